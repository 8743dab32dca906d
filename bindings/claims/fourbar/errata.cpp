// Equations of Kumar et al. that contradict their other equations, as printed and corrected (theory/linkages 11). Where the
// printed equation gives a number, ours is measured beside it.
#include <algorithm>
#include <cmath>

#include "bindings/claims/fourbar/study.h"
#include "bindings/claims/parts.h"
#include "engine/formulations/denoc/dynamics.h"
#include "engine/math/symmetric_eigenvalues.h"

namespace legwork::claims {
namespace {

using namespace denoc;

// The crank at 1 rad turning at `rate`, rad/s, and the subsystems there.
struct Instant {
  Instant(const FourBar& bar, double rate, const Printed& printed = {}) {
    motion.rate[0] = rate;
    assemble(bar, 1.0, motion.theta);
    follow_crank(bar, motion, printed);
    set_subsystems(bar, motion.theta, motion.rate, systems, printed);
  }
  legwork::denoc::Motion motion;
  Subsystems systems;
};

constexpr double kOneTurn = 2.0 * kPi;  // rad/s: one turn per second

double torque_of(const FourBar& bar, const Instant& now) {
  return inverse_dynamics(bar, now.motion, now.systems).torque;
}

// J^II(1,2), by the rates that it gives.
void measure_eq_20(Measurements& m) {
  const FourBar bar;
  const Vec3 right = Instant(bar, 1.0).motion.rate,
             printed = Instant(bar, 1.0, {false, true, false}).motion.rate;
  m.number("eq_20.theta4_rate", printed[1], right[1]);
  m.number("eq_20.theta4_rate_by_printed_sign", printed[1]);
  m.number("eq_20.theta3_rate", printed[2], right[2]);
  m.number("eq_20.theta3_rate_by_printed_sign", printed[2]);
}

// B21: matters if a centre of mass is not in the middle of its link.
void measure_eq_14(Measurements& m) {
  constexpr Printed kAsPrinted = {true, false, false};
  FourBar bar;
  m.number("eq_14.torque_centred", torque_of(bar, Instant(bar, kOneTurn)),
           torque_of(bar, Instant(bar, kOneTurn, kAsPrinted)));
  bar.coupler.com_distance = 0.4 * bar.coupler.length;
  bar.rocker.com_distance = 0.4 * bar.rocker.length;
  const Instant right(bar, kOneTurn), printed(bar, kOneTurn, kAsPrinted);
  m.number("eq_14.inertia", printed.systems.chain.I(0, 0), right.systems.chain.I(0, 0));
  m.number("eq_14.torque", torque_of(bar, printed), torque_of(bar, right));
}

// Sizes of N_l and lambda; the constraint wrenches of section 2.1 c.
void measure_constraints(Measurements& m) {
  const FourBar bar;
  const Instant now(bar, kOneTurn);
  const legwork::denoc::Motion& motion = now.motion;
  const SerialChain& chain = now.systems.chain;
  m.number("eq_10.n_against_its_factors",
           largest_entry(SerialChain::Tall(chain.N - chain.N_l * chain.N_d)));
  m.number("eq_10.above_diagonal_blocks", largest_entry(Mat6(chain.N_l.topRightCorner<6, 6>())));
  m.number("eq_19.third_velocity", std::abs(chain.twist(motion.rate.tail<2>())[11]));

  const Vec2 lambda = inverse_dynamics(bar, motion, now.systems).lambda;
  const Positions at = positions(bar, motion.theta);
  SerialChain::Column cut = SerialChain::Column::Zero();
  cut[8] = -cross2(at.J2 - at.C3, lambda);
  cut.segment<2>(9) = -lambda;
  const SerialChain::Column wrench =
      chain.joint_wrench(motion.rate.tail<2>(), motion.acceleration.tail<2>(), cut);
  m.number("section_2_1c.wrench", largest_entry(wrench));
  m.number("section_2_1c.projected_wrench", largest_entry(Vec2(chain.N.transpose() * wrench)));
}

// The force on link 2, and the signs of the eigenvalues of Eq. 22's matrix.
void measure_eq_22(Measurements& m) {
  const FourBar bar;
  Instant now(bar, kOneTurn);
  const Vec3 theta = now.motion.theta, rate = now.motion.rate;
  const double torque = torque_of(bar, now);
  const Vec2 printed = forward_dynamics(bar, theta, rate, torque, now.systems, {false, false, true})
                           .lambda,
             right = forward_dynamics(bar, theta, rate, torque, now.systems).lambda;
  m.number("eq_22.lambda_x", printed[0], right[0]);
  m.number("eq_22.lambda_y", printed[1], right[1]);
  const Vec5 values = symmetric_eigenvalues(kkt(bar, theta, Vec3::Zero(), 0.0, now.systems).A);
  const auto negative =
      std::count_if(values.begin(), values.end(), [](double x) { return x < 0.0; });
  m.number("eq_22.negative_eigenvalues", static_cast<double>(negative));
  m.number("eq_22.positive_eigenvalues", static_cast<double>(5 - negative));
}

FourBar bars(double crank, double coupler, double rocker) {
  FourBar bar;
  bar.crank = rod(crank, 0.4);
  bar.coupler = rod(coupler, 1.2);
  bar.rocker = rod(rocker, 0.8);
  return bar;
}

// Of [J^I, -J^II] of a parallelogram whose bars are all on one line.
double rank_on_one_line() {
  const FourBar bar = bars(0.04, 0.1, 0.04);
  Vec3 theta;
  assemble(bar, 0.0, theta);
  const Jacobians J = jacobians(bar, theta, Vec3::Zero());
  double minor = 0.0;
  update_max(minor, std::abs(cross2(J.crank, J.chain.col(0))));
  update_max(minor, std::abs(cross2(J.crank, J.chain.col(1))));
  update_max(minor, std::abs(cross2(J.chain.col(0), J.chain.col(1))));
  return minor > 1e-15 ? 2.0 : 1.0;
}

// Of Eq. 22's matrix with coupler and rocker in line.
double condition_in_line() {
  const FourBar bar = bars(0.09, 0.06, 0.08);
  Vec3 theta;
  assemble(bar, crank_events(bar).limits.back(), theta);
  Subsystems systems;
  set_subsystems(bar, theta, Vec3::Zero(), systems);
  const Vec5 sizes =
      symmetric_eigenvalues(kkt(bar, theta, Vec3::Zero(), 0.0, systems).A).cwiseAbs();
  return sizes.maxCoeff() / sizes.minCoeff();
}

// Of the crank, let go at 60 degrees.
double acceleration_at_rest() {
  const FourBar bar;
  Vec3 theta;
  assemble(bar, kPi / 3.0, theta);
  Subsystems systems;
  return forward_dynamics(bar, theta, Vec3::Zero(), 0.0, systems).acceleration[0];
}

}  // namespace

Refusal measure_fourbar_errata(Measurements& m) {
  measure_eq_20(m);
  measure_eq_14(m);
  measure_constraints(m);
  measure_eq_22(m);
  m.number("eq_22.rank_on_one_line", rank_on_one_line());
  m.number("eq_22.condition_in_line", condition_in_line());
  m.number("acceleration_at_rest", numbers_of(m.reference(), "acceleration_at_rest")[0],
           acceleration_at_rest());
  return std::nullopt;
}

}  // namespace legwork::claims
