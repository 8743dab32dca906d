// Section 5 of the paper: its largest forces and torques beside those of the inferred robot, and the reasons for the
// differences; its tripods and its body height (theory/hexapod 1, 9, 10).
#include <algorithm>

#include "bindings/claims/hexapod/half_cycle.h"
#include "bindings/claims/hexapod/study.h"
#include "engine/motion/support.h"

namespace legwork::claims {
namespace {

void measure_printed_largest(const HalfCycle& cycle, Measurements& m) {
  const auto middle = [&](const char* field) { return cycle.largest(field, HalfCycle::kMiddle); };
  const auto corner = [&](const char* field) { return cycle.largest(field, HalfCycle::kCorners); };
  m.number("middle_fz", middle("force_inertial").z());
  m.number("corner_fz", corner("force_inertial").z());
  m.number("middle_joint_2", middle("leg_torque")[1]);
  m.number("corner_joint_2", corner("leg_torque")[1]);
  m.number("middle_joint_3", middle("leg_torque")[2]);
  m.number("corner_joint_3", corner("leg_torque")[2]);
  m.number("joint_1", cycle.largest("leg_torque", HalfCycle::kStanding)[0]);
  m.number("least_joint_2.middle", cycle.least("leg_torque", HalfCycle::kMiddle)[1]);
  m.number("least_joint_2.corner", cycle.least("leg_torque", HalfCycle::kCorners)[1]);
  m.number("joint_2_over_3", middle("leg_torque")[1] / middle("leg_torque")[2]);
}

// At the end of the stance: the lever of the ground's force at joint 2, where the printed torques and forces of two legs,
// subtracted, cancel the leg's own weight; and the tangential force for a torque of joint 1.
void measure_levers(Measurements& m) {
  constexpr double kTorque = 0.22;  // N m
  const le::Leg leg = hexapod_side(1.0);
  m.number("lever", le::foot_jacobian(leg, swing_end())(2, 1));
  m.number("tangential_force", kTorque / le::foot_position(leg, swing_end()).head<2>().norm());
}

// Joint 1 in support and in swing, for the masses and hips that the paper does not give.
Refusal measure_printed_joint_1(Measurements& m) {
  constexpr double kWhole = 4.02;  // kg
  constexpr std::array kAll = {1, 2, 3, 4, 5, 6};
  struct Masses {
    double coxa, femur, tibia;
  };
  constexpr Masses kMasses[] = {
      {0.10, 0.20, 0.185}, {0.01, 0.01, 0.63}, {0.01, 0.63, 0.01}, {0.02, 0.02, 0.02}};
  double least = 1e300, most = 0.0;
  for (const Masses& of : kMasses)
    for (const double hip_y : {0.03, 0.10, 0.50}) {
      Changes changes = reference_changes(m.reference());
      changes.insert(changes.end(),
                     {{"robot.coxa_mass", of.coxa},
                      {"robot.femur_mass", of.femur},
                      {"robot.tibia_mass", of.tibia},
                      {"robot.trunk_mass", kWhole - 6.0 * (of.coxa + of.femur + of.tibia)},
                      {"robot.hip_y", hip_y}});
      const Result<HalfCycle> cycle = half_cycle(changes);
      if (!cycle) return cycle.error();
      const double here = std::max(cycle->largest("leg_torque", kAll)[0],
                                   cycle->largest("leg_torque_floating", kAll)[0]);
      least = std::min(least, here);
      update_max(most, here);
    }
  m.pair("joint_1.range", least, most);
  return std::nullopt;
}

// The stability margin of the trunk's centre when the feet of these legs are at mid-stance, m.
double margin_of(const HalfCycle& cycle, std::array<int, 3> legs) {
  const Legs& all = cycle.setup().plan.legs;
  std::array<Vec3, 3> feet;
  for (std::size_t k = 0; k < legs.size(); ++k) {
    const int foot = kHexapodDocumentLegs[at(legs[k] - 1)];
    feet[k] = all[at(foot)].hip_B + Vec3(0.0, side_of(foot) * 0.193, 0.0);
  }
  return support_margin(support_polygon(feet), Vec3::Zero());
}

void measure_tripods(const HalfCycle& cycle, Measurements& m) {
  const double right = margin_of(cycle, {1, 4, 5});
  m.number("margin.scene", cycle.field(HalfCycle::kInstants / 2, "body_margin")[0]);
  m.number("margin.legs_236", margin_of(cycle, {2, 3, 6}));
  m.number("margin.legs_146", right, margin_of(cycle, {1, 4, 6}));
  m.number("margin.legs_235", right, margin_of(cycle, {2, 3, 5}));
  m.number("margin.legs_145", right);
  const Result<Setup> setup = default_setup(kHexapodScene, {{"gait.tripods", 1.0}});
  const std::string words = setup ? "" : setup.error().text(), hint = "legs 1, 4, 5";
  m.words("legs_146.scene", setup ? "planned" : "refused");
  m.words("legs_146.hint", words.find(hint) == std::string::npos ? words : hint);
}

void measure_hexapod_body(const HalfCycle& cycle, Measurements& m) {
  const double trunk = cycle.field(0, "base_position")[2];
  m.number("height.hips", trunk + cycle.setup().plan.legs[kL1].hip_B.z());
  m.number("height.trunk", trunk);
  const PaperModel& paper = cycle.setup().hexapod->paper;
  m.number("weight", paper.mass * paper.gravity.norm());
}

}  // namespace

Refusal measure_hexapod_results(Measurements& m) {
  const Result<HalfCycle> cycle = reference_half_cycle(m.reference());
  if (!cycle) return cycle.error();
  measure_printed_largest(*cycle, m);
  measure_levers(m);
  if (Refusal refusal = measure_printed_joint_1(m)) return refusal;
  measure_tripods(*cycle, m);
  measure_hexapod_body(*cycle, m);
  return std::nullopt;
}

}  // namespace legwork::claims
