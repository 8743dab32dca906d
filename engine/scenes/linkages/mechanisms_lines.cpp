// Straight-line mechanisms: Chebyshev's lambda in Hoecken's form (nearly straight), Peaucellier's cell (exactly).
#include <algorithm>
#include <cmath>

#include "engine/scenes/linkages/mechanisms.h"
#include "engine/scenes/scenes.h"

namespace legwork {
namespace {

using StepKind = AssemblyStep::Kind;

Linkage build_hoecken(const ParameterView& v) {
  const double l1 = v["length.ground"], l2 = v["length.crank"], l3 = v["length.coupler"],
               l4 = v["length.rocker"], tip = v["length.point"], rho = v["mass.per_metre"];
  Linkage out;
  add_ground(out, v["world.gravity"]);
  const int crank = add_link(out, "crank", "O", 0, Vec3::Zero());
  const int coupler = add_link(out, "coupler", "A", crank, in_plane(l2, 0.0));
  const int rocker = add_link(out, "rocker", "C", 0, in_plane(l1, 0.0));
  add_bar(out, crank, l2, rho);
  add_bar(out, coupler, tip > l3 ? tip : l3, rho);
  add_bar(out, rocker, l4, rho);
  const int B = add_pin(out, "B", rocker, in_plane(l4, 0.0), coupler, in_plane(l3, 0.0));
  out.drivers = {{"crank", crank}};
  out.steps = {{StepKind::driven, crank},
               {StepKind::dyad, 0, 0, B, 0, branch_of(v, "assembly.four_bar")}};
  out.points = {{"P", coupler, in_plane(tip, 0.0)}};
  add_end(out, "A", crank, l2, "length.crank");
  add_meeting(out, B, "length.coupler", "length.rocker");
  add_pivot(out, "C", rocker, "length.ground");
  add_end(out, "P", coupler, tip, "length.point");
  return out;
}

Linkage build_peaucellier(const ParameterView& v) {
  const double k = v["length.ground"], c = v["length.crank"], L = v["length.arm"],
               s = v["length.side"], rho = v["mass.per_metre"];
  Linkage out;
  add_ground(out, v["world.gravity"]);
  const int crank = add_link(out, "crank", "K", 0, in_plane(k, 0.0));
  const int upper_arm = add_link(out, "upper arm", "O", 0, Vec3::Zero());
  const int lower_arm = add_link(out, "lower arm", "O'", 0, Vec3::Zero());
  const int inner_upper = add_link(out, "inner upper side", "A", crank, in_plane(c, 0.0));
  const int inner_lower = add_link(out, "inner lower side", "A'", crank, in_plane(c, 0.0));
  const int outer_upper = add_link(out, "outer upper side", "C", upper_arm, in_plane(L, 0.0));
  const int outer_lower = add_link(out, "outer lower side", "D", lower_arm, in_plane(L, 0.0));
  add_bar(out, crank, c, rho);
  add_bar(out, upper_arm, L, rho);
  add_bar(out, lower_arm, L, rho);
  for (const int side : {inner_upper, inner_lower, outer_upper, outer_lower})
    add_bar(out, side, s, rho);
  const Vec3 arm = in_plane(L, 0.0), end = in_plane(s, 0.0);
  const int C = add_pin(out, "C'", inner_upper, end, upper_arm, arm);
  const int D = add_pin(out, "D'", inner_lower, end, lower_arm, arm);
  const int P = add_pin(out, "P", outer_lower, end, outer_upper, end);
  out.drivers = {{"crank", crank}};
  out.steps = {{StepKind::driven, crank},
               {StepKind::dyad, 0, 0, C, 0, 1},
               {StepKind::dyad, 0, 0, D, 0, -1},
               {StepKind::dyad, 0, inner_upper, P, 0, 0}};
  out.points = {{"P", outer_upper, end}};
  add_pivot(out, "K", crank, "length.ground");
  add_end(out, "A", crank, c, "length.crank");
  add_meeting(out, C, "length.arm", "length.side");
  add_meeting(out, D, "length.arm", "length.side");
  return out;
}

double extent_of(const std::vector<double>& values) {
  const auto [low, high] = std::minmax_element(values.begin(), values.end());
  return *high - *low;
}

// Hoecken's: P against the height half way of its slow stroke; Peaucellier's: against the vertical line.
template <bool is_exact>
class StraightLine : public MechanismScene {
 public:
  using MechanismScene::MechanismScene;

