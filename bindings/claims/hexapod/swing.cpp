// The paper's swing: Table 3, its misprint, and the foot that it moves (theory/hexapod 4, 10). Left leg, degrees and
// seconds.
#include <algorithm>
#include <cmath>

#include "bindings/claims/hexapod/study.h"
#include "engine/model/families/hexapod.h"

namespace legwork::claims {
namespace {

TimePolynomial swing_through(double end, double middle, double rate, double other_end) {
  return quintic_through({end, 0.0}, {middle, rate}, {other_end, 0.0}, kTableHalfCycle);
}

// The six conditions of each joint.
JointTable exact_table() {
  return {swing_through(110.0, 90.0, -24.0, 70.0), swing_through(-20.8, -10.111, 6.0, -20.8),
          swing_through(-61.8, -61.36, 0.25, -61.8)};
}

std::span<const double> six(const TimePolynomial& f) { return std::span(f).first(6); }

void measure_swing_coefficients(Measurements& m) {
  const JointTable exact = exact_table();
  for (std::size_t j = 0; j < 3; ++j)
    m.list("coefficients." + joint_name(j),
           reference_polynomial(m.reference(), "swing_coeff_deg", j), six(exact[j]));
  JointTable corrected = table_of(kTable3);
  corrected[0][4] = kTable3A14;
  m.list("table_3.joint_1", six(corrected[0]), six(exact[0]));
  m.list("table_3.joint_2", six(corrected[1]), six(exact[1]));
  m.list("table_3.joint_2.more_digits", six(corrected[1]),
         six(swing_through(-20.8, -10.1111, 5.9994, -20.8)));
  m.list("table_3.joint_3", six(corrected[2]), six(exact[2]));
}

// Joint 1 with a14 as printed and corrected, and with a_j0 a_j1 a_j2 a_j3 a_j4 a_j3, as the header has it.
void measure_table_3_misprints(Measurements& m) {
  const TimePolynomial exact = exact_table()[0], printed = kTable3[0];
  TimePolynomial corrected = printed;
  corrected[4] = kTable3A14;
  TimePolynomial twice = corrected;
  twice[3] += twice[5];
  twice[5] = 0.0;
  const auto end = [](const TimePolynomial& f) { return polynomial_at(f, kTableHalfCycle); };
  m.number("a14.as_printed", printed[4], exact[4]);
  m.number("a14.corrected", kTable3A14, exact[4]);
  m.number("a14.end_by_conditions", end(printed).value, end(exact).value);
  m.number("a14.end_rate_by_conditions", end(printed).rate, end(exact).rate);
  m.number("header.a_j3_twice", end(twice).value, end(exact).value);
  m.number("a14.corrected.end", end(corrected).value);
  m.number("a14.as_printed.end", end(printed).value);
  m.number("a14.as_printed.end_rate", end(printed).rate);
  m.number("a14.corrected.end_rate", end(corrected).rate);
  m.number("acceleration.start", polynomial_at(exact, 0.0).acceleration);
  m.number("acceleration.end", end(exact).acceleration);
}

void measure_swinging_foot(Measurements& m) {
  const JointTable exact = exact_table();
  const double ground = -reference_parameter(m.reference(), "hip_height");
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
  m.number("foot.clearance", reference_parameter(m.reference(), "swing_clearance_max_m"), highest);
  m.number("foot.highest_at", reference_parameter(m.reference(), "swing_clearance_t"), when);
  m.number("foot.mid_lift", 1e3 * (foot_at(exact, 0.5 * kTableHalfCycle).z() - ground));
  m.number("foot.largest_lift", 1e3 * highest);
  m.number("foot.depth", -lowest);
  m.number("foot.least_y", least.y());
  m.number("foot.largest_y", most.y());
  m.number("foot.least_x", least.x());
  m.number("foot.largest_x", most.x());
}

// The scene's plan with Table 3: joint 1 of leg 2, a right leg, at touchdown.
Result<double> planned_end(double method) {
  const Result<Setup> setup = default_setup(
      kHexapodScene, {{"sim.mode", 0.0}, {"swing.method", method}, {"robot.coxa_limit", 1.6}});
  if (!setup) return setup.error();
  MotionPoint point(setup->model);
  Unreached unreached;
  plan_point(setup->plan, 2, phase_duration(setup->plan, 2), 0.0, point, unreached);
  return -point.q[joint_q(3 * kHexapodDocumentLegs[1])] / kDegree;
}

}  // namespace

Refusal measure_hexapod_swing(Measurements& m) {
  measure_swing_coefficients(m);
  measure_table_3_misprints(m);
  measure_swinging_foot(m);
  const Result<double> printed = planned_end(2.0), corrected = planned_end(3.0);
  if (!printed) return printed.error();
  if (!corrected) return corrected.error();
  m.number("scene.end", *printed, *corrected);
  return std::nullopt;
}

}  // namespace legwork::claims
