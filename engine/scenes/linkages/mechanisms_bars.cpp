// Linkages of bars and pins: five-bar, the six-bars of Watt (I and II) and Stephenson (III), pantograph.
#include "engine/scenes/linkages/mechanisms.h"
#include "engine/scenes/scenes.h"

namespace legwork {
namespace {

using StepKind = AssemblyStep::Kind;

constexpr Parameter kRods = rod_mass_parameter("mass.per_metre", "Links, per metre");
constexpr Parameter kFourBarBranch =
    branch_parameter("assembly.four_bar", "Four-bar", "open", "crossed",
                     "On which side the coupler and the rocker meet.");
constexpr Parameter kDyadBranch = branch_parameter("assembly.dyad", "Dyad", "first", "second",
                                                   "On which side its two links meet.");

Linkage build_five_bar(const ParameterView& v) {
  const double l0 = v["length.ground"], a1 = v["length.left_crank"], a2 = v["length.right_crank"],
               b1 = v["length.left"], b2 = v["length.right"], rho = v["mass.per_metre"];
  Linkage out;
  add_ground(out, v["world.gravity"]);
  const int left_crank = add_link(out, "left crank", "O", 0, Vec3::Zero());
  const int right_crank = add_link(out, "right crank", "C", 0, in_plane(l0, 0.0));
  const int left = add_link(out, "left distal link", "A", left_crank, in_plane(a1, 0.0));
  const int right = add_link(out, "right distal link", "B", right_crank, in_plane(a2, 0.0));
  add_bar(out, left_crank, a1, rho);
  add_bar(out, right_crank, a2, rho);
  add_bar(out, left, b1, rho);
  add_bar(out, right, b2, rho);
  const int P = add_pin(out, "P", right, in_plane(b2, 0.0), left, in_plane(b1, 0.0));
  out.drivers = {{"left crank", left_crank}, {"right crank", right_crank}};
  out.steps = {{StepKind::driven, left_crank},
               {StepKind::driven, right_crank, 0, 0, 1},
               {StepKind::dyad, 0, 0, P, 0, branch_of(v, "assembly.elbow")}};
  out.points = {{"P", left, in_plane(b1, 0.0)}};
  add_end(out, "A", left_crank, a1, "length.left_crank");
  add_end(out, "B", right_crank, a2, "length.right_crank");
  add_meeting(out, P, "length.left", "length.right");
  add_pivot(out, "C", right_crank, "length.ground");
  return out;
}

struct FourBar {
  int crank, coupler, rocker;
};

// Ground, crank, coupler and rocker, with the steps that place them.
FourBar add_four_bar(Linkage& out, const ParameterView& v) {
  const double l1 = v["length.ground"], l2 = v["length.crank"], l3 = v["length.coupler"],
               l4 = v["length.rocker"], rho = v["mass.per_metre"];
  add_ground(out, v["world.gravity"]);
  FourBar bars;
  bars.crank = add_link(out, "crank", "O", 0, Vec3::Zero());
  bars.coupler = add_link(out, "coupler", "A", bars.crank, in_plane(l2, 0.0));
  bars.rocker = add_link(out, "rocker", "C", 0, in_plane(l1, 0.0));
  add_bar(out, bars.crank, l2, rho);
  add_bar(out, bars.coupler, l3, rho);
  add_bar(out, bars.rocker, l4, rho);
  const int B = add_pin(out, "B", bars.rocker, in_plane(l4, 0.0), bars.coupler, in_plane(l3, 0.0));
  out.drivers = {{"crank", bars.crank}};
  out.steps = {{StepKind::driven, bars.crank},
               {StepKind::dyad, 0, 0, B, 0, branch_of(v, "assembly.four_bar")}};
  add_end(out, "A", bars.crank, l2, "length.crank");
  add_meeting(out, B, "length.coupler", "length.rocker");
  add_pivot(out, "C", bars.rocker, "length.ground");
  return bars;
}

// Two links from pins on `first_parent` and `second_parent` that meet in `pin`.
void add_dyad(Linkage& out, const ParameterView& v, const char* first_name, int first_parent,
              const Vec3& D, const char* first_path, const char* second_name, int second_parent,
              const Vec3& E, const char* second_path, const char* point, bool is_on_second) {
  const double rho = v["mass.per_metre"], first_length = v[first_path],
               second_length = v[second_path];
  const int first = add_link(out, first_name, "D", first_parent, D);
  const int second = add_link(out, second_name, "E", second_parent, E);
  add_bar(out, first, first_length, rho);
  add_bar(out, second, second_length, rho);
  const int G =
      add_pin(out, "G", second, in_plane(second_length, 0.0), first, in_plane(first_length, 0.0));
  out.steps.push_back({StepKind::dyad, 0, 0, G, 0, branch_of(v, "assembly.dyad")});
  add_meeting(out, G, first_path, second_path);
  if (is_on_second)
    out.points = {{point, second, in_plane(second_length, 0.0)}};
  else
    out.points = {{point, first, in_plane(first_length, 0.0)}};
}

// A third pin of a link, by its place in the link's axes.
void add_place(Linkage& out, const char* name, int body, const Vec3& p, const char* along,
               const char* across) {
  out.handles.push_back(
      {{name, body, p}, {{along, body}, {across, body, LinkMeasure::Kind::across}}});
}

// An arm of a link to a third pin: drawn, and as heavy as the other rods.
void add_arm(Linkage& out, const ParameterView& v, int body, const Vec3& tip) {
  add_rod(out, body, Vec3::Zero(), tip, tip.norm() * v["mass.per_metre"]);
}

constexpr Parameter kGroundLength =
                        length_parameter("length.ground", "Ground link", 0.1, "From O to C."),
                    kCrankLength = length_parameter("length.crank", "Crank", 0.04, "From O to A."),
                    kCouplerLength =
                        length_parameter("length.coupler", "Coupler", 0.12, "From A to B."),
                    kRockerLength =
                        length_parameter("length.rocker", "Rocker", 0.08, "From C to B."),
                    kAlong = length_parameter("length.coupler_x", "Coupler point along", 0.06,
                                              "From A along the coupler to D.", -0.5, 0.5),
                    kOff = length_parameter("length.coupler_z", "Coupler point off", 0.05,
                                            "From the coupler's line to D.", -0.5, 0.5);

Linkage build_watt_1(const ParameterView& v) {
  Linkage out;
  const FourBar bars = add_four_bar(out, v);
  const Vec3 D = in_plane(v["length.coupler_x"], v["length.coupler_z"]);
  const Vec3 E = in_plane(v["length.rocker_x"], v["length.rocker_z"]);
  add_arm(out, v, bars.coupler, D);
  add_arm(out, v, bars.rocker, E);
  add_dyad(out, v, "first dyad link", bars.coupler, D, "length.first", "second dyad link",
           bars.rocker, E, "length.second", "G", false);
  add_place(out, "D", bars.coupler, D, "length.coupler_x", "length.coupler_z");
  add_place(out, "E", bars.rocker, E, "length.rocker_x", "length.rocker_z");
  return out;
}

Linkage build_watt_2(const ParameterView& v) {
  Linkage out;
  const FourBar bars = add_four_bar(out, v);
  const auto [s, c] = math::sin_cos(v["length.arm_angle"]);
  const Vec3 D = v["length.arm"] * in_plane(c, s);
  add_arm(out, v, bars.rocker, D);
  const Vec3 E = in_plane(v["length.pivot"], 0.0);
  add_dyad(out, v, "link", bars.rocker, D, "length.link", "output", 0, E, "length.output", "out",
           true);
  using Kind = LinkMeasure::Kind;
  out.handles.push_back({{"D", bars.rocker, D},
                         {{"length.arm", bars.rocker, Kind::distance},
                          {"length.arm_angle", bars.rocker, Kind::angle}}});
  out.handles.push_back({{"E", 0, E}, {{"length.pivot", 0}}});
  return out;
}

Linkage build_stephenson_3(const ParameterView& v) {
  Linkage out;
  const FourBar bars = add_four_bar(out, v);
  const Vec3 D = in_plane(v["length.coupler_x"], v["length.coupler_z"]);
  add_arm(out, v, bars.coupler, D);
  const Vec3 E = in_plane(v["length.pivot"], 0.0);
  add_dyad(out, v, "link", bars.coupler, D, "length.link", "output", 0, E, "length.output", "out",
           true);
  add_place(out, "D", bars.coupler, D, "length.coupler_x", "length.coupler_z");
  out.handles.push_back({{"E", 0, E}, {{"length.pivot", 0}}});
  return out;
}

Linkage build_pantograph(const ParameterView& v) {
  const double a = v["length.near"], b = v["length.short"], k = v["length.ratio"],
               rho = v["mass.per_metre"];
  Linkage out;
  add_ground(out, v["world.gravity"]);
  const int bar = add_link(out, "long bar", "O", 0, Vec3::Zero());
  const int small = add_link(out, "short bar", "B", bar, in_plane(a, 0.0));
  const int pen = add_link(out, "pen bar", "B'", bar, in_plane(k * a, 0.0));
  const int side = add_link(out, "side bar", "P", small, in_plane(b, 0.0));
  add_bar(out, bar, k * a, rho);
  add_bar(out, small, b, rho);
  add_bar(out, pen, k * b, rho);
  add_bar(out, side, (k - 1.0) * a, rho);
  add_pin(out, "C", pen, in_plane(b, 0.0), side, in_plane((k - 1.0) * a, 0.0));
  out.drivers = {{"long bar", bar}, {"pen bar", pen}};
  out.steps = {{StepKind::driven, bar},
               {StepKind::driven, pen, 0, 0, 1},
               {StepKind::parallel, small, pen},
               {StepKind::parallel, side, bar}};
  const LinkPoint P = {"P", small, in_plane(b, 0.0)}, Q = {"Q", pen, in_plane(k * b, 0.0)};
  out.points = {P, Q};
  using Kind = LinkMeasure::Kind;
  add_end(out, "B", bar, a, "length.near");
  out.handles.push_back({{"B'", pen, Vec3::Zero()}, {{"length.ratio", bar, Kind::along, a}}});
  out.handles.push_back({P, {{"length.short", small}}});
  out.handles.push_back({Q, {{"length.ratio", 0, Kind::times, 1.0 / k}}});
  return out;
}

}  // namespace

std::span<const SceneKind> bar_mechanisms() {
  static const SceneKind kinds[] = {
      mechanism<build_five_bar>(
          "five-bar", {{}, {false, kPi / 2.0}},
          {length_parameter("length.ground", "Ground link", 0.12, "Between the pivots O and C."),
           length_parameter("length.left_crank", "Left crank", 0.06, "From O to A."),
           length_parameter("length.right_crank", "Right crank", 0.06, "From C to B."),
           length_parameter("length.left", "Left distal link", 0.14, "From A to P."),
           length_parameter("length.right", "Right distal link", 0.14, "From B to P."), kRods,
           branch_parameter("assembly.elbow", "Distal links", "up", "down",
                            "On which side they meet.")}),
      mechanism<build_watt_1>(
          "watt-1", {{}},
          {kGroundLength, kCrankLength, kCouplerLength, kRockerLength, kAlong, kOff,
           length_parameter("length.rocker_x", "Rocker point along", 0.05,
                            "From C along the rocker to E.", -0.5, 0.5),
           length_parameter("length.rocker_z", "Rocker point off", 0.05,
                            "From the rocker's line to E.", -0.5, 0.5),
           length_parameter("length.first", "First dyad link", 0.1, "From D to G."),
           length_parameter("length.second", "Second dyad link", 0.09, "From E to G."), kRods,
           kFourBarBranch, kDyadBranch}),
      mechanism<build_watt_2>(
          "watt-2", {{}},
          {kGroundLength,
           kCrankLength,
           kCouplerLength,
           kRockerLength,
           length_parameter("length.arm", "Rocker's arm", 0.06, "From C to D."),
           {"length.arm_angle", "Lengths", "Arm's angle", "rad", -kPi / 3.0, -kPi, kPi,
            "From the rocker's line.", kMechanismSource, rebuilt<>},
           length_parameter("length.link", "Link", 0.12, "From D to G."),
           length_parameter("length.output", "Output", 0.1, "From E to G."),
           length_parameter("length.pivot", "Output pivot", 0.2, "E's distance from O.", -1.0, 1.0),
           kRods,
           kFourBarBranch,
           kDyadBranch}),
      mechanism<build_stephenson_3>(
          "stephenson-3", {{}},
          {kGroundLength, kCrankLength, kCouplerLength, kRockerLength, kAlong, kOff,
           length_parameter("length.link", "Link", 0.15, "From D to G."),
           length_parameter("length.output", "Output", 0.06, "From E to G."),
           length_parameter("length.pivot", "Output pivot", 0.16, "E's distance from O.", -1.0,
                            1.0),
           kRods, kFourBarBranch, kDyadBranch}),
      mechanism<build_pantograph>(
          "pantograph",
          {{true, kPi / 3.0, 2.0 * kPi, 0.3, 1.0, 0.0},
           {true, -kPi * 2.0 / 9.0, 2.0 * kPi, 0.3, 1.0, kPi / 2.0}},
          {length_parameter("length.near", "O to B", 0.1, "On the long bar."),
           length_parameter("length.short", "B to P", 0.06, "The short bar."),
           {"length.ratio", "Lengths", "Ratio", "", 2.5, 1.1, 5.0,
            "Whole bars over their parts up to B and P: how much larger Q draws than P.",
            kMechanismSource, rebuilt<>},
           kRods})};
  return kinds;
}

}  // namespace legwork
