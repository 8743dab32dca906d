// The trunk's desired motion, given the ground under it.
#include "engine/control/body_reference.h"

#include "tests/engine/control/walker.h"
#include "tests/engine/support/compare.h"

namespace legwork::testing::body_reference_test {

TEST_CASE("body reference: who goes along a slope, whichever way, is not pulled up or down") {
  Walker walker(family_robot("quadruped"), "trot");
  const WalkingRobot& robot = walker.scratch.robot;
  walker.state.plane.slope_x = 0.15;
  walker.state.plane.slope_y = -0.2;
  const std::array<FeltFoot, kMaxLegs> feet;
  const auto pull = [&](const Vec3& velocity) {
    BodyState body;
    body.p = {0.3, 0.1, height_at(walker.state.plane, 0.3, 0.1) + robot.height};
    body.v = velocity;
    WalkingState state = walker.state;
    return body_reference(robot, walker.settings, body, feet, state, 1e-3).acceleration[2];
  };
  for (const Vec3& along : {Vec3(0.5, 0.0, 0.5 * 0.15), Vec3(0.0, 0.5, -0.5 * 0.2),
                            Vec3(-0.3, 0.4, -0.3 * 0.15 - 0.4 * 0.2)})
    CHECK(std::abs(pull(along)) < 1e-12);
  CHECK(pull({0.5, 0.0, 0.0}) > 0.1);
  CHECK(pull({0.0, 0.5, 0.0}) < -0.1);
}

}  // namespace legwork::testing::body_reference_test
