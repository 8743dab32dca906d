// Rates of energy and momentum, body by body: they are the derivatives of energy and momenta, they balance the equations of
// motion, and they detect a wrong one.
#include "engine/dynamics/motion_rates.h"

#include "engine/dynamics/centroidal.h"
#include "engine/dynamics/energy.h"
#include "engine/dynamics/rnea.h"
#include "tests/engine/support/build.h"
#include "tests/engine/support/compare.h"
#include "tests/engine/support/robots.h"

namespace legwork::testing::motion_rates_test {

namespace {

Model tree_of_all_joints(Random& random) {
  return random_tree(random, 1 + random.below(12), {.sliding = 0.3, .other = 0.4});
}

double size_of(const MotionRates& rates) {
  return 1.0 + std::abs(rates.energy) + rates.force.norm() + rates.moment.norm();
}

}  // namespace

TEST_CASE("motion rates: they are the derivatives of energy and momenta along a motion") {
  Random random{611};
  Worst energy, force, moment;
  for (int i = 0; i < cases(200); ++i) {
    const Model model = tree_of_all_joints(random);
    const Motion m = random_motion(model, random);
    // Central differences: their error is of order (rate h)^2 ~ 1e-7, and rounding's 1e-15 / h.
    constexpr double h = 1e-5;
    const auto whole = [&](double t, double& sum) {
      const VecX v = m.v + t * m.a;
      const Workspace ws = kinematics_of(model, moved(model, m.q, m.v + 0.5 * t * m.a, t), v);
      sum = kinetic_energy(model, ws) + potential_energy(model, ws);
      return centroidal(model, ws);
    };
    double before = 0.0, after = 0.0;
    const Centroidal past = whole(-h, before), next = whole(h, after);
    const Workspace ws = kinematics_of(model, m.q, m.v);
    const Vec3 com = centroidal(model, ws).com;
    const MotionRates rates = motion_rates(model, ws, m.v, m.a, com);
    const double scale = size_of(rates);
    energy.see((rates.energy - (after - before) / (2.0 * h)) / scale);
    const Vec3 weight = past.mass * model.gravity;
    const Vec3 push = (next.linear_momentum - past.linear_momentum) / (2.0 * h) - weight;
    const Vec3 turn = (next.angular_momentum - past.angular_momentum) / (2.0 * h);
    force.see((rates.force - push).norm() / scale);
    moment.see((rates.moment - turn).norm() / scale);
  }
  CHECK(energy.value < 1e-6);
  CHECK(force.value < 1e-6);
  CHECK(moment.value < 1e-6);
}

TEST_CASE("motion rates: what the equations of motion give balances to rounding, by any path") {
  Random random{612};
  Worst left;
  int tried = 0, seen = 0;
  for (int i = 0; i < cases(300); ++i) {
    const Model model = i % 2 == 0 ? quadruped() : tree_of_all_joints(random);
    const Motion m = random_motion(model, random);
    for (const Path path : {Path::local, Path::fastest}) {
      Workspace ws(model, path);
      forward_kinematics(model, m.q, m.v, ws);
      const Vec3 o = random.vector3(2.0);
      const MotionRates rates = motion_rates(model, ws, m.v, m.a, o);
      VecX force = VecX::Zero(model.nv());
      rnea(model, ws, m.a, force);
      const double scale = size_of(rates);
      const Vec3 arm = ws.X_WB[0].p - o;
      left.see((rates.energy - m.v.dot(force)) / scale);
      const Vec3 push = force.head<3>(), turn = force.segment<3>(3);
      left.see((rates.force - push).norm() / scale);
      left.see((rates.moment - turn - cross(arm, push)).norm() / scale);
      // One coordinate's acceleration a thousandth off: power is seen to be missing.
      VecX wrong = m.a;
      wrong[random.below(model.nv())] += 1e-3;
      rnea(model, ws, wrong, force);
      ++tried;
      if (std::abs(rates.energy - m.v.dot(force)) > 1e-10 * scale) ++seen;
    }
  }
  // Some hundred terms: a few hundred units in the last place at most.
  CHECK(left.value < 1e-13);
  // All but those whose coordinate hardly moves.
  CHECK(seen > 0.95 * tried);
}

TEST_CASE("motion rates: a falling stone takes nothing, and forces are taken off where they act") {
  Random random{613};
  const Model model = random_tree(random, 0);
  Motion m = random_motion(model, random);
  const Vec3 com = centroidal(model, kinematics_of(model, m.q, m.v)).com;
  m.v.segment<3>(3).setZero();
  m.a.setZero();
  m.a.head<3>() = model.gravity;
  const Workspace ws = kinematics_of(model, m.q, m.v);
  MotionRates rates = motion_rates(model, ws, m.v, m.a, com);
  CHECK(std::abs(rates.energy) < 1e-13);
  CHECK(rates.force.norm() < 1e-13);
  CHECK(rates.moment.norm() < 1e-13);
  rates.less({0.0, 2.0, 0.0}, {3.0, 0.0, 0.0}, {5.0, 0.0, 0.0});
  CHECK(std::abs(rates.energy + 15.0) < 1e-12);
  CHECK((rates.force - Vec3(-5.0, 0.0, 0.0)).norm() < 1e-12);
  CHECK((rates.moment - Vec3(0.0, 0.0, 10.0)).norm() < 1e-12);
}

}  // namespace legwork::testing::motion_rates_test
