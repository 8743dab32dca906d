#include <algorithm>
#include <cmath>

#include "engine/io/json_text.h"
#include "engine/io/robot_extras.h"
#include "engine/io/urdf.h"
#include "engine/io/xml.h"
#include "engine/math/rotation.h"
#include "engine/math/trig.h"

namespace legwork {
namespace {

using Type = DescribedJoint::Type;

// Where roll and yaw turn about the same axis, all of it is called yaw.
Vec3 unique_rpy(const Mat3& R) {
  const Vec3 rpy = rpy_from_rotation(R);
  if (std::abs(R(2, 0)) <= 1.0 - 1e-12) return rpy;
  return {0.0, rpy[1], math::atan2(-R(0, 1), R(1, 1))};
}

constexpr double kFar = 1e9;  // rad or m; a prismatic joint must have limits

bool is_in_urdf(const Geometry& g) {
  return g.kind != Geometry::Kind::ellipsoid && g.kind != Geometry::Kind::plane;
}

class UrdfWriter {
 public:
  std::string write(const RobotDescription& robot) {
    out_ = "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<robot";
    attribute("name", robot.name);
    out_ += ">\n";
    for (const DescribedLink& link : robot.links) write(link);
    for (const DescribedJoint& joint : robot.joints) write(joint);
    return out_ + "</robot>\n";
  }

 private:
  void attribute(const char* name, std::string_view value) {
    out_ += text_of({" ", name, "=\"", xml_escaped(value), "\""});
  }
  void attribute(const char* name, const double* values, Eigen::Index count) {
    std::string text;
    for (Eigen::Index i = 0; i < count; ++i) text += (i ? " " : "") + shortest_number(values[i]);
    attribute(name, text);
  }
  // An element of attributes that are numbers.
  void element(const char* indent_and_name,
               std::initializer_list<std::pair<const char*, double>> attributes) {
    out_ += indent_and_name;
    for (const auto& [name, value] : attributes) attribute(name, &value, 1);
    out_ += "/>\n";
  }
  void write(const Origin& X, const char* indent) {
    if (X.p.isZero(0.0) && X.R.isIdentity(0.0)) return;
    const Vec3 rpy = X.rpy ? *X.rpy : unique_rpy(X.R);
    out_ += text_of({indent, "<origin"});
    attribute("xyz", X.p.data(), 3);
    attribute("rpy", rpy.data(), 3);
    out_ += "/>\n";
  }
  void write(const LinkInertia& in) {
    out_ += "    <inertial>\n";
    write(in.X_LI, "      ");
    element("      <mass", {{"value", in.mass}});
    element("      <inertia", {{"ixx", in.I(0, 0)},
                               {"ixy", in.I(0, 1)},
                               {"ixz", in.I(0, 2)},
                               {"iyy", in.I(1, 1)},
                               {"iyz", in.I(1, 2)},
                               {"izz", in.I(2, 2)}});
    out_ += "    </inertial>\n";
  }
  void write(const Geometry& g) {
    constexpr const char* kNames[] = {"box", "cylinder", "capsule", "sphere", "mesh"};
    out_ += text_of({"      <geometry><", kNames[static_cast<int>(g.kind)]});
    if (g.kind == Geometry::Kind::box) attribute("size", g.size.data(), 3);
    if (g.kind == Geometry::Kind::mesh) {
      attribute("filename", g.mesh);
      attribute("scale", g.size.data(), 3);
    } else if (g.kind != Geometry::Kind::box) {
      attribute("radius", &g.radius, 1);
      if (g.kind != Geometry::Kind::sphere) attribute("length", &g.length, 1);
    }
    out_ += "/></geometry>\n";
  }
  void write(const LinkShape& shape) {
    if (!is_in_urdf(shape.geometry)) return;
    const char* const tag = shape.is_collision ? "collision" : "visual";
    out_ += text_of({"    <", tag});
    if (!shape.name.empty()) attribute("name", shape.name);
    out_ += ">\n";
    write(shape.X_LG, "      ");
    write(shape.geometry);
    if (!shape.material.empty() || shape.color) {
      out_ += "      <material";
      attribute("name", shape.material);
      out_ += ">";
      if (shape.color) {
        out_ += "<color";
        attribute("rgba", shape.color->data(), 4);
        out_ += "/>";
      }
      out_ += "</material>\n";
    }
    out_ += text_of({"    </", tag, ">\n"});
  }
  void write(const DescribedLink& link) {
    out_ += "  <link";
    attribute("name", link.name);
    if (!link.inertia && link.shapes.empty()) {
      out_ += "/>\n";
      return;
    }
    out_ += ">\n";
    if (link.inertia) write(*link.inertia);
    for (const LinkShape& shape : link.shapes) write(shape);
    out_ += "  </link>\n";
  }
  void write(const DescribedJoint& joint) {
    out_ += "  <joint";
    attribute("name", joint.name);
    attribute("type", type_text(joint.type));
    out_ += ">\n";
    write(joint.X_PJ, "    ");
    out_ += "    <parent";
    attribute("link", joint.parent);
    out_ += "/>\n    <child";
    attribute("link", joint.child);
    out_ += "/>\n";
    if (joint.type != Type::fixed && joint.type != Type::floating &&
        joint.type != Type::spherical) {
      out_ += "    <axis";
      attribute("xyz", joint.axis.data(), 3);
      out_ += "/>\n";
    }
    if (joint.limits)
      element("    <limit", {{"lower", std::max(joint.limits->lower, -kFar)},
                             {"upper", std::min(joint.limits->upper, kFar)},
                             {"effort", joint.limits->effort},
                             {"velocity", joint.limits->velocity}});
    if (joint.damping != 0.0 || joint.friction != 0.0)
      element("    <dynamics", {{"damping", joint.damping}, {"friction", joint.friction}});
    if (joint.mimic) {
      out_ += "    <mimic";
      attribute("joint", joint.mimic->joint);
      element("", {{"multiplier", joint.mimic->multiplier}, {"offset", joint.mimic->offset}});
    }
    out_ += "  </joint>\n";
  }

