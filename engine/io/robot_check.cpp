#include "engine/io/robot_check.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/io/geometry_extent.h"
#include "engine/io/robot_model.h"

namespace legwork {
namespace {

using Type = DescribedJoint::Type;

// A body of uniform density, about the origin of the link's frame and in its axes; with its box.
struct Solid {
  double volume = 0.0;  // m^3
  Vec3 com = Vec3::Zero();
  Mat3 I = Mat3::Zero();  // about its centre, for a density of 1
  Vec3 least = Vec3::Constant(std::numeric_limits<double>::infinity()), most = -least;
};

// Of the link's collisions, or if it has none its visuals. A volume of zero: unknown, because meshes are among them.
Solid solid_of(const DescribedLink& link) {
  const bool has_collision = std::any_of(link.shapes.begin(), link.shapes.end(),
                                         [](const LinkShape& s) { return s.is_collision; });
  Solid sum;
  SpatialInertia all;
  for (const LinkShape& shape : link.shapes) {
    if (shape.is_collision != has_collision) continue;
    const Extent extent = extent_of(shape.geometry);
    if (!(extent.volume > 0.0)) return {};
    all = all +
          inertia_to_parent(shape.X_LG, {extent.volume, Vec3::Zero(), Mat3(extent.I.asDiagonal())});
    const Vec3 reach = shape.X_LG.R.cwiseAbs() * extent.half;
    sum.least = sum.least.cwiseMin(shape.X_LG.p - reach);
    sum.most = sum.most.cwiseMax(shape.X_LG.p + reach);
  }
  if (!(all.mass > 0.0)) return {};
  sum.volume = all.mass;
  sum.com = all.h / all.mass;
  sum.I =
      all.I - all.mass * (sum.com.dot(sum.com) * Mat3::Identity() - sum.com * sum.com.transpose());
  return sum;
}

// Principal moments in rising order: roots of the characteristic polynomial of a symmetric matrix, by Jacobi's rotations.
Vec3 principal_moments(Mat3 A) {
  for (int sweep = 0; sweep < 30; ++sweep)
    for (int p = 0; p < 2; ++p)
      for (int q = p + 1; q < 3; ++q) {
        if (A(p, q) == 0.0) continue;
        const double theta = (A(q, q) - A(p, p)) / (2.0 * A(p, q));
        const double t =
            (theta < 0.0 ? -1.0 : 1.0) / (std::abs(theta) + std::sqrt(theta * theta + 1.0));
        const double c = 1.0 / std::sqrt(t * t + 1.0), s = t * c;
        Mat3 J = Mat3::Identity();
        J(p, p) = J(q, q) = c;
        J(p, q) = s;
        J(q, p) = -s;
        A = Mat3(J.transpose() * A * J);
        A(p, q) = A(q, p) = 0.0;
      }
  Vec3 moments = A.diagonal();
  std::sort(moments.data(), moments.data() + 3);
  return moments;
}

double off(const Mat3& a, const Mat3& b) { return (a - b).norm() / std::max(a.norm(), b.norm()); }

class Checker {
 public:
  explicit Checker(const RobotDescription& robot) : robot_(robot), out_(robot.findings) {}

  std::vector<Finding> check(const std::function<bool(std::string_view)>& has_file) {
    const LinkTree tree = link_tree(robot_, out_);
    for (const DescribedLink& link : robot_.links) check_inertia(link);
    check_masses(robot_, tree, out_);
    for (const DescribedJoint& joint : robot_.joints) check_joint(joint);
    check_mirrors();
    if (has_file) check_meshes(has_file);
    const bool has_errors = std::any_of(
        out_.begin(), out_.end(), [](const Finding& f) { return f.kind == Finding::Kind::error; });
    if (!has_errors) {
      const Result<RobotModel> model = robot_model(robot_);
      if (!model) out_.push_back({Finding::Kind::error, "", with_file(model.error())});
    }
    return std::move(out_);
  }

