// The lecture's two-link arm: its Lagrangian, its passes and its statics by differences. That all four ways give the same
// torques is a claim.
#include "engine/formulations/two_link_arm/dynamics.h"

#include "engine/formulations/two_link_arm/lagrange.h"
#include "engine/formulations/two_link_arm/newton_euler.h"
#include "tests/engine/support/build.h"
#include "tests/engine/support/compare.h"
#include "tests/engine/support/random.h"

namespace legwork::testing::two_link_arm_dynamics_test {

namespace ta = two_link_arm;
using ta::Mat2;
using ta::Vec2;

namespace {

ta::Arm random_arm(Random& random) {
  ta::Arm arm;
  for (std::size_t i = 0; i < 2; ++i) {
    arm.mass[i] = random.uniform(0.5, 3.0);
    arm.length[i] = random.uniform(0.2, 0.8);
  }
  arm.gravity = random.uniform(0.0, 12.0);
  return arm;
}

Vec2 random_pair(Random& random, double bound) { return random.vector(2, bound); }

}  // namespace

TEST_CASE("two-link arm: the Lagrangian, statics and forward dynamics fit the printed equations") {
  Random random{61};
  Worst difference_of_L, statics;
  for (int i = 0; i < cases(1000); ++i) {
    const ta::Arm arm = random_arm(random);
    const Vec2 theta = random_pair(random, kPi), rate = random_pair(random, 3.0),
               acceleration = random_pair(random, 10.0);
    const Vec2 tau = ta::inverse_dynamics(arm, theta, rate, acceleration);
    difference_of_L.see(ta::lagrangian(arm, theta, rate) - ta::kinetic_energy(arm, theta, rate) +
                        ta::potential_energy(arm, theta));
    CHECK(ta::mass_determinant(arm, theta) > 0.0);
    statics.see(ta::static_torque(arm, theta), ta::gravity_torque(arm, theta));
    const Vec2 back = ta::forward_dynamics(arm, theta, rate, tau);
    CHECK(difference(back, acceleration) < 1e-10);
  }
  CHECK(difference_of_L.value < 1e-13);
  CHECK(statics.value < 1e-13);
}

TEST_CASE("two-link arm: Lagrange's two terms are differences of the Lagrangian") {
  Random random{62};
  Worst force, momentum_rate;
  for (int i = 0; i < cases(100); ++i) {
    const ta::Arm arm = random_arm(random);
    const Vec2 theta = random_pair(random, kPi), rate = random_pair(random, 3.0),
               acceleration = random_pair(random, 10.0);
    const ta::LagrangeTorque ours = ta::lagrange_torque(arm, theta, rate, acceleration);
    for (int j = 0; j < 2; ++j) {
      Vec2 d = Vec2::Zero();
      d[j] = 1e-5;
      force.see(ours.force[j] -
                (ta::lagrangian(arm, theta + d, rate) - ta::lagrangian(arm, theta - d, rate)) /
                    2e-5);
      // p_j at two times beside now: L is quadratic in the rates, so that its central difference there is exact.
      const auto momentum = [&](double t) {
        const Vec2 q = theta + t * rate, v = rate + t * acceleration, e = 1e5 * d;
        return 0.5 * (ta::lagrangian(arm, q, v + e) - ta::lagrangian(arm, q, v - e));
      };
      momentum_rate.see(ours.momentum_rate[j] - (momentum(1e-5) - momentum(-1e-5)) / 2e-5);
    }
  }
  CHECK(force.value < 1e-7);
  CHECK(momentum_rate.value < 1e-6);
}

TEST_CASE(
    "two-link arm: the Jacobian moves the tip, and a force there loads the joints by its "
    "transpose") {
  Random random{63};
  Worst velocity, load;
  for (int i = 0; i < cases(200); ++i) {
    const ta::Arm arm = random_arm(random);
    const Vec2 theta = random_pair(random, kPi), rate = random_pair(random, 3.0),
               acceleration = random_pair(random, 10.0), f = random_pair(random, 20.0);
    const Mat2 J = ta::tip_jacobian(arm, theta);
    const ta::Passes passes = ta::newton_euler(arm, theta, rate, acceleration, f);
    velocity.see(passes.link[1].velocity, Vec2(J * rate));
    load.see(passes.torque(),
             Vec2(ta::inverse_dynamics(arm, theta, rate, acceleration) - J.transpose() * f));
    // The ground holds what both masses need.
    CHECK(difference(passes.link[0].force, Vec2(passes.link[0].inertia_force +
                                                passes.link[1].inertia_force - f)) < 1e-12);
    const double t = 1e-6;
    velocity.see(
        1e-3 * (ta::tip_position(arm, theta + t * rate) - ta::tip_position(arm, theta - t * rate)) /
            (2.0 * t),
        Vec2(1e-3 * J * rate));
  }
  CHECK(velocity.value < 1e-11);
  CHECK(load.value < 1e-12);
}

TEST_CASE("two-link arm: the posture of a point, and points out of reach") {
  Random random{64};
  Worst error;
  for (int i = 0; i < cases(200); ++i) {
    const ta::Arm arm = random_arm(random);
    const bool is_positive = i % 2 == 0;
    const Vec2 theta(random.uniform(-3.0, 3.0),
                     (is_positive ? 1.0 : -1.0) * random.uniform(0.05, 3.0));
    Vec2 found;
    REQUIRE(ta::inverse_kinematics(arm, ta::tip_position(arm, theta), is_positive, found));
    error.see(math::sin(found[0] - theta[0]));
    error.see(found[1] - theta[1]);
  }
  CHECK(error.value < 1e-12);
  const ta::Arm arm;
  Vec2 kept(7.0, 8.0);
  CHECK_FALSE(ta::inverse_kinematics(arm, {0.91, 0.0}, true, kept));
  CHECK_FALSE(ta::inverse_kinematics(arm, {0.0, 0.09}, true, kept));
  CHECK_FALSE(ta::inverse_kinematics(arm, {kNan, 0.0}, true, kept));
  CHECK(kept == Vec2(7.0, 8.0));
}

}  // namespace legwork::testing::two_link_arm_dynamics_test
