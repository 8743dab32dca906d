// What Kumar et al. print and what is right, side by side (theory/linkages 11).
#include "tests/engine/formulations/denoc/support.h"

namespace legwork::testing::denoc_errata_test {

using namespace denoc_support;
using Motion = denoc_support::Motion;

namespace {

Printed with(bool Printed::*what) {
  Printed printed;
  printed.*what = true;
  return printed;
}

}  // namespace

TEST_CASE("Kumar et al., J^II(1,2): the sign that the loop's own derivative contradicts") {
  const FourBar bar;
  const double h = 1e-6;
  const Vec3 slope =
      (motion_at(bar, 1.0 + h, 1.0, 0.0).theta - motion_at(bar, 1.0 - h, 1.0, 0.0).theta) /
      (2.0 * h);
  const Motion right = motion_at(bar, 1.0, 1.0, 0.0),
               printed = motion_at(bar, 1.0, 1.0, 0.0, with(&Printed::jacobian));
  MESSAGE("corrected ", right.rate.transpose(), ", printed ", printed.rate.transpose());
  CHECK(difference(right.rate, slope) < 1e-9);
  // With it the loop opens at once: J2's two velocities differ by more than the crank's end moves.
  const Jacobians J = jacobians(bar, printed.theta, printed.rate);
  const Vec2 gap = J.crank * printed.rate[0] - J.chain * printed.rate.tail<2>();
  CHECK(gap.norm() > J.crank.norm());
}

TEST_CASE("Kumar et al., J^II(1,2): the printed column's own rate is that of its entries") {
  const FourBar bar;
  const Printed printed = with(&Printed::jacobian);
  const Vec3 theta = {1.0, 1.1, 2.3}, rate = {0.7, -1.9, 3.1};
  const double h = 1e-6;
  const Mat2 slope = (jacobians(bar, theta + h * rate, rate, printed).chain -
                      jacobians(bar, theta - h * rate, rate, printed).chain) /
                     (2.0 * h);
  CHECK(difference(jacobians(bar, theta, rate, printed).chain_bias, slope * rate.tail<2>()) < 1e-9);
  const Mat2 right = (jacobians(bar, theta + h * rate, rate).chain -
                      jacobians(bar, theta - h * rate, rate).chain) /
                     (2.0 * h);
  CHECK(difference(jacobians(bar, theta, rate).chain_bias, right * rate.tail<2>()) < 1e-9);
}

TEST_CASE("Kumar et al., Eq. 14 against Eq. 12: the same only with both masses in the middle") {
  FourBar bar;
  const Printed printed = with(&Printed::eq_14);
  const auto error = [&] {
    const Motion m = motion_at(bar, 1.0, 2.0 * kPi, 0.0);
    return largest(Mat2(subsystems_of(bar, m, printed).chain.I - subsystems_of(bar, m).chain.I)) /
           largest(subsystems_of(bar, m).chain.I);
  };
  const auto torque_error = [&] {
    const Motion m = motion_at(bar, 1.0, 2.0 * kPi, 0.0);
    return inverse_of(bar, m, printed).torque - inverse_of(bar, m).torque;
  };
  CHECK(error() < 1e-15);
  CHECK(std::abs(torque_error()) < 1e-15);
  bar.coupler.com_distance = 0.4 * bar.coupler.length;
  bar.rocker.com_distance = 0.4 * bar.rocker.length;
  MESSAGE("at 40 % of the lengths: I off by ", error(), " relative, tau1 by ", torque_error(),
          " N m");
  CHECK(error() > 0.1);
  CHECK(std::abs(torque_error()) > 1e-3);
  // The corrected form still is Lagrange's.
  const Motion m = motion_at(bar, 1.0, 2.0 * kPi, 0.0);
  const double truth = one_coordinate(bar, m.theta).torque(m.rate[0], 0.0);
  CHECK(std::abs(inverse_of(bar, m).torque - truth) < 1e-14);
}

TEST_CASE("Kumar et al., Eq. 22: its lambda is minus that of Eqs. 19 and 20") {
  const FourBar bar;
  Worst corrected;
  double smallest = kInfinity;
  Subsystems scratch;
  for (int k = 0; k < 72; ++k) {
    const Motion m = motion_at(bar, 5.0 * k * kDegree, 2.0 * kPi, 0.0);
    const Inverse inverse = inverse_of(bar, m);
    const Forward right = forward_dynamics(bar, m.theta, m.rate, inverse.torque, scratch),
                  printed = forward_dynamics(bar, m.theta, m.rate, inverse.torque, scratch,
                                             with(&Printed::lambda_sign));
    corrected.see(right.lambda, inverse.lambda);
    smallest = std::min(smallest, (printed.lambda - inverse.lambda).norm() / inverse.lambda.norm());
    // The accelerations are the same: only the force is read wrongly.
    CHECK(difference(right.acceleration, printed.acceleration) == 0.0);
  }
  MESSAGE("corrected ", corrected.value, " N, printed off by ", smallest, " times the force");
  CHECK(corrected.value < 1e-13);
  CHECK(std::abs(smallest - 2.0) < 1e-12);
}

TEST_CASE("Kumar et al., Eq. 22: symmetric, never positive definite, always three against two") {
  Random random{29};
  for (int k = 0; k < 300; ++k) {
    double theta2;
    const FourBar bar = random_bar(random, theta2);
    const Motion m = motion_at(bar, theta2, 0.0, 0.0);
    const Kkt system = kkt(bar, m.theta, m.rate, 0.0, subsystems_of(bar, m));
    CHECK(difference(system.A, system.A.transpose()) < 1e-15);
    const Vec5 values = symmetric_eigenvalues(system.A);
    CHECK(values[1] < 0.0);
    CHECK(values[2] > 0.0);
    // The trace of A's lower right block is zero: x^T A x cannot be positive for all x.
    CHECK(system.A(3, 3) == 0.0);
    CHECK(system.A(4, 4) == 0.0);
  }
}

TEST_CASE("Kumar et al., section 2.2: at rest velocities are zero, accelerations are not") {
  const FourBar bar;
  const Motion start = motion_at(bar, kPi / 3.0, 0.0, 0.0);
  Subsystems scratch;
  CHECK(largest(forward_dynamics(bar, start.theta, start.rate, 0.0, scratch).acceleration) > 100.0);
  // Zero is what they would be only under the torque that holds the linkage.
  const double holding = inverse_of(bar, start).torque;
  CHECK(std::abs(holding) > 0.1);
  CHECK(largest(forward_dynamics(bar, start.theta, start.rate, holding, scratch).acceleration) <
        1e-11);
}

TEST_CASE("Kumar et al., Eq. 19: in the plane lambda has two components, the Jacobians two rows") {
  const FourBar bar;
  const Motion m = motion_at(bar, 1.0, 2.0 * kPi, 0.0);
  const Subsystems s = subsystems_of(bar, m);
  // A third component, along z, would move nothing: the links' ends move in the plane.
  CHECK(s.chain.N.row(5).cwiseAbs().maxCoeff() == 0.0);
  CHECK(s.chain.N.row(11).cwiseAbs().maxCoeff() == 0.0);
  CHECK(s.crank.N.row(5).cwiseAbs().maxCoeff() == 0.0);
}

}  // namespace legwork::testing::denoc_errata_test