 private:
  Diagnostic with_file(Diagnostic what) const {
    if (what.file.empty()) what.file = robot_.file_name;
    return what;
  }
  void suspect(const std::string& about, const Place& place, std::string message,
               std::string hint) {
    out_.push_back(
        {Finding::Kind::suspicion,
         about,
         {std::move(message), std::move(hint), robot_.file_name, place.line, place.column}});
  }

  void check_inertia(const DescribedLink& link) {
    if (!link.inertia) return;
    const LinkInertia& in = *link.inertia;
    const std::string who = text_of({"Link ", quoted_text(link.name)});
    if (in.mass < 0.0) {
      out_.push_back(
          {Finding::Kind::error,
           link.name,
           {who + " has a mass of " + number_text(in.mass) + " kg.", "Masses are positive, in kg.",
            robot_.file_name, in.place.line, in.place.column}});
      return;
    }
    if (in.mass == 0.0) return;
    const Vec3 moments = principal_moments(in.I);
    const double largest = std::max(std::abs(moments[0]), moments[2]);
    const std::string listing =
        text_of({"(principal moments ", number_text(moments[0]), ", ", number_text(moments[1]),
                 " and ", number_text(moments[2]), " kg m^2)"});
    if (largest == 0.0)
      suspect(link.name, in.place, who + " has a mass but no inertia: it is a point.",
              "Give it the inertia of its shape.");
    else if (!(moments[0] > 0.0))
      suspect(link.name, in.place,
              text_of({who, " has an inertia that is not positive definite ", listing, "."}),
              "Check the signs of its products of inertia.");
    else if (moments[2] > (moments[0] + moments[1]) * (1.0 + 1e-6))
      suspect(
          link.name, in.place,
          text_of({who, " has an inertia that no body can have ", listing, "."}),
          "The largest moment is at most the sum of the other two: check the units and the axes.");
    compare_with_shape(link, in, moments, who);
  }

  // Against the same mass spread evenly over the link's shapes.
  void compare_with_shape(const DescribedLink& link, const LinkInertia& in, const Vec3& moments,
                          const std::string& who) {
    const Solid solid = solid_of(link);
    if (solid.volume == 0.0) return;
    const double density = in.mass / solid.volume;
    if (!(density >= 100.0 && density <= 20000.0))
      suspect(link.name, in.place,
              text_of({who, " has ", short_text(in.mass, " kg"), " in ",
                       short_text(solid.volume * 1e3, " l"),
                       " of shapes: ", short_text(density / 1e3, " g/cm^3"), "."}),
              density > 1e4 ? "Steel has 7.8: is the mass in g, or are lengths in m?"
                            : "Foam has .1: is the mass in kg, or are lengths in mm?");
    const Vec3& com = in.X_LI.p;
    const Vec3 reach = (solid.most - solid.least) * 0.05;
    const bool is_outside = ((com - solid.most - reach).array() > 0.0).any() ||
                            ((solid.least - reach - com).array() > 0.0).any();
    if (is_outside)
      suspect(link.name, in.place,
              text_of({who, " has its centre of mass at (", short_text(com[0]), ", ",
                       short_text(com[1]), ", ", short_text(com[2]), ") m, outside its shapes."}),
              "Is it in mm, or in other axes than the link's?");
    // The radius of gyration against that of the shapes.
    const Mat3 R = in.X_LI.R, given = R * in.I * R.transpose();
    const Mat3 even = solid.I * density;
    const double ratio = given.trace() / even.trace();
    if (!(given.trace() > 0.0)) return;
    if (ratio > 1e5 || ratio < 1e-5) {
      suspect(link.name, in.place,
              text_of({who, " has an inertia ", short_text(ratio), " times that of its shapes."}),
              ratio > 1.0 ? "Is it in kg mm^2 or g mm^2? It must be in kg m^2."
                          : "It must be in kg m^2.");
      return;
    }
    if (off(given, even) < 0.15) return;
    // As given, but about the link's origin instead of the centre of mass.
    const Vec3 d = com;
    const Mat3 moved = in.mass * (d.dot(d) * Mat3::Identity() - d * d.transpose());
    if (off(given, Mat3(even + moved)) < 0.1 && off(Mat3(even + moved), even) > 0.2)
      suspect(link.name, in.place,
              who +
                  " has its inertia about the link's origin, as it seems, not about its centre of "
                  "mass.",
              "Move it to the centre of mass, or leave the origin of <inertial> at zero.");
    else if ((moments - principal_moments(even)).norm() < 0.1 * moments.norm() &&
             off(given, even) > 0.3)
      suspect(link.name, in.place,
              who + " has the principal moments of its shapes, but about other axes.",
              "Check the order of ixx, iyy and izz, and the rpy of <inertial>.");
    else if (ratio > 10.0 || ratio < 0.1)
      suspect(link.name, in.place,
              text_of({who, " has ", short_text(ratio),
                       " times the inertia of its mass in its shapes."}),
              "Check the units of inertia and mass.");
  }

