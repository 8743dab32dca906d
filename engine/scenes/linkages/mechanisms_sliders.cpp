// Slider-crank, Whitworth's quick return, Scotch yoke, double slider (trammel).
#include <algorithm>
#include <cmath>

#include "engine/scenes/linkages/mechanisms.h"
#include "engine/scenes/scenes.h"

namespace legwork {
namespace {

using StepKind = AssemblyStep::Kind;
using Measured = LinkMeasure::Kind;

constexpr double kBlockSize = 0.02;  // m, drawn

Linkage build_slider_crank(const ParameterView& v) {
  const double r = v["length.crank"], l = v["length.rod"], e = v["length.offset"];
  const int side = branch_of(v, "assembly.slider");
  Linkage out;
  add_ground(out, v["world.gravity"]);
  const int crank = add_link(out, "crank", "O", 0, Vec3::Zero());
  const int rod = add_link(out, "rod", "A", crank, in_plane(r, 0.0));
  const int slider = add_slider(out, "slider", "slide", 0, in_plane(0.0, e), Vec3::UnitX());
  add_bar(out, crank, r, v["mass.crank"]);
  add_bar(out, rod, l, v["mass.rod"]);
  add_block(out, slider, v["mass.block"], kBlockSize);
  add_rod(out, 0, in_plane(side * (l + r), e), in_plane(side * (l > r ? l - r : 0.0), e), 0.0);
  const int B = add_pin(out, "B", slider, Vec3::Zero(), rod, in_plane(l, 0.0));
  out.drivers = {{"crank", crank}};
  out.steps = {{StepKind::driven, crank}, {StepKind::slide, 0, 0, B, 0, side}};
  out.points = {{"slider", slider, Vec3::Zero()}, {"rod_middle", rod, in_plane(0.5 * l, 0.0)}};
  add_end(out, "A", crank, r, "length.crank");
  out.handles.push_back(
      {{"B", slider, Vec3::Zero()},
       {{"length.rod", rod, Measured::distance}, {"length.offset", 0, Measured::across}}});
  return out;
}

Linkage build_whitworth(const ParameterView& v) {
  const double r = v["length.crank"], d = v["length.pivot"], arm = v["length.arm"],
               c = v["length.rod"], line = v["length.line"], rho = v["mass.per_metre"];
  Linkage out;
  add_ground(out, v["world.gravity"]);
  const int crank = add_link(out, "crank", "O", 0, Vec3::Zero());
  const int slotted = add_link(out, "slotted link", "C", 0, in_plane(0.0, -d));
  const int block = add_slider(out, "block", "slot", slotted, Vec3::Zero(), Vec3::UnitX());
  const int rod = add_link(out, "rod", "D", slotted, in_plane(-arm, 0.0));
  const int ram = add_slider(out, "ram", "slide", 0, in_plane(0.0, line), Vec3::UnitX());
  add_bar(out, crank, r, rho);
  add_rod(out, slotted, in_plane(-arm, 0.0), in_plane(r + d, 0.0), rho * (arm + r + d));
  add_bar(out, rod, c, rho);
  add_block(out, block, v["mass.block"], kBlockSize);
  add_block(out, ram, v["mass.block"], 1.5 * kBlockSize);
  add_rod(out, 0, in_plane(c > arm ? c - arm : 0.0, line), in_plane(c + arm, line), 0.0);
  const int A = add_pin(out, "A", block, Vec3::Zero(), crank, in_plane(r, 0.0));
  const int E = add_pin(out, "E", ram, Vec3::Zero(), rod, in_plane(c, 0.0));
  out.drivers = {{"crank", crank}};
  out.steps = {
      {StepKind::driven, crank}, {StepKind::slot, slotted, block, A}, {StepKind::slide, 0, 0, E}};
  out.points = {{"ram", ram, Vec3::Zero()}, {"block", block, Vec3::Zero()}};
  add_end(out, "A", crank, r, "length.crank");
  out.handles.push_back(
      {{"C", slotted, Vec3::Zero()}, {{"length.pivot", 0, Measured::across, -1.0}}});
  out.handles.push_back(
      {{"D", rod, Vec3::Zero()}, {{"length.arm", slotted, Measured::along, -1.0}}});
  out.handles.push_back(
      {{"E", ram, Vec3::Zero()},
       {{"length.rod", rod, Measured::distance}, {"length.line", 0, Measured::across}}});
  return out;
}

Linkage build_scotch_yoke(const ParameterView& v) {
  const double r = v["length.crank"];
  const auto [s, c] = math::sin_cos(v["length.slot"]);
  const Vec3 along = in_plane(c, s), half = (r / s + 0.01) * along;
  Linkage out;
  add_ground(out, v["world.gravity"]);
  const int crank = add_link(out, "crank", "O", 0, Vec3::Zero());
  const int yoke = add_slider(out, "yoke", "slide", 0, Vec3::Zero(), Vec3::UnitX());
  add_bar(out, crank, r, v["mass.per_metre"]);
  add_block(out, yoke, v["mass.block"], 0.5 * kBlockSize);
  add_rod(out, yoke, -half, half, 0.0);
  add_rod(out, yoke, Vec3::Zero(), in_plane(2.0 * r, 0.0), 0.0);
  const int A = add_slot(out, "A", yoke, Vec3::Zero(), in_plane(s, -c), crank, in_plane(r, 0.0));
  out.drivers = {{"crank", crank}};
  out.steps = {{StepKind::driven, crank}, {StepKind::yoke, yoke, 0, A}};
  out.points = {{"yoke", yoke, Vec3::Zero()}};
  add_end(out, "A", crank, r, "length.crank");
  return out;
}

Linkage build_double_slider(const ParameterView& v) {
  const double l = v["length.link"], rail = l + 0.02;
  const auto [s, c] = math::sin_cos(v["length.angle"]);
  const Vec3 second = in_plane(c, s);
  Linkage out;
  add_ground(out, v["world.gravity"]);
  const int first_slider =
      add_slider(out, "first slider", "slide_x", 0, Vec3::Zero(), Vec3::UnitX());
  const int link = add_link(out, "link", "A", first_slider, Vec3::Zero());
  const int second_slider = add_slider(out, "second slider", "slide_z", 0, Vec3::Zero(), second);
  add_rod(out, link, Vec3::Zero(), in_plane(-l, 0.0), l * v["mass.per_metre"]);
  add_block(out, first_slider, v["mass.block"], kBlockSize);
  add_block(out, second_slider, v["mass.block"], kBlockSize);
  add_rod(out, 0, in_plane(-rail, 0.0), in_plane(rail, 0.0), 0.0);
  add_rod(out, 0, -rail * second, rail * second, 0.0);
  const int B = add_pin(out, "B", second_slider, Vec3::Zero(), link, in_plane(-l, 0.0));
  out.drivers = {{"link", link}};
  out.steps = {{StepKind::trammel, first_slider, link, B}};
  const LinkPoint traced = {"p", link, in_plane(-v["length.point"], 0.0)};
  out.points = {traced};
  // Not B: with the link's length both sliders move.
  out.handles = {{traced, {{"length.point", link, Measured::along, -1.0}}}};
  return out;
}

// Whitworth: stroke, and how much longer the slow stroke takes than the quick one.
class QuickReturn : public MechanismScene {
 public:
  using MechanismScene::MechanismScene;

