// The forces of the feet: optimality conditions that only the best allowed forces meet, and the conditions of the projection.
#include "engine/control/force_distribution.h"

#include <cmath>

#include "tests/engine/support/compare.h"
#include "tests/engine/support/plain_forces.h"
#include "tests/engine/support/random.h"

namespace legwork::testing::force_distribution_test {

namespace {

constexpr double kFriction = 0.5, kMost = 120.0;

double cost_of(const ForceProblem& p, const ConeForces& f) {
  double cost = 0.0;
  for (int r = 0; r < 6; ++r) {
    double error = p.c[r];
    for (int k = 0; k < 3 * p.feet; ++k) error += p.A[r][k] * f[at(k)];
    cost += p.weight[r] * error * error;
  }
  for (int k = 0; k < 3 * p.feet; ++k) cost += p.regularisation * f[at(k)] * f[at(k)];
  return cost;
}

bool is_allowed(const ForceProblem& p, const ConeForces& f) {
  for (int k = 0; k < 3 * p.feet; k += 3)
    if (f[at(k + 2)] < 0.0 || f[at(k + 2)] > p.largest_normal ||
        math::hypot(f[at(k)], f[at(k + 1)]) > p.friction * f[at(k + 2)] + 1e-9)
      return false;
  return true;
}

// Feet about a body of 8 kg that wants some acceleration.
ForceProblem random_problem(Random& random, int feet) {
  ForceProblem p;
  p.feet = feet;
  p.friction = kFriction;
  p.largest_normal = kMost;
  const double weights[6] = {1.0, 1.0, 3.0, 0.3, 0.3, 0.15};
  double trace = 0.0;
  for (int r = 0; r < 6; ++r) p.weight[r] = weights[r];
  for (int i = 0; i < feet; ++i) {
    const Vec3 arm = {random.uniform(-0.2, 0.2), random.uniform(-0.15, 0.15), -0.28};
    for (int k = 0; k < 3; ++k) {
      const Vec3 e = Vec3::Unit(k), moment = cross(arm, e);
      const double inverse[3] = {1.0 / 0.06, 1.0 / 0.2, 1.0 / 0.22};
      for (int r = 0; r < 3; ++r) {
        p.A[r][3 * i + k] = e[r] / 8.0;
        p.A[3 + r][3 * i + k] = moment[r] * inverse[r];
      }
      for (int r = 0; r < 6; ++r) trace += p.weight[r] * p.A[r][3 * i + k] * p.A[r][3 * i + k];
    }
  }
  p.c[2] = -9.81;
  for (int r = 0; r < 6; ++r) p.c[r] += random.uniform(r < 3 ? -6.0 : -40.0, r < 3 ? 6.0 : 40.0);
  p.regularisation = 2e-4 * trace / (3.0 * feet);
  return p;
}

}  // namespace

TEST_CASE("force distribution: the projection is the nearest point of the truncated cone") {
  Random random{11};
  for (int i = 0; i < 500; ++i) {
    const Vec3 from = random.vector3(200.0);
    Vec3 f = from;
    project_on_truncated_cone(kFriction, kMost, f.data());
    CHECK(math::hypot(f.x(), f.y()) <= kFriction * f.z() + 1e-9);
    CHECK(f.z() <= kMost);
    // The way there makes an obtuse angle with the way to every other point.
    for (int j = 0; j < 20; ++j) {
      const double n = random.uniform(0.0, kMost), t = kFriction * n * random.uniform(0.0, 1.0);
      const math::SinCos turn = math::sin_cos(random.uniform(0.0, 6.3));
      const Vec3 other = {t * turn.cos, t * turn.sin, n};
      CHECK((from - f).dot(other - f) <= 1e-6);
    }
  }
}

TEST_CASE("force distribution: no allowed forces do better") {
  Random random{5};
  int limited = 0;
  for (int i = 0; i < 60; ++i) {
    const int feet = 2 + i % 5;
    const ForceProblem p = random_problem(random, feet);
    ConeForces f{};
    const ForceSolve solve = distribute_forces(p, 5000, 1e-9, f);
    CHECK(is_allowed(p, f));
    CHECK(solve.residual <= 1e-9);
    if (solve.iterations > 0) ++limited;
    const double best = cost_of(p, f);
    for (int j = 0; j < 50; ++j) {
      ConeForces other = f;
      const double far = j % 2 ? 1.0 : 30.0;
      for (int k = 0; k < 3 * feet; ++k) other[at(k)] += random.uniform(-far, far);
      for (int k = 0; k < 3 * feet; k += 3)
        project_on_truncated_cone(p.friction, p.largest_normal, &other[at(k)]);
      CHECK(cost_of(p, other) >= best * (1.0 - 1e-9));
    }
  }
  CHECK(limited > 20);
  CHECK(limited < 60);
}

TEST_CASE("force distribution: sixty iterations from the last answer are enough") {
  Random random{8};
  Worst worst;
  for (int i = 0; i < 50; ++i) {
    ForceProblem p = random_problem(random, 2 + i % 3);
    ConeForces f{};
    distribute_forces(p, 5000, 1e-10, f);
    for (double& c : p.c) c += random.uniform(-0.05, 0.05);  // a millisecond later
    ConeForces quick = f, exact = f;
    distribute_forces(p, 60, 1e-3, quick);
    distribute_forces(p, 20000, 1e-10, exact);
    worst.see(cost_of(p, quick) / cost_of(p, exact) - 1.0);
  }
  CHECK(worst.value < 5e-3);
}

TEST_CASE(
    "force distribution: thousands of problems have the forces of the plain sums, to the bit") {
  Random random{13};
  int limited = 0;
  for (int i = 0; i < 6000; ++i) {
    const ForceProblem p = random_problem(random, 1 + i % kMaxLegs);
    ConeForces f{};
    for (double& entry : f) entry = random.uniform(-40.0, 120.0);
    ConeForces plain = f;
    const bool is_long = i % 10 == 0;
    const int most = is_long ? 2000 : 60;
    const double tolerance = is_long ? 1e-10 : 1e-3;
    const ForceSolve solve = distribute_forces(p, most, tolerance, f);
    const ForceSolve by_sums = plain_forces(p, most, tolerance, plain);
    CHECK(solve.iterations == by_sums.iterations);
    CHECK(solve.residual == by_sums.residual);
    for (int k = 0; k < 3 * p.feet; ++k) CHECK(f[at(k)] == plain[at(k)]);
    if (solve.iterations > 0) ++limited;
  }
  CHECK(limited > 1000);
  CHECK(limited < 5500);
}

TEST_CASE("force distribution: impossible wishes and no feet are answered, not refused") {
  ForceProblem p;
  ConeForces f{};
  CHECK(distribute_forces(p, 60, 1e-3, f).iterations == 0);
  Random random{2};
  p = random_problem(random, 4);
  for (double& c : p.c) c *= 1e6;
  distribute_forces(p, 60, 1e-3, f);
  CHECK(is_allowed(p, f));
  p.friction = 0.0;
  distribute_forces(p, 60, 1e-3, f);
  CHECK(is_allowed(p, f));
}

}  // namespace legwork::testing::force_distribution_test
