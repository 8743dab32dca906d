// The body moved on its standing feet.
#include "tests/engine/support/plans.h"

namespace legwork::testing::stand_plan_test {

namespace {
const std::initializer_list<Override> kStill = {{"stand.surge", 0.0}, {"stand.sway", 0.0},
                                                {"stand.heave", 0.0}, {"stand.roll", 0.0},
                                                {"stand.pitch", 0.0}, {"stand.yaw", 0.0}};
}  // namespace

TEST_CASE("stand: each of the six coordinates is its own sine, on and on over the phases") {
  const auto [model, plan] = solved("stand");
  const double amplitude[6] = {0.02, 0.02, 0.02, 0.1, 0.1, 0.1};
  const double hertz[6] = {0.5, 0.25, 1.0, 0.5, 0.4, 0.3};
  Worst worst;
  for (int i = 0; i < 200; ++i) {
    const double t = 0.0437 * i;
    const int phase = static_cast<int>(t);
    const MotionPoint m = point_at(model, plan, phase, t - phase);
    for (int c = 0; c < 6; ++c) {
      const double middle = c == 2 ? 0.28 : 0.0;
      const double value = c < 3 ? m.q[c] : m.rpy[c - 3];
      worst.see(value - middle - amplitude[c] * std::sin(2.0 * kPi * hertz[c] * t));
    }
  }
  CHECK(worst.value < 1e-13);
}

TEST_CASE("stand: four feet down under their hips, always") {
  const auto [model, plan] = solved("stand");
  CHECK(plan.stride == 0.0);
  CHECK(plan.passive == PassiveCoordinate::none);
  REQUIRE(plan.phase_count() == 1);
  CHECK(stance_feet(plan, 7).size() == 4);
  Worst feet;
  for (int i = 0; i < 40; ++i) {
    const MotionPoint m = point_at(model, plan, i / 10, 0.1 * (i % 10));
    const Workspace ws = kinematics_of(model, m.q, m.v);
    for (int foot = 0; foot < 4; ++foot) {
      const Vec3 hip = default_leg(foot).hip_B;
      feet.see(foot_position(model, ws, foot), Vec3(hip.x(), hip.y(), 0.0));
      feet.see(largest(foot_velocity(model, ws, foot)));
    }
  }
  CHECK(feet.value < 1e-13);
}

TEST_CASE("stand: without drive nothing moves, and the feet carry the weight without friction") {
  const auto [model, plan] = solved("stand", kStill);
  const MotionPoint m = point_at(model, plan, 3, 0.7);
  CHECK(largest(m.v) < 1e-15);
  CHECK(largest(m.a) < 1e-15);
  CHECK(fact(plan, "max_joint_rate") < 1e-15);
  CHECK(fact(plan, "friction_used") < 1e-12);
  // The legs' bent knees put the centre of mass 7.4 mm ahead of the hips' middle: the rear carries less.
  const double weight = 8.252 * 9.81, front = 0.5 + 0.0074 / 0.38;
  CHECK(std::abs(fact(plan, "min_normal_force") - 0.5 * (1.0 - front) * weight) < 0.1);
  CHECK(std::abs(fact(plan, "static_margin") - 0.111) < 1e-9);
}

TEST_CASE("no stand: too high for the legs, turned too far, or thrown up faster than it falls") {
  const std::string high = refusal_of("stand", {{"gait.height", 0.5}});
  CHECK_SAYS(high, "There is no stand plan: at 0 s of phase 0, leg FL cannot reach its foothold");
  CHECK_SAYS(refusal_of("stand", {{"stand.surge", 0.3}}), "There is no stand plan: at ");
  CHECK_SAYS(refusal_of("stand", {{"stand.heave_frequency", 5.0}}), "would have to pull");
}

}  // namespace legwork::testing::stand_plan_test
