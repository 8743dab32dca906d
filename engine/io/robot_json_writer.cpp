#include <cmath>

#include "engine/io/json_text.h"
#include "engine/io/robot_extras.h"
#include "engine/io/robot_json.h"

namespace legwork {
namespace {

class RobotJsonWriter {
 public:
  std::string write(const RobotDescription& robot) {
    out_.begin_object().member("format", "legwork-robot").member("version", 1.0);
    if (!robot.name.empty()) out_.member("name", robot.name);
    if (robot.floats) out_.member("floats", *robot.floats);
    numbers("gravity", robot.gravity.data(), 3);
    list("links", robot.links);
    list("joints", robot.joints);
    if (!robot.loops.empty()) list("loops", robot.loops);
    if (!robot.poses.empty()) list("poses", robot.poses);
    write_extras(robot, out_);
    return out_.end_object().text();
  }

 private:
  template <class T>
  void list(const char* key, const std::vector<T>& all) {
    out_.key(key).begin_array();
    for (const T& one : all) {
      out_.begin_object();
      write(one);
      out_.end_object();
    }
    out_.end_array();
  }
  // Zeros have no sign in JSON's integers: x + 0 has none either.
  RobotJsonWriter& number(const char* key, double value) {
    out_.member(key, value + 0.0);
    return *this;
  }
  RobotJsonWriter& numbers(std::string_view key, const double* values, std::ptrdiff_t count) {
    std::vector<double> all(values, values + count);
    for (double& x : all) x += 0.0;
    out_.numbers(key, all.data(), static_cast<int>(count));
    return *this;
  }
  void some(const char* key, double value, double otherwise = 0.0) {
    if (value != otherwise) number(key, value);
  }
  void write(const Origin& X) {
    if (!X.p.isZero(0.0)) numbers("position", X.p.data(), 3);
    if (X.rpy) {
      numbers("rpy", X.rpy->data(), 3);
    } else if (!X.R.isIdentity(0.0)) {
      const Mat3 rows = X.R.transpose();  // stored by columns
      numbers("rotation", rows.data(), 9);
    }
  }
  void write(const DescribedLink& link) {
    out_.member("name", link.name);
    if (link.is_between_axes) out_.member("between_axes", true);
    if (link.inertia) {
      const Mat3& I = link.inertia->I;
      const double moments[] = {I(0, 0), I(1, 1), I(2, 2), I(0, 1), I(0, 2), I(1, 2)};
      out_.key("inertia").begin_object();
      number("mass", link.inertia->mass);
      write(link.inertia->X_LI);
      numbers("moments", moments, 6);
      out_.end_object();
    }
    if (!link.shapes.empty()) list("shapes", link.shapes);
  }
  void write(const LinkShape& shape) {
    constexpr const char* kKinds[] = {"box",  "cylinder",  "capsule", "sphere",
                                      "mesh", "ellipsoid", "plane"};
    const Geometry& g = shape.geometry;
    if (!shape.name.empty()) out_.member("name", shape.name);
    out_.member("kind", kKinds[static_cast<int>(g.kind)]);
    if (shape.is_collision) out_.member("collision", true);
    switch (g.kind) {
      case Geometry::Kind::box:
      case Geometry::Kind::ellipsoid:
        numbers("size", g.size.data(), 3);
        break;
      case Geometry::Kind::cylinder:
      case Geometry::Kind::capsule:
        number("radius", g.radius).number("length", g.length);
        break;
      case Geometry::Kind::sphere:
        number("radius", g.radius);
        break;
      case Geometry::Kind::mesh:
        out_.member("mesh", g.mesh);
        numbers("scale", g.size.data(), 3);
        break;
      case Geometry::Kind::plane:
        break;
    }
    write(shape.X_LG);
    if (!shape.material.empty()) out_.member("material", shape.material);
    if (shape.color) numbers("color", shape.color->data(), 4);
    if (shape.friction) number("friction", *shape.friction);
    if (shape.restitution) number("restitution", *shape.restitution);
  }
  void write(const DescribedJoint& joint) {
    out_.member("name", joint.name)
        .member("type", type_text(joint.type))
        .member("parent", joint.parent)
        .member("child", joint.child);
    write(joint.X_PJ);
    if (joint.axis != Vec3::UnitX()) numbers("axis", joint.axis.data(), 3);
    if (joint.limits) {
      const DescribedJoint::Limits& l = *joint.limits;
      out_.key("limits").begin_object();
      if (std::isfinite(l.lower)) number("lower", l.lower);
      if (std::isfinite(l.upper)) number("upper", l.upper);
      some("effort", l.effort);
      some("velocity", l.velocity);
      out_.end_object();
    }
    some("damping", joint.damping);
    some("friction", joint.friction);
    some("armature", joint.armature);
    if (joint.motor_speed) {
      out_.key("motor").begin_object();
      number("speed", *joint.motor_speed);
      out_.end_object();
    }
    if (joint.mimic) {
      out_.key("mimic").begin_object().member("joint", joint.mimic->joint);
      number("multiplier", joint.mimic->multiplier).number("offset", joint.mimic->offset);
      out_.end_object();
    }
  }
  void end(const char* key, const std::string& link, const Origin& X) {
    out_.key(key).begin_object().member("link", link);
    write(X);
    out_.end_object();
  }
  void write(const DescribedLoop& loop) {
    const bool is_weld = loop.kind == DescribedLoop::Kind::weld;
    out_.member("name", loop.name).member("kind", is_weld ? "weld" : "connect");
    if (!loop.holds[0] || !loop.holds[1] || !loop.holds[2]) {
      constexpr const char* kAxes[] = {"x", "y", "z"};
      out_.key("holds").begin_array();
      for (int k = 0; k < 3; ++k)
        if (loop.holds[k]) out_.value(kAxes[k]);
      out_.end_array();
    }
    end("a", loop.a, loop.X_AL);
    end("b", loop.b, loop.X_BL);
  }
  void write(const DescribedPose& pose) {
    out_.member("name", pose.name);
    if (!pose.base.empty()) numbers("base", pose.base.data(), 7);
    out_.key("joints").begin_object();
    for (const DescribedPose::Part& part : pose.joints)
      numbers(part.joint, part.q.data(), static_cast<std::ptrdiff_t>(part.q.size()));
    out_.end_object();
  }

  JsonText out_;
};

}  // namespace

std::string write_robot_json(const RobotDescription& robot) {
  return RobotJsonWriter().write(robot);
}

}  // namespace legwork
