// What Kumar et al. print and what is right, side by side (theory/linkages 11).
#include "engine/math/symmetric_eigenvalues.h"
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

}  // namespace legwork::testing::denoc_errata_test