  std::string out_;
};

}  // namespace

std::string write_urdf(const RobotDescription& robot) {
  return with_extras(UrdfWriter().write(robot), robot);
}

std::vector<Finding> not_in_urdf(const RobotDescription& robot) {
  std::vector<Finding> out;
  const auto count = [](const auto& all, auto&& is_so) {
    return std::to_string(std::count_if(all.begin(), all.end(), is_so));
  };
  const auto say = [&](const std::string& number, const char* what) {
    if (number != "0")
      out.push_back({Finding::Kind::note,
                     "",
                     {text_of({"URDF has no place for ", number, what}), "", robot.file_name}});
  };
  const auto any = [](const auto&) { return true; };
  say(count(robot.loops, any), " of its loops: they are open.");
  say(count(robot.joints, [](const DescribedJoint& joint) { return joint.armature != 0.0; }),
      " of its armatures, the inertia of rotors.");
  say(count(robot.joints,
            [](const DescribedJoint& joint) { return joint.motor_speed.has_value(); }),
      " of its motors' speeds.");
  std::ptrdiff_t shapes = 0, rubbing = 0;
  for (const DescribedLink& link : robot.links) {
    rubbing += std::count_if(link.shapes.begin(), link.shapes.end(), [](const LinkShape& shape) {
      return shape.friction || shape.restitution;
    });
    shapes += std::count_if(link.shapes.begin(), link.shapes.end(),
                            [](const LinkShape& shape) { return !is_in_urdf(shape.geometry); });
  }
  say(std::to_string(rubbing), " of its shapes' frictions and restitutions.");
  say(std::to_string(shapes), " of its shapes, ellipsoids and planes.");
  say(count(robot.joints,
            [](const DescribedJoint& joint) { return joint.limits && joint.limits->upper > kFar; }),
      " of its slides without limits: 1e9 m is written.");
  say(count(robot.poses, any), " of its poses.");
  if (robot.gravity != Vec3(0.0, 0.0, -9.81)) say("its", " gravity.");
  if (robot.floats)
    say("saying", *robot.floats ? " that its base floats." : " that its base is fixed.");
  return out;
}

}  // namespace legwork
