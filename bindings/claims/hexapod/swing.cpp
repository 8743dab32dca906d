// Document 002's swing: Table 3, its misprint, and the foot that it moves (theory/hexapod 4). Left leg,
// degrees and seconds.
#include <algorithm>
#include <cmath>

#include "bindings/claims/hexapod/study.h"
#include "engine/model/families/hexapod.h"
#include "engine/motion/tripod_plan.h"

namespace legwork::claims {
namespace {

// The six conditions of each joint.
JointTable exact_table() {
  return {quintic_through({110.0, 0.0}, {90.0, -24.0}, {70.0, 0.0}, kTableHalfCycle),
          quintic_through({-20.8, 0.0}, {-10.111, 6.0}, {-20.8, 0.0}, kTableHalfCycle),
          quintic_through({-61.8, 0.0}, {-61.36, 0.25}, {-61.8, 0.0}, kTableHalfCycle)};
}

std::vector<double> six(const TimePolynomial& f) { return {f.begin(), f.begin() + 6}; }

void check_coefficients(const JsonValue& reference, Report& report) {
  const JointTable exact = exact_table();
  const std::string from = "coefficients of joint ";
  report.source("theory/hexapod 4.3");
  const std::vector<double> fractions = {110.0,         0.0,          -8.0 / 3.0,
                                         -304.0 / 27.0, 160.0 / 27.0, -64.0 / 81.0};
  report.list(from + "1 from 110, 90, 70 deg and 0, -24, 0 deg/s", fractions, six(exact[0]), 1e-15);
  report.source("hexa_params.json");
  const std::vector<double> fitted = numbers_of(*reference.find("params"), "swing_coeff_deg");
  for (std::size_t j = 0; j < 3; ++j) {
    const auto first = fitted.begin() + static_cast<std::ptrdiff_t>(6 * j);
    rounded(from + std::to_string(j + 1) + " of the swing", {first, first + 6}, six(exact[j]),
            kHalfDigit * 1e-5, report);
  }

  report.source("Ashok & Rambabu 2017, Table 3");
  JointTable corrected = {TimePolynomial(kTable3[0]), TimePolynomial(kTable3[1]),
                          TimePolynomial(kTable3[2])};
  const JointTable printed = corrected;
  corrected[0][4] = kTable3A14;
  rounded(from + "1 but a14, which is given as 5.926", six(corrected[0]), six(exact[0]),
          kHalfDigit * 1e-3, report);
  rounded(from + "2 from -20.8, -10.111, -20.8 deg and 0, 6, 0 deg/s", six(printed[1]),
          six(exact[1]), 2e-3, report);
  rounded(from + "2 from -20.8, -10.1111, -20.8 deg and 0, 5.9994, 0 deg/s", six(printed[1]),
          six(quintic_through({-20.8, 0.0}, {-10.1111, 5.9994}, {-20.8, 0.0}, kTableHalfCycle)),
          kHalfDigit * 1e-3, report);
  rounded(from + "3 from -61.8, -61.36, -61.8 deg and 0, .25, 0 deg/s", six(printed[2]),
          six(exact[2]), kHalfDigit * 1e-3, report);
  report.refute("a14: as printed", kTable3[0][4], exact[0][4], 160.0 / 27.0, kHalfDigit * 1e-3);
  report.value("a14: corrected, 5.926 = 160/27", kTable3A14, exact[0][4], kHalfDigit * 1e-3);
  const auto end = [](const TimePolynomial& f) { return polynomial_at(f, kTableHalfCycle); };
  report.refute("a14: as printed: joint 1 at 3 s, deg", end(printed[0]).value, end(exact[0]).value,
                70.0, 0.1);
  report.refute("a14: as printed: rate of joint 1 at 3 s, deg/s", end(printed[0]).rate,
                end(exact[0]).rate, 0.0, 0.1);
  TimePolynomial twice = corrected[0];  // a_j0 a_j1 a_j2 a_j3 a_j4 a_j3
  twice[3] += twice[5];
  twice[5] = 0.0;
  report.refute("header of Table 3: a_j3 twice, as in our copy: joint 1 at 3 s, deg",
                end(twice).value, end(exact[0]).value, 70.0, 0.1);
  report.value("header of Table 3: a_j5, corrected: joint 1 at 3 s, deg", 70.0,
               end(corrected[0]).value, 0.1);
  report.source("theory/hexapod 10");
  report.value("a14 as printed: joint 1 at 3 s, deg", 19.0, end(printed[0]).value,
               kHalfDigit * 0.1);
  report.value("a14 as printed: rate of joint 1 at 3 s, deg/s", -68.0, end(printed[0]).rate,
               kHalfDigit);
  report.value("a14 corrected: joint 1 at 3 s, deg", 70.04, end(corrected[0]).value,
               kHalfDigit * 1e-2);
  report.value("a14 corrected: rate of joint 1 at 3 s, deg/s", 0.06, end(corrected[0]).rate,
               kHalfDigit * 1e-2);
  report.source("theory/hexapod 4");
  report.value("joint 1's acceleration at the start, not zero, deg/s^2", -5.33,
               polynomial_at(exact[0], 0.0).acceleration, kHalfDigit * 1e-2);
  report.value("joint 1's acceleration at the end, not zero, deg/s^2", 5.33,
               end(exact[0]).acceleration, kHalfDigit * 1e-2);
}

void check_foot(const JsonValue& reference, Report& report) {
  const JointTable exact = exact_table();
  const double ground = -reference_parameter(reference, "hip_height");
  constexpr int kTimes = 300;
  double highest = 0.0, when = 0.0, lowest = 1e300;
  Vec3 least = Vec3::Constant(1e300), most = -least;
  for (int k = 0; k <= kTimes; ++k) {
    const double t = kTableHalfCycle * k / kTimes;
    const Vec3 foot = foot_at(exact, t);
    least = least.cwiseMin(foot);
    most = most.cwiseMax(foot);
    lowest = std::min(lowest, foot.z() - ground);
    if (foot.z() - ground > highest) {
      highest = foot.z() - ground;
      when = t;
    }
  }
  report.source("hexa_params.json");
  report.value("clearance of the swinging foot, m",
               reference_parameter(reference, "swing_clearance_max_m"), highest, 1e-14);
  report.value("when it is highest, s", reference_parameter(reference, "swing_clearance_t"), when,
               1e-9);
  report.source("theory/hexapod 4");
  report.value("lift at 1.5 s, mm", 25.0,
               1e3 * (foot_at(exact, 0.5 * kTableHalfCycle).z() - ground), kHalfDigit * 0.1);
  report.value("largest lift, mm", 27.15, 1e3 * highest, kHalfDigit * 1e-2);
  report.value("when, s", 1.77, when, kHalfDigit * 1e-2);
  report.small("depth of the foot in the ground, m", 0.0, -lowest, 1e-15);
  report.value("y, least, m", 0.193, least.y(), kHalfDigit * 1e-3);
  report.value("y, largest, m", 0.231, most.y(), kHalfDigit * 1e-3);
  report.value("x, least, m", -0.0702, least.x(), kHalfDigit * 1e-4);
  report.value("x, largest, m", 0.0706, most.x(), kHalfDigit * 1e-4);
}

// What the scene's own plan makes of Table 3: joint 1 of leg 2, a right leg, as it comes down.
Result<double> planned_end(double method) {
  const Result<Setup> setup = default_setup(
      kHexapodScene, {{"sim.mode", 0.0}, {"swing.method", method}, {"robot.coxa_limit", 1.6}});
  if (!setup) return setup.error();
  MotionPoint point(setup->model);
  Unreached unreached;
  plan_point(setup->plan, 2, phase_duration(setup->plan, 2), 0.0, point, unreached);
  return -point.q[7 + 3 * kHexapodDocumentLegs[1]] / kDegree;
}

Refusal check_plan(Report& report) {
  const Result<double> printed = planned_end(2.0), corrected = planned_end(3.0);
  if (!printed) return printed.error();
  if (!corrected) return corrected.error();
  report.source("Ashok & Rambabu 2017, Table 3");
  report.refute("the scene with Table 3 as printed: joint 1 comes down at, deg", *printed,
                *corrected, 70.0, 0.1);
  report.value("the scene with a14 corrected: joint 1 comes down at, deg", 70.0, *corrected, 0.1);
  return std::nullopt;
}

}  // namespace

Refusal verify_hexapod_swing(const JsonValue& reference, Report& report) {
  check_coefficients(reference, report);
  check_foot(reference, report);
  return check_plan(report);
}

}  // namespace legwork::claims
