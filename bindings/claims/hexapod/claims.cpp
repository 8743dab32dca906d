// What section 5 of document 002 claims: its forces and torques beside those of the inferred robot, and what explains
// the difference; its tripods and its body height (theory/hexapod 1, 9).
#include <algorithm>
#include <cmath>

#include "bindings/claims/hexapod/half_cycle.h"
#include "bindings/claims/hexapod/study.h"
#include "engine/motion/support.h"

namespace legwork::claims {
namespace {

constexpr const char* kSection = "Ashok & Rambabu 2017, section 5";
constexpr const char* kClaims = "theory/hexapod 9";
constexpr std::array<int, 2> kCorners = {1, 5};
constexpr std::array<int, 1> kMiddle = {4};

// Largest and least sizes of an entry of a field over the half cycle and these legs.
struct Extremes {
  double most = 0.0, least = 1e300;
};

Extremes extremes_of(const HalfCycle& cycle, const char* field, std::span<const int> legs,
                     int entry) {
  Extremes out;
  for (int i = 0; i < HalfCycle::kInstants; ++i)
    for (const int leg : legs) {
      const double size = std::abs(cycle.of_leg(i, field, leg)[entry]);
      update_max(out.most, size);
      out.least = std::min(out.least, size);
    }
  return out;
}

double most_of(const HalfCycle& cycle, const char* field, std::span<const int> legs, int entry) {
  return extremes_of(cycle, field, legs, entry).most;
}

// The note's table of residuals: document, model, difference.
void check_residuals(const JsonValue& reference, const HalfCycle& cycle, Report& report) {
  const double joint_1 =
      std::max(most_of(cycle, "leg_torque", kMiddle, 0), most_of(cycle, "leg_torque", kCorners, 0));
  const struct {
    const char *key, *name;
    double ours;
    double rounding;  // of what is printed, N; 0: not within it
    double digit;     // of the note
  } lines[] = {{"middle_fz", "fz of the middle legs, N",
                most_of(cycle, "force_inertial", kMiddle, 2), 0.05, 1e-3},
               {"corner_fz", "fz of the corner legs, N",
                most_of(cycle, "force_inertial", kCorners, 2), 0.05, 1e-2},
               {"middle_joint_2", "joint 2 of the middle legs, N m",
                most_of(cycle, "leg_torque", kMiddle, 1), 0.0, 1e-3},
               {"corner_joint_2", "joint 2 of the corner legs, N m",
                most_of(cycle, "leg_torque", kCorners, 1), 0.0, 1e-3},
               {"middle_joint_3", "joint 3, which is that of the middle legs, N m",
                most_of(cycle, "leg_torque", kMiddle, 2), 0.0, 1e-3},
               {"corner_joint_3", "joint 3 of the corner legs, N m",
                most_of(cycle, "leg_torque", kCorners, 2), 0.0, 1e-3},
               {"joint_1_support", "joint 1, in support, N m", joint_1, 0.0, 1e-3},
               {"joint_1_swing", "joint 1, swinging on the accelerating trunk, N m",
                most_of(cycle, "leg_torque_floating", HalfCycle::kSwinging, 0), 0.0, 1e-3}};
  const JsonValue& residuals = *reference.find("residuals");
  for (const auto& line : lines) {
    const JsonValue& row = *residuals.find(line.key);
    const auto number = [&row](const char* name) { return row.find(name)->number; };
    const std::string quantity = std::string("largest ") + line.name;
    report.source(kSection);
    if (line.rounding > 0.0)
      report.value(quantity, number("printed"), line.ours, line.rounding);
    else
      report.unreproduced(quantity, number("printed"), line.ours, number("residual"),
                          number("tolerance"));
    report.source(kClaims);
    report.value(quantity, number("model"), line.ours, kHalfDigit * line.digit);
  }
}

// 0.35 N m is no torque of support, but what the weight of a swinging leg asks of joint 2.
void check_least(const HalfCycle& cycle, Report& report) {
  const Extremes middle = extremes_of(cycle, "leg_torque", kMiddle, 1),
                 corner = extremes_of(cycle, "leg_torque", kCorners, 1);
  const double swing = most_of(cycle, "leg_gravity", HalfCycle::kSwinging, 1);
  report.source(kSection);
  report.refute("least torque of joint 2 in support, middle legs, N m", 0.35, middle.least, 1.83,
                0.005);
  report.refute("least torque of joint 2 in support, corner legs, N m", 0.35, corner.least, 0.16,
                0.005);
  report.value("least torque of joint 2, as the largest that gravity asks of it in swing, N m",
               0.35, swing, 0.005);
  report.value("joint 2 has so many times the torque of joint 3", 8.5,
               middle.most / most_of(cycle, "leg_torque", kMiddle, 2), 0.5);
  report.source("theory/hexapod 3.2");
  report.value("largest torque of gravity at joint 2 in swing, N m", 0.347, swing,
               kHalfDigit * 1e-3);

  // 2.055 N m under 19.7 N, 1.69 N m under 15.9 N: their difference leaves the leg's own weight out.
  const le::Leg leg = hexapod_side(1.0);
  const Mat3 J = le::foot_jacobian(leg, degrees(70.0, -20.8, -61.8));
  report.source(kSection);
  report.refute("lever of the ground's force at joint 2 by 2.055 - 1.69 N m, 19.7 - 15.9 N, m",
                (2.055 - 1.69) / (19.7 - 15.9), J(2, 1), 0.1204, kHalfDigit * 1e-4);
  report.source(kClaims);
  report.value("tangential force that .22 N m at joint 1 takes, N", 1.1,
               0.22 / le::foot_position(leg, degrees(70.0, -20.8, -61.8)).head<2>().norm(), 0.05);
}

// Joint 1 in support and in swing, with the masses and hips that the document leaves open: 4.02 kg in all.
Refusal check_joint_1(const JsonValue& reference, Report& report) {
  constexpr double kWhole = 4.02;
  struct Masses {
    double coxa, femur, tibia;
  };
  constexpr Masses kMasses[] = {
      {0.10, 0.20, 0.185}, {0.01, 0.01, 0.63}, {0.01, 0.63, 0.01}, {0.02, 0.02, 0.02}};
  double least = 1e300, most = 0.0;
  for (const Masses& m : kMasses)
    for (const double hip_y : {0.03, 0.10, 0.50}) {
      Changes changes = reference_changes(reference);
      changes.insert(changes.end(),
                     {{"robot.coxa_mass", m.coxa},
                      {"robot.femur_mass", m.femur},
                      {"robot.tibia_mass", m.tibia},
                      {"robot.trunk_mass", kWhole - 6.0 * (m.coxa + m.femur + m.tibia)},
                      {"robot.hip_y", hip_y}});
      const Result<HalfCycle> cycle = half_cycle(changes);
      if (!cycle) return cycle.error();
      double here = 0.0;
      for (const char* field : {"leg_torque", "leg_torque_floating"})
        for (int leg = 1; leg <= 6; ++leg)
          update_max(here, most_of(*cycle, field, std::array{leg}, 0));
      least = std::min(least, here);
      update_max(most, here);
    }
  report.source(kSection);
  report.out_of_range("largest joint 1, any leg, for 12 choices of hips' width and masses, N m",
                      0.22, least, most);
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

void check_tripods(const HalfCycle& cycle, Report& report) {
  report.source("theory/hexapod 1");
  report.value("margin at mid-stance of legs 1, 4, 5, by the scene, m", 0.109,
               cycle.field(HalfCycle::kInstants / 2, "body_margin")[0], kHalfDigit * 1e-3);
  report.value("margin at mid-stance of legs 2, 3, 6, m", 0.109, margin_of(cycle, {2, 3, 6}),
               kHalfDigit * 1e-3);
  const double right = margin_of(cycle, {1, 4, 5});
  report.source(kSection);
  report.refute("legs 1, 4, 6 as printed: margin at mid-stance, m", right,
                margin_of(cycle, {1, 4, 6}), 0.0, 1e-15);
  report.refute("legs 2, 3, 5 as printed: margin at mid-stance, m", right,
                margin_of(cycle, {2, 3, 5}), 0.0, 1e-15);
  report.value("legs 1, 4, 5 corrected: margin at mid-stance, m", 0.109, right, kHalfDigit * 1e-3);
  const Result<Setup> setup = default_setup(kHexapodScene, {{"gait.tripods", 1.0}});
  const std::string words = setup ? "" : setup.error().text();
  report.same("legs 1, 4, 6 as printed: the scene", "refused", setup ? "planned" : "refused");
  report.same("legs 1, 4, 6 as printed: its sentence says to choose", "legs 1, 4, 5",
              words.find("legs 1, 4, 5") == std::string::npos ? words : "legs 1, 4, 5");
}

void check_height(const HalfCycle& cycle, Report& report) {
  const double trunk = cycle.field(0, "base_position")[2];
  const double hip = trunk + cycle.setup().plan.legs[kL1].hip_B.z();
  report.source(kSection);
  report.refute("body height .13 m as printed, for the hips' height, m", 0.13, hip, 0.140,
                kHalfDigit * 1e-3);
  report.value("body height .13 m, of a trunk whose hips are .01 m higher, m", 0.13, trunk,
               kHalfDigit * 1e-3);
  const PaperModel& paper = cycle.setup().hexapod->paper;
  report.source("theory/hexapod 3.1");
  report.value("weight, N", 39.44, paper.mass * paper.gravity.norm(), kHalfDigit * 1e-2);
}

}  // namespace

Refusal verify_hexapod_claims(const JsonValue& reference, const HalfCycle& cycle, Report& report) {
  check_residuals(reference, cycle, report);
  check_least(cycle, report);
  if (Refusal refusal = check_joint_1(reference, report)) return refusal;
  check_tripods(cycle, report);
  check_height(cycle, report);
  return std::nullopt;
}

}  // namespace legwork::claims