 protected:
  void list_more() override {
    studies.push_back({"straightness", "How straight the traced point moves"});
    const Study::Series line = deviation();
    if (line.y.empty()) return;
    facts.push_back({"straightness", "Total deviation of the traced point from a straight line",
                     "m", 1e-3 * extent_of(line.y)});
    facts.push_back({"straight_length", "Length of that line", "m", extent_of(line.x)});
  }

  Result<Study> study_more(int) override {
    Study out =
        study_of(1, is_exact ? "Height of P" : "Position of P", "m", "Off the straight line", "mm");
    out.series.push_back(deviation());
    const Study::Series& line = out.series[0];
    if (line.y.empty())
      return Diagnostic{"The linkage does not complete the part of the turn that is compared."};
    out.sentence = "P stays within " + short_text(extent_of(line.y)) + " mm over " +
                   short_text(extent_of(line.x)) + " m" +
                   (is_exact ? "." : " while the crank turns from 90 to 270 deg.");
    return out;
  }

 private:
  Study::Series deviation() {
    Study::Series line;
    line.label = "P";
    double mean = 0.0;
    for (int i = 0; i <= kSweep; ++i) {
      const MechanismState* s = examine_drive(static_cast<double>(i) / kSweep);
      if (!s) continue;
      const double turn = 2.0 * kPi, angle = s->angle[0] - turn * std::floor(s->angle[0] / turn);
      if (!is_exact && (angle < 0.5 * kPi - 1e-9 || angle > 1.5 * kPi + 1e-9)) continue;
      Vec3 x, v, a;
      point_motion(linkage().points[0].body, linkage().points[0].p, x, v, a);
      line.x.push_back(is_exact ? x.z() : x.x());
      line.y.push_back(1e3 * (is_exact ? x.x() : x.z()));
      mean += line.y.back();
    }
    for (double& y : line.y) y -= mean / static_cast<double>(line.y.size());
    return line;
  }
};

}  // namespace

std::span<const SceneKind> line_mechanisms() {
  static const SceneKind kinds[] = {
      mechanism<build_hoecken, StraightLine<false>>(
          "hoecken", {{}},
          {length_parameter("length.ground", "Ground link", 0.1, "From O to C."),
           length_parameter("length.crank", "Crank", 0.05, "From O to A."),
           length_parameter("length.coupler", "Coupler up to its joint", 0.125, "From A to B."),
           length_parameter("length.point", "Whole coupler", 0.25, "From A to P."),
           length_parameter("length.rocker", "Rocker", 0.125, "From C to B."),
           rod_mass_parameter("mass.per_metre", "Links, per metre"),
           branch_parameter("assembly.four_bar", "Four-bar", "open", "crossed",
                            "On which side the coupler and the rocker meet.")}),
      mechanism<build_peaucellier, StraightLine<true>>(
          "peaucellier", {{true, 0.0, 2.0 * kPi, 0.5, 1.0, 0.0}},
          {length_parameter("length.ground", "Ground link", 0.08, "From O to the crank's pivot K."),
           length_parameter(
               "length.crank", "Crank", 0.08,
               "From K to A; as long as the ground, so that A's circle goes through O."),
           length_parameter("length.arm", "Arms", 0.2, "From O to C and D."),
           length_parameter("length.side", "Rhombus", 0.08, "Its four sides."),
           rod_mass_parameter("mass.per_metre", "Links, per metre")})};
  return kinds;
}

}  // namespace legwork