  void check_joint(const DescribedJoint& joint) {
    const std::string who = text_of({"Joint ", quoted_text(joint.name)});
    const bool has_axis =
        joint.type != Type::fixed && joint.type != Type::floating && joint.type != Type::spherical;
    const double length = joint.axis.norm();
    if (has_axis && length > 0.0 && std::abs(length - 1.0) > 1e-3)
      suspect(
          joint.name, joint.axis_place,
          text_of({who, " has an axis of length ", short_text(length), "; its direction is used."}),
          "Write a vector of length one.");
    if (!joint.limits || (joint.type != Type::revolute && joint.type != Type::prismatic)) return;
    const DescribedJoint::Limits& l = *joint.limits;
    if (std::isinf(l.lower) && std::isinf(l.upper)) return;
    const char* const unit = joint.type == Type::revolute ? " rad" : " m";
    const std::string range =
        text_of({short_text(l.lower, unit), " to ", short_text(l.upper, unit)});
    if (l.lower > l.upper)
      suspect(joint.name, l.place, text_of({who, " has swapped limits: ", range, "."}),
              "Exchange lower and upper.");
    else if (l.lower == l.upper)
      suspect(joint.name, l.place, text_of({who, " cannot move: its limits are ", range, "."}),
              "Write its range, or make it fixed.");
    else if (joint.type == Type::revolute && std::max(-l.lower, l.upper) > 4.0 * kPi)
      suspect(joint.name, l.place,
              text_of({who, " has limits of ", range, ", more than two turns."}),
              "Are they in degrees? They must be in rad; a joint without limits is continuous.");
    else if (joint.type == Type::prismatic && std::max(-l.lower, l.upper) > 20.0)
      suspect(joint.name, l.place, text_of({who, " has limits of ", range, "."}),
              "Are they in mm? They must be in m.");
    else if (l.lower > 0.0 || l.upper < 0.0)
      suspect(joint.name, l.place,
              text_of({who, " cannot be at zero: its limits are ", range, "."}),
              "That is allowed, but poses and programs that start at zero will break it.");
    if (l.effort < 0.0 || l.velocity < 0.0)
      suspect(joint.name, l.place, who + " has a negative limit of effort or velocity.",
              "They are magnitudes.");
  }

