#include "engine/io/robot_check.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <set>

#include "engine/io/geometry_extent.h"
#include "engine/io/robot_doubts.h"
#include "engine/io/robot_model.h"
#include "engine/math/symmetric_eigenvalues.h"

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

// Of the link's collisions or its visuals. A volume of zero: there are none, or unknown because meshes are among them.
Solid solid_of(const DescribedLink& link, bool of_collisions) {
  Solid sum;
  SpatialInertia all;
  for (const LinkShape& shape : link.shapes) {
    if (shape.is_collision != of_collisions) continue;
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

// Of those that extend further: only a foot may collide. Of what is seen as meshes, the collisions.
Solid solid_of(const DescribedLink& link) {
  const Solid collides = solid_of(link, true), seen = solid_of(link, false);
  const auto extends = [](const Solid& solid) {
    return solid.volume > 0.0 ? (solid.most - solid.least).norm() : 0.0;
  };
  return extends(seen) > extends(collides) ? seen : collides;
}

double off(const Mat3& a, const Mat3& b) { return (a - b).norm() / std::max(a.norm(), b.norm()); }

// What is still believed. Files round to about three digits; collision shapes are often simpler than the body whose picture
// is a mesh, and some are mere marks.
constexpr double kRounding = 1e-3;                               // relative
constexpr double kLeastDensity = 100.0, kMostDensity = 20000.0;  // kg/m^3: foam, tungsten
constexpr double kSlackExact = 0.05,
                 kSlackRough =
                     0.5;       // of the shapes' longest edge, around them, for the centre of mass
constexpr double kMark = 0.02;  // m: a rough shape without an edge longer than this is a mark
constexpr double kLightShare =
    0.005;  // of the robot: what is fixed and lighter does not change how it moves
constexpr double kPointRadius = 1e-4;  // m: of gyration; a body within is a point
constexpr double kUnits = 1e5;         // between kg m^2 and kg mm^2 there are 1e6
constexpr double kFactorExact = 10.0,
                 kFactorRough = 100.0;  // between the inertia given and that of the shapes
constexpr double kMostAngle = 4.0 * kPi, kMostTravel = 20.0;  // rad, m: two turns; a long rail
constexpr double kMassesDiffer = 0.01, kCentresDiffer = 0.05,
                 kMomentsDiffer = 0.05;  // left and right, relative
constexpr std::size_t kMostExamples = 3;

class Checker {
 public:
  explicit Checker(const RobotDescription& robot) : robot_(robot), out_(robot.findings) {}

  std::vector<Finding> check(const std::function<bool(std::string_view)>& has_file) {
    for (const Finding& finding : robot_.findings)
      if (finding.kind == Finding::Kind::error) is_refused_.insert(finding.about);
    const LinkTree tree = link_tree(robot_, out_);
    for (const DescribedLink& link : robot_.links) {
      if (!link.inertia) continue;
      mass_ += link.inertia->mass;
      inertia_ = std::max(inertia_, link.inertia->I.norm());
    }
    for (std::size_t i = 0; i < robot_.links.size(); ++i) {
      const int above = tree.joint_above[i];
      check_inertia(robot_.links[i], above >= 0 && robot_.joints[at(above)].type != Type::fixed);
    }
    check_masses(robot_, tree, out_);
    check_sizes(robot_, out_);
    for (const DescribedLink& link : robot_.links) check_turns(link);
    for (const DescribedJoint& joint : robot_.joints) check_joint(joint);
    check_mirrors();
    if (has_file) check_meshes(has_file);
    tell_doubts();
    const bool has_errors = std::any_of(
        out_.begin(), out_.end(), [](const Finding& f) { return f.kind == Finding::Kind::error; });
    if (!has_errors) {
      const Result<RobotModel> model = robot_model(robot_);
      if (!model) out_.push_back({Finding::Kind::error, "", with_file(model.error())});
    }
    std::stable_sort(out_.begin(), out_.end(), is_before);
    // A default class is read anew for each element that has it.
    const auto is_same = [](const Finding& a, const Finding& b) {
      return a.what.line == b.what.line && a.what.column == b.what.column &&
             a.what.message == b.what.message;
    };
    out_.erase(std::unique(out_.begin(), out_.end(), is_same), out_.end());
    return std::move(out_);
  }

 private:
  Diagnostic with_file(Diagnostic what) const {
    if (what.file.empty()) what.file = robot_.file_name;
    return what;
  }
  void tell(Finding::Kind kind, const std::string& about, const Place& place, std::string message,
            std::string hint) {
    out_.push_back({kind, about, at_place(robot_, place, std::move(message), std::move(hint))});
  }

  // One link or joint of which something is suspected, as a sentence names it, and what the file says there.
  struct Case {
    std::string about, name, detail;
    Place place;
  };
  void suspect(const Doubt& doubt, const std::string& about, const Place& place,
               std::string detail = "") {
    cases_[order_of(doubt)].second.push_back({about, quoted_text(about), std::move(detail), place});
  }
  void suspect_pair(const Doubt& doubt, const DescribedLink& left, const DescribedLink& right,
                    std::string detail) {
    cases_[order_of(doubt)].second.push_back(
        {right.name, text_of({quoted_text(left.name), " and ", quoted_text(right.name)}),
         std::move(detail), right.inertia->place});
  }
  std::size_t order_of(const Doubt& doubt) {
    for (std::size_t i = 0; i < cases_.size(); ++i)
      if (cases_[i].first == &doubt) return i;
    cases_.push_back({&doubt, {}});
    return cases_.size() - 1;
  }
  // The same suspicion of many links is one finding, at the place of the first.
  void tell_doubts() {
    for (const auto& [doubt, cases] : cases_) {
      const Case& first = cases[0];
      const std::string end = first.detail.empty() ? "." : ": " + first.detail + ".";
      std::string message = text_of({doubt->before, first.name, doubt->one, end});
      if (cases.size() > 1) {
        std::vector<std::string> names;
        for (const Case& one : cases)
          names.push_back(one.detail.empty() ? one.name
                                             : text_of({one.name, " (", one.detail, ")"}));
        message = text_of(
            {std::to_string(cases.size()), doubt->many, ": ", some_of(names, kMostExamples), "."});
      }
      tell(Finding::Kind::suspicion, first.about, first.place, std::move(message), doubt->hint);
    }
  }

  void check_inertia(const DescribedLink& link, bool moves) {
    if (!link.inertia) return;
    const LinkInertia& in = *link.inertia;
    if (in.mass <= 0.0 || is_refused_.contains(link.name)) return;
    const bool is_light = in.mass <= kLightShare * mass_ && in.I.norm() <= kLightShare * inertia_;
    if (is_light && !moves) return;
    const Vec3 moments = symmetric_eigenvalues<3>(in.I);
    const double largest = std::max(std::abs(moments[0]), moments[2]);
    const std::string listing =
        text_of({"principal moments ", short_text(moments[0]), ", ", short_text(moments[1]),
                 " and ", short_text(moments[2]), " kg m^2"});
    if (largest <= in.mass * kPointRadius * kPointRadius) {
      if (moves) suspect(kPoint, link.name, in.place);
      return;
    }
    if (moments[0] < -kRounding * largest)
      suspect(kIndefinite, link.name, in.place, listing);
    else if (moments[2] > (moments[0] + moments[1]) * (1.0 + kRounding))
      suspect(kTriangle, link.name, in.place, listing);
    compare_with_shape(link, in, moments);
  }

  // Against the same mass spread evenly over the link's shapes. One suspicion for each link: the others follow from it.
  void compare_with_shape(const DescribedLink& link, const LinkInertia& in, const Vec3& moments) {
    const Solid solid = solid_of(link);
    if (solid.volume == 0.0) return;
    const bool is_rough =
        std::any_of(link.shapes.begin(), link.shapes.end(),
                    [](const LinkShape& s) { return s.geometry.kind == Geometry::Kind::mesh; });
    const double longest = (solid.most - solid.least).maxCoeff();
    if (is_rough && longest < kMark) return;
    const double density = in.mass / solid.volume;
    if (!(density >= kLeastDensity && density <= kMostDensity))
      return suspect(
          density > kMostDensity ? kHeavy : kThin, link.name, in.place,
          text_of({short_text(in.mass, " kg"), " in ", short_text(solid.volume * 1e3, " l"), ", ",
                   short_text(density / 1e3, " g/cm^3")}));
    const Vec3& com = in.X_LI.p;
    const double reach = longest * (is_rough ? kSlackRough : kSlackExact);
    if (std::max((com - solid.most).maxCoeff(), (solid.least - com).maxCoeff()) > reach)
      return suspect(kOutside, link.name, in.place,
                     text_of({"at (", short_text(com[0]), ", ", short_text(com[1]), ", ",
                              short_text(com[2]), ") m"}));
    // The radius of gyration against that of the shapes.
    const Mat3 R = in.X_LI.R, given = R * in.I * R.transpose();
    const Mat3 even = solid.I * density;
    const double ratio = given.trace() / even.trace();
    if (!(given.trace() > 0.0)) return;
    const std::string times = short_text(ratio, " times that of its shapes");
    if (ratio > kUnits || ratio < 1.0 / kUnits)
      return suspect(ratio > 1.0 ? kUnitsLarge : kUnitsSmall, link.name, in.place, times);
    if (off(given, even) < 0.15) return;
    // As given, but about the link's origin instead of the centre of mass.
    const Mat3 moved = even + in.mass * (com.dot(com) * Mat3::Identity() - com * com.transpose());
    const double most = is_rough ? kFactorRough : kFactorExact;
    if (off(given, moved) < 0.1 && off(moved, even) > 0.2)
      suspect(kAboutOrigin, link.name, in.place);
    else if ((moments - symmetric_eigenvalues<3>(even)).norm() < 0.1 * moments.norm() &&
             off(given, even) > 0.3)
      suspect(kOtherAxes, link.name, in.place);
    else if (ratio > most || ratio < 1.0 / most)
      suspect(kFactor, link.name, in.place, times);
  }

  // More than one turn about an axis, which is rather a number of degrees.
  static bool is_turned(const Origin& X) {
    return X.rpy && X.rpy->cwiseAbs().maxCoeff() > 2.0 * kPi * (1.0 + kRounding);
  }
  static std::string rpy_text(const Vec3& rpy) {
    return text_of(
        {"rpy ", short_text(rpy[0]), " ", short_text(rpy[1]), " ", short_text(rpy[2], " rad")});
  }
  void check_turns(const DescribedLink& link) {
    if (link.inertia && is_turned(link.inertia->X_LI))
      return suspect(kLinkTurned, link.name, link.inertia->place,
                     rpy_text(*link.inertia->X_LI.rpy));
    for (const LinkShape& shape : link.shapes)
      if (is_turned(shape.X_LG))
        return suspect(kLinkTurned, link.name, shape.place, rpy_text(*shape.X_LG.rpy));
  }

  void check_joint(const DescribedJoint& joint) {
    const bool has_axis =
        joint.type != Type::fixed && joint.type != Type::floating && joint.type != Type::spherical;
    const double length = joint.axis.norm();
    if (has_axis && length > 0.0 && std::abs(length - 1.0) > kRounding)
      suspect(kAxis, joint.name, joint.axis_place, text_of({"length ", short_text(length)}));
    if (joint.damping < 0.0 || joint.friction < 0.0 || joint.armature < 0.0)
      suspect(kActive, joint.name, joint.place);
    if (is_turned(joint.X_PJ))
      suspect(kJointTurned, joint.name, joint.place, rpy_text(*joint.X_PJ.rpy));
    if (!joint.limits || (joint.type != Type::revolute && joint.type != Type::prismatic)) return;
    const DescribedJoint::Limits& l = *joint.limits;
    if (std::isinf(l.lower) && std::isinf(l.upper)) return;
    const char* const unit = joint.type == Type::revolute ? " rad" : " m";
    const double farthest = std::max(-l.lower, l.upper);
    const Doubt* const doubt = l.lower > l.upper                                       ? &kSwapped
                               : l.lower == l.upper                                    ? &kStuck
                               : joint.type == Type::revolute && farthest > kMostAngle ? &kDegrees
                               : joint.type == Type::prismatic && farthest > kMostTravel
                                   ? &kMillimetres
                               : l.lower > 0.0 || l.upper < 0.0 ? &kNoZero
                                                                : nullptr;
    if (doubt)
      suspect(*doubt, joint.name, l.place,
              text_of({short_text(l.lower), " to ", short_text(l.upper, unit)}));
    if (l.effort < 0.0 || l.velocity < 0.0) suspect(kNegative, joint.name, l.place);
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
      const DescribedLink& right = robot_.links[at(index)];
      if (!right.inertia || is_refused_.contains(left.name) || is_refused_.contains(name)) continue;
      const LinkInertia &a = *left.inertia, &b = *right.inertia;
      const double mass = std::max(a.mass, b.mass);
      if (std::abs(a.mass - b.mass) > kMassesDiffer * mass) {
        suspect_pair(kMasses, left, right,
                     text_of({short_text(a.mass), " and ", short_text(b.mass, " kg")}));
        continue;
      }
      // Mirrored or the same, in whatever axes: distances and principal moments are equal in any case.
      const double p = a.X_LI.p.norm(), q = b.X_LI.p.norm(), far = std::max({p, q, 1e-3});
      const Vec3 apart = a.X_LI.p.cwiseAbs() - b.X_LI.p.cwiseAbs();
      const Vec3 x = symmetric_eigenvalues<3>(a.I), y = symmetric_eigenvalues<3>(b.I);
      const double least = mass * kPointRadius * kPointRadius;
      if (apart.norm() > kCentresDiffer * far && std::abs(p - q) > kCentresDiffer / 2.0 * far)
        suspect_pair(kCentres, left, right,
                     text_of({short_text(p), " and ", short_text(q, " m"), " from their origins"}));
      else if ((x - y).norm() > std::max(kMomentsDiffer * std::max(x.norm(), y.norm()), least)) {
        int most = 0;
        (x - y).cwiseAbs().maxCoeff(&most);
        suspect_pair(kMoments, left, right,
                     text_of({short_text(x[most]), " and ", short_text(y[most], " kg m^2")}));
      }
    }
  }

  void check_meshes(const std::function<bool(std::string_view)>& has_file) {
    std::map<std::string_view, bool> is_asked;
    std::vector<std::string> missing;
    Place first;
    for (const DescribedLink& link : robot_.links)
      for (const LinkShape& shape : link.shapes) {
        const std::string& mesh = shape.geometry.mesh;
        if (shape.geometry.kind != Geometry::Kind::mesh || mesh.empty() ||
            !is_asked.emplace(mesh, true).second || has_file(mesh))
          continue;
        if (missing.empty()) first = shape.place;
        missing.push_back(text_of({"\"", mesh, "\""}));  // whole, to be found by it
      }
    if (missing.empty()) return;
    const bool is_one = missing.size() == 1;
    tell(Finding::Kind::suspicion, "", first,
         is_one ? text_of({"The mesh ", missing[0], " is not there."})
                : text_of({std::to_string(missing.size()),
                           " meshes are not there: ", some_of(missing, kMostExamples), "."}),
         text_of({"Put ", is_one ? "it where the file names it" : "them where the file names them",
                  "; a shape without its mesh is not seen and touches nothing."}));
  }

  const RobotDescription& robot_;
  std::vector<Finding> out_;
  std::vector<std::pair<const Doubt*, std::vector<Case>>> cases_;
  std::set<std::string> is_refused_;   // links and joints in which the reader found errors
  double mass_ = 0.0, inertia_ = 0.0;  // of the robot; the largest of a link
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
