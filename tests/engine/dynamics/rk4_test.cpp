// Runge-Kutta of order 4 on floating-base coordinates.
#include "engine/dynamics/rk4.h"

#include "tests/engine/support/compare.h"
#include "tests/engine/support/robots.h"

namespace legwork::testing::rk4_test {

namespace {

// A model with one joint, for its sizes.
Model one_joint() {
  Random random{1};
  return random_tree(random, 1);
}

// The state after a pendulum's swing of one second, qddot = -4 sin(q), in that many steps.
double pendulum(int steps) {
  const Model model = one_joint();
  Rk4Scratch scratch(model);
  VecX q = VecX::Zero(8), v = VecX::Zero(7);
  q[3] = 1.0;
  q[7] = 1.5;
  const double h = 1.0 / steps;
  for (int i = 0; i < steps; ++i) {
    rk4_step(model, i * h, h, q, v, scratch, [](double, const VecX& q_now, const VecX&, VecX& a) {
      a.setZero();
      a[6] = -4.0 * math::sin(q_now[7]);
    });
  }
  return q[7];
}

// How far a body spinning about a fixed axis is from its exact rotation after one second.
double spin_error(int steps) {
  const Model model = one_joint();
  Rk4Scratch scratch(model);
  VecX q = VecX::Zero(8), v = VecX::Zero(7);
  q[3] = 1.0;
  const Vec3 omega(1.0, -2.0, 2.0);
  v.segment<3>(3) = omega;
  for (int i = 0; i < steps; ++i)
    rk4_step(model, 0.0, 1.0 / steps, q, v, scratch,
             [](double, const VecX&, const VecX&, VecX& a) { a.setZero(); });
  const auto [s, c] = math::sin_cos(3.0);
  return difference(rotation_from_quaternion(q.segment<4>(3)), rotation_about(omega / 3.0, s, c));
}

}  // namespace

TEST_CASE("rk4: halving the step divides the error of a pendulum by sixteen") {
  const double truth = pendulum(4000);
  const double ratio = (pendulum(20) - truth) / (pendulum(40) - truth);
  CHECK(ratio > 14.0);
  CHECK(ratio < 18.0);
  CHECK(std::abs(pendulum(1000) - truth) < 1e-12);
}

TEST_CASE("rk4: a steady spin is followed to order four, and the quaternion keeps its length") {
  CHECK(spin_error(1000) < 1e-12);
  const double ratio = spin_error(10) / spin_error(20);
  CHECK(ratio > 14.0);
}

TEST_CASE("rk4: stages at the start, twice the middle and the end; a cubic in time is exact") {
  const Model model = one_joint();
  Rk4Scratch scratch(model);
  VecX q = VecX::Zero(8), v = VecX::Zero(7);
  q[3] = 1.0;
  std::vector<double> times;
  rk4_step(model, 2.0, 0.5, q, v, scratch, [&times](double t, const VecX&, const VecX&, VecX& a) {
    times.push_back(t);
    a = VecX::Unit(7, 0) * (t * t * t);
  });
  CHECK(times == std::vector<double>{2.0, 2.25, 2.25, 2.5});
  CHECK(std::abs(v[0] - (2.5 * 2.5 * 2.5 * 2.5 - 16.0) / 4.0) < 1e-14);
}

TEST_CASE("rk4: constant acceleration gives the parabola") {
  const Model model = one_joint();
  Rk4Scratch scratch(model);
  VecX q = VecX::Zero(8), v = VecX::Zero(7);
  q[3] = 1.0;
  v[0] = 3.0;
  rk4_step(model, 0.0, 0.5, q, v, scratch, [](double, const VecX&, const VecX&, VecX& a) {
    a.setZero();
    a[0] = 2.0;
    a[6] = -1.0;
  });
  CHECK(std::abs(q[0] - (1.5 + 0.25)) < 1e-15);
  CHECK(std::abs(q[7] + 0.125) < 1e-15);
  CHECK(std::abs(v[0] - 4.0) < 1e-15);
}

}  // namespace legwork::testing::rk4_test