 protected:
  void list_more() override {
    double turn[2] = {0.0, 0.0}, place[2] = {0.0, 0.0};
    int found = 0;
    for (int i = 0; i < kSweep && found < 2; ++i) {
      double low = static_cast<double>(i) / kSweep, high = static_cast<double>(i + 1) / kSweep;
      const double speed = ram_speed(low);
      if (speed == 0.0 || speed * ram_speed(high) > 0.0) continue;
      for (int k = 0; k < 50; ++k) {
        const double middle = 0.5 * (low + high);
        (ram_speed(middle) * speed > 0.0 ? low : high) = middle;
      }
      ram_speed(high);
      turn[found] = high;
      place[found++] = ram_.x();
    }
    if (found < 2) return;
    const double way = turn[1] - turn[0], slow = std::max(way, 1.0 - way);
    facts.push_back({"stroke", "Stroke of the ram", "m", std::abs(place[1] - place[0])});
    facts.push_back({"time_ratio", "Time of the slow stroke over that of the quick one", "",
                     slow / (1.0 - slow)});
  }

 private:
  double ram_speed(double fraction) {
    if (!examine_drive(fraction)) return 0.0;
    Vec3 v, a;
    point_motion(linkage().points[0].body, linkage().points[0].p, ram_, v, a);
    return v.x();
  }
  Vec3 ram_ = Vec3::Zero();
};

}  // namespace

std::span<const SceneKind> slider_mechanisms() {
  static const SceneKind kinds[] = {
      mechanism<build_slider_crank>(
          "slider-crank", {{}},
          {length_parameter("length.crank", "Crank", 0.05, "From the ground pivot O to the pin A."),
           length_parameter("length.rod", "Connecting rod", 0.15, "From A to the slider's pin B."),
           length_parameter("length.offset", "Offset", 0.0, "Height of the slider's line above O.",
                            -0.5, 0.5),
           rod_mass_parameter("mass.crank", "Crank, per metre"),
           rod_mass_parameter("mass.rod", "Connecting rod, per metre"),
           block_mass_parameter("Slider"),
           branch_parameter("assembly.slider", "Slider", "ahead", "behind",
                            "Which of the two places on its line the rod reaches.")}),
      mechanism<build_whitworth, QuickReturn>(
          "whitworth", {{}},
          {length_parameter("length.crank", "Crank", 0.1, "From O to the block's pin A."),
           length_parameter("length.pivot", "Pivot below", 0.04,
                            "How far the slotted link's pivot C is below O.", 0.005, 0.5),
           length_parameter("length.arm", "Arm", 0.12,
                            "Of the slotted link, from C away from the block."),
           length_parameter("length.rod", "Connecting rod", 0.3,
                            "From the arm's end D to the ram."),
           length_parameter("length.line", "Ram's line", -0.04, "Its height above O.", -0.5, 0.5),
           rod_mass_parameter("mass.per_metre", "Links, per metre"),
           block_mass_parameter("Block and ram")}),
      mechanism<build_scotch_yoke>(
          "scotch-yoke", {{}},
          {length_parameter("length.crank", "Crank", 0.05, "From O to the pin A in the slot."),
           {"length.slot", "Lengths", "Slot's angle", "rad", kPi / 2.0, 0.2, kPi - 0.2,
            "Between the slot and the motion of the yoke.", kMechanismSource, rebuilt<>},
           rod_mass_parameter("mass.per_metre", "Crank, per metre"),
           block_mass_parameter("Yoke")}),
      mechanism<build_double_slider>(
          "double-slider", {{}},
          {length_parameter("length.link", "Link", 0.2, "Between the sliders' pins."),
           length_parameter("length.point", "Traced point", 0.05,
                            "From the horizontal slider's pin towards the other one.", -0.5, 1.0),
           {"length.angle", "Lengths", "Angle of the second slide", "rad", kPi / 2.0, 0.2,
            kPi - 0.2, "Against the first.", kMechanismSource},
           rod_mass_parameter("mass.per_metre", "Link, per metre"),
           block_mass_parameter("Each slider")})};
  return kinds;
}

}  // namespace legwork