  // The name of what stands on the other side: FL_thigh and FR_thigh, left_arm and right_arm, arm_l and arm_r.
  static std::string other_side(const std::string& name) {
    constexpr std::pair<const char*, const char*> kSides[] = {
        {"left", "right"}, {"Left", "Right"}, {"LEFT", "RIGHT"}, {"FL", "FR"}, {"RL", "RR"},
        {"HL", "HR"},      {"LF", "RF"},      {"LH", "RH"},      {"LM", "RM"}, {"ML", "MR"}};
    for (const auto& [left, right] : kSides) {
      const std::size_t at = name.find(left);
      if (at == std::string::npos) continue;
      std::string other = name;
      return other.replace(at, std::string_view(left).size(), right);
    }
    for (const auto& [left, right] : {std::pair{"_l", "_r"}, std::pair{"_L", "_R"},
                                      std::pair{"l_", "r_"}, std::pair{"L_", "R_"}}) {
      const std::string_view side = left;
      std::string other = name;
      if (side[0] == '_' && name.ends_with(side)) return other.replace(name.size() - 2, 2, right);
      if (side[0] != '_' && name.starts_with(side)) return other.replace(0, 2, right);
    }
    return {};
  }
  void check_mirrors() {
    for (const DescribedLink& left : robot_.links) {
      const std::string name = other_side(left.name);
      const int index = name.empty() ? -1 : robot_.link(name);
      if (index < 0 || !left.inertia) continue;
      const DescribedLink& right = robot_.links[static_cast<std::size_t>(index)];
      if (!right.inertia) continue;
      const LinkInertia &a = *left.inertia, &b = *right.inertia;
      const std::string pair = text_of({quoted_text(left.name), " and ", quoted_text(right.name)});
      if (std::abs(a.mass - b.mass) > 0.01 * std::max(a.mass, b.mass)) {
        suspect(right.name, b.place,
                text_of({"The links ", pair, " have ", short_text(a.mass), " and ",
                         short_text(b.mass, " kg"), "."}),
                "Left and right are usually alike.");
        continue;
      }
      // Mirrored or the same, in whatever axes: distances and principal moments are equal in any case.
      const double far = std::max({a.X_LI.p.norm(), b.X_LI.p.norm(), 1e-3});
      const Vec3 p = a.X_LI.p.cwiseAbs() - b.X_LI.p.cwiseAbs();
      const Vec3 x = principal_moments(a.I), y = principal_moments(b.I);
      if (p.norm() > 0.05 * far && std::abs(a.X_LI.p.norm() - b.X_LI.p.norm()) > 0.02 * far)
        suspect(right.name, b.place,
                text_of({"The links ", pair, " have centres of mass that are no mirror images: ",
                         short_text(a.X_LI.p.norm()), " and ", short_text(b.X_LI.p.norm(), " m"),
                         " from their origins."}),
                "Left and right are usually alike.");
      else if ((x - y).norm() > 0.05 * std::max(x.norm(), y.norm()))
        suspect(right.name, b.place,
                text_of({"The links ", pair, " have different moments of inertia."}),
                "Left and right are usually alike.");
    }
  }

  void check_meshes(const std::function<bool(std::string_view)>& has_file) {
    std::vector<std::string> told;
    for (const DescribedLink& link : robot_.links)
      for (const LinkShape& shape : link.shapes) {
        const std::string& mesh = shape.geometry.mesh;
        if (shape.geometry.kind != Geometry::Kind::mesh || has_file(mesh)) continue;
        if (std::find(told.begin(), told.end(), mesh) != told.end()) continue;
        told.push_back(mesh);
        suspect(
            link.name, shape.place,
            text_of({"The mesh ", quoted_text(mesh.substr(mesh.find_last_of('/') + 1)),
                     " is not there."}),
            "Hand over its folder together with the file; without it only the picture is missing.");
      }
  }

  const RobotDescription& robot_;
  std::vector<Finding> out_;
};

}  // namespace

std::vector<Finding> check_robot(const RobotDescription& robot,
                                 const std::function<bool(std::string_view)>& has_file) {
  return Checker(robot).check(has_file);
}

std::string findings_text(const std::vector<Finding>& findings) {
  std::string out;
  for (const Finding& f : findings) {
    Diagnostic what = f.what;
    what.message = text_of({kind_text(f.kind), ": ", what.message});
    out += what.text() + "\n";
  }
  return out;
}

}  // namespace legwork
