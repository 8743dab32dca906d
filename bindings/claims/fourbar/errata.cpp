// Document 003 as printed beside corrected (theory/linkages 11).
#include <cmath>

#include "bindings/claims/fourbar/study.h"
#include "engine/formulations/denoc/dynamics.h"

namespace legwork::claims {
namespace {

using namespace denoc;

legwork::denoc::Motion errata_motion(const FourBar& bar, double rate, const Printed& printed = {}) {
  legwork::denoc::Motion m;
  m.rate[0] = rate;
  assemble(bar, 1.0, m.theta);
  follow_crank(bar, m, printed);
  return m;
}

void check_jacobian(const JsonValue& reference, Report& report) {
  const FourBar bar;
  const legwork::denoc::Motion right = errata_motion(bar, 1.0),
                               printed = errata_motion(bar, 1.0, {false, true, false});
  const double h = 1e-6;
  Vec3 before, after;
  assemble(bar, 1.0 - h, before);
  assemble(bar, 1.0 + h, after);
  const Vec3 slope = (after - before) / (2.0 * h);
  const std::vector<double> corrected = numbers_of(*reference.find("errata"), "omega_corrected"),
                            wrong = numbers_of(*reference.find("errata"), "omega_printed");
  report.source("Kumar et al., Eq. 20");
  const char* const names[] = {"theta4'", "theta3'"};
  for (int k = 0; k < 2; ++k) {
    const std::string what = std::string("J^II(1,2): ");
    report.refute(what + "as printed: " + names[k] + " at theta2 = 1 rad, rad/s",
                  printed.rate[1 + k], right.rate[1 + k], slope[1 + k], 1e-8);
    report.value(what + "corrected: " + names[k] + " at theta2 = 1 rad, rad/s", corrected[at(k)],
                 right.rate[1 + k], 5.01e-5);
    report.value(what + "what the printed sign gives: " + names[k] + ", rad/s", wrong[at(k)],
                 printed.rate[1 + k], 5.01e-4);
  }
}

void check_eq_14(Report& report) {
  FourBar bar;
  const Printed as_printed = {true, false, false};
  const auto torque = [&](const Printed& printed) {
    const legwork::denoc::Motion m = errata_motion(bar, 2.0 * kPi);
    Subsystems systems;
    set_subsystems(bar, m.theta, m.rate, systems, printed);
    return inverse_dynamics(bar, m, systems).torque;
  };
  report.source("Kumar et al., Eq. 14");
  report.value("Eq. 14: as printed, centres of mass in the middle: torque, N m", torque({}),
               torque(as_printed), 1e-14);
  bar.coupler.com_distance = 0.4 * bar.coupler.length;
  bar.rocker.com_distance = 0.4 * bar.rocker.length;
  const legwork::denoc::Motion m = errata_motion(bar, 2.0 * kPi);
  const ClosedForm form = closed_form(bar, m.theta, m.rate);
  Subsystems right, printed;
  set_subsystems(bar, m.theta, m.rate, right);
  set_subsystems(bar, m.theta, m.rate, printed, as_printed);
  report.refute("Eq. 14: as printed, centres at .4 of the lengths: I(1,1), kg m^2",
                printed.chain.I(0, 0), right.chain.I(0, 0), form.I(0, 0), 1e-15);
  report.value("Eq. 14: corrected, centres at .4 of the lengths: I(1,1), kg m^2", form.I(0, 0),
               right.chain.I(0, 0), 1e-15);
  report.refute("Eq. 14: as printed, centres at .4 of the lengths: torque, N m", torque(as_printed),
                torque({}), torque_by_power(m, right), 1e-13);
  report.value("Eq. 14: corrected, centres at .4 of the lengths: torque, N m",
               torque_by_power(m, right), torque({}), 1e-13);
}

void check_sizes(Report& report) {
  const FourBar bar;
  const legwork::denoc::Motion m = errata_motion(bar, 2.0 * kPi);
  Subsystems s;
  set_subsystems(bar, m.theta, m.rate, s);
  report.source("Kumar et al., Eq. 10");
  report.value("Eq. 10: corrected: N_l is 6n x 6n; N against N_l N_d", 0.0,
               largest_entry(SerialChain::Tall(s.chain.N - s.chain.N_l * s.chain.N_d)), 1e-16);
  report.small("Eq. 10: corrected: largest entry of N_l above its diagonal blocks", 0.0,
               largest_entry(Mat6(s.chain.N_l.topRightCorner<6, 6>())), 0.0);
  report.source("Kumar et al., Eq. 19");
  report.small("Eq. 19: corrected: velocity that a third component of lambda would do work on, m/s",
               0.0, std::abs(s.chain.twist(m.rate.tail<2>())[11]), 0.0);
}

void check_work(Report& report) {
  const FourBar bar;
  const legwork::denoc::Motion m = errata_motion(bar, 2.0 * kPi);
  Subsystems s;
  set_subsystems(bar, m.theta, m.rate, s);
  const Vec2 lambda = inverse_dynamics(bar, m, s).lambda;
  const Places at = places(bar, m.theta);
  SerialChain::Column cut = SerialChain::Column::Zero();
  cut[8] = -cross2(at.J2 - at.C3, lambda);
  cut.segment<2>(9) = -lambda;
  const SerialChain::Column w =
      s.chain.joint_wrench(m.rate.tail<2>(), m.acceleration.tail<2>(), cut);
  report.source("Kumar et al., section 2.1 c");
  report.refute_zero(
      "constraint equations \"eliminated\": as printed: their wrenches themselves, N m, N",
      largest_entry(w), 1.0);
  report.small("constraint equations \"eliminated\": corrected: N^T w of their wrenches, N m", 0.0,
               largest_entry(Vec2(s.chain.N.transpose() * w)), 1e-14);
}

void check_eq_22(Report& report) {
  const FourBar bar;
  const legwork::denoc::Motion m = errata_motion(bar, 2.0 * kPi);
  Subsystems s;
  set_subsystems(bar, m.theta, m.rate, s);
  const Inverse inverse = inverse_dynamics(bar, m, s);
  Printed as_printed;
  as_printed.lambda_sign = true;
  const Forward printed = forward_dynamics(bar, m.theta, m.rate, inverse.torque, s, as_printed),
                right = forward_dynamics(bar, m.theta, m.rate, inverse.torque, s);
  report.source("Kumar et al., Eq. 22");
  const char* const names[] = {"x", "y"};
  for (int k = 0; k < 2; ++k) {
    report.refute(
        std::string("Eq. 22's lambda: as printed: force on link 2 along ") + names[k] + ", N",
        printed.lambda[k], right.lambda[k], inverse.lambda[k], 1e-12);
    report.value(
        std::string("Eq. 22's lambda: corrected: force on link 2 along ") + names[k] + ", N",
        inverse.lambda[k], right.lambda[k], 1e-12);
  }
  const Kkt system = kkt(bar, m.theta, Vec3::Zero(), 0.0, s);
  const Vec5 values = symmetric_eigenvalues(system.A);
  int negative = 0;
  for (int k = 0; k < 5; ++k) negative += values[k] < 0.0 ? 1 : 0;
  report.refute("A is positive definite: as printed: negative eigenvalues", 0.0, negative, 2.0,
                0.0);
  report.value("A is positive definite: corrected: indefinite, positive eigenvalues", 3.0,
               5 - negative, 0.0);
  FourBar parallelogram;
  parallelogram.crank = rod(0.04, 0.4);
  parallelogram.coupler = rod(0.1, 1.2);
  parallelogram.rocker = rod(0.04, 0.8);
  Vec3 theta;
  assemble(parallelogram, 0.0, theta);
  Subsystems flat;
  const Jacobians J = jacobians(parallelogram, theta, Vec3::Zero());
  const double minors[] = {cross2(J.crank, J.chain.col(0)), cross2(J.crank, J.chain.col(1)),
                           cross2(J.chain.col(0), J.chain.col(1))};
  double largest_minor = 0.0;
  for (const double minor : minors) update_max(largest_minor, std::abs(minor));
  report.refute(
      "A always has an inverse: as printed: rank of [J^I, -J^II], parallelogram on one line", 2.0,
      largest_minor > 1e-15 ? 2.0 : 1.0, 1.0, 0.0);
  FourBar toggle;
  toggle.crank = rod(0.09, 0.4);
  toggle.coupler = rod(0.06, 1.2);
  toggle.rocker = rod(0.08, 0.8);
  const double limit = crank_events(toggle).limits.back();
  assemble(toggle, limit, theta);
  set_subsystems(toggle, theta, Vec3::Zero(), flat);
  const Vec5 regular = symmetric_eigenvalues(kkt(toggle, theta, Vec3::Zero(), 0.0, flat).A);
  double least = 1e300, most = 0.0;
  for (int k = 0; k < 5; ++k) {
    least = std::min(least, std::abs(regular[k]));
    most = std::max(most, std::abs(regular[k]));
  }
  report.small(
      "A always has an inverse: corrected: condition number with coupler and rocker in "
      "line, where J^II has none",
      275.0, most / least, 300.0);
}

void check_rest(const JsonValue& reference, Report& report) {
  const FourBar bar;
  legwork::denoc::Motion m;
  assemble(bar, kPi / 3.0, m.theta);
  Subsystems s;
  const Vec3 a = forward_dynamics(bar, m.theta, m.rate, 0.0, s).acceleration;
  const std::vector<double> right = numbers_of(reference, "acceleration_at_rest");
  report.source("Kumar et al., section 2.2");
  report.refute("accelerations at rest: as printed: theta2'', rad/s^2", 0.0, a[0], right[0], 1e-9);
  report.value("accelerations at rest: corrected: theta2'' by Eq. 22, rad/s^2", right[0], a[0],
               1e-9);
}

}  // namespace

void verify_fourbar_errata(const JsonValue& reference, Report& report) {
  check_jacobian(reference, report);
  check_eq_14(report);
  check_sizes(report);
  check_work(report);
  check_eq_22(report);
  check_rest(reference, report);
}

}  // namespace legwork::claims
