// The controller's model of a robot: its legs, and how far they reach in a gait.
#include "engine/control/walking_robot.h"

#include "tests/engine/support/compare.h"
#include "tests/engine/support/hexapods.h"
#include "tests/engine/support/robots.h"
#include "tests/engine/support/stars.h"

namespace legwork::testing::walking_robot_test {

namespace {

WalkingRobot robot_of(const Model& model) {
  const Result<WalkingRobot> robot = walking_robot(model);
  REQUIRE_MESSAGE(robot, robot.error().text());
  return *robot;
}

}  // namespace

TEST_CASE(
    "walking robot: commands beyond a leg's reach are drawn in, together, and a sentence says so") {
  const WalkingRobot hexapod = robot_of(testing::hexapod());
  const Gait& wave = *find_gait(6, "wave");
  const WalkingCommand asked = {0.3, 0.1, 0.0, 0.0, 0.0, 0.0};
  const WalkingCommand given = within_reach(hexapod, wave, asked);
  CHECK(given.forward < 0.1);
  CHECK(given.forward > 0.01);
  CHECK(given.forward / given.sideways == doctest::Approx(3.0));
  const std::string note = reach_note(hexapod, wave, asked, given);
  CHECK_SAYS(note, "v T duty");
  CHECK_SAYS(note, "wave");

  const WalkingCommand slow = {0.05, 0.0, 0.0, 0.0, 0.0, 0.0};
  CHECK(within_reach(hexapod, wave, slow).forward == 0.05);
  CHECK(reach_note(hexapod, wave, slow, slow).empty());
  CHECK(within_reach(hexapod, *find_gait(6, "stand"), slow).forward == 0.0);

  const WalkingRobot quadruped = robot_of(testing::quadruped());
  const Gait& trot = *find_gait(4, "trot");
  CHECK(within_reach(quadruped, trot, {1.0, 0.0, 0.0, 0.0, 0.0, 0.0}).forward == 1.0);
  CHECK(within_reach(quadruped, trot, {0.0, 0.0, 50.0, 0.0, 0.0, 0.0}).turn < 10.0);
  // From a higher body a leg reaches less far.
  CHECK(within_reach(quadruped, trot, {5.0, 0.0, 0.0, 0.08, 0.0, 0.0}).forward <
        within_reach(quadruped, trot, {5.0, 0.0, 0.0, 0.0, 0.0, 0.0}).forward);
}

TEST_CASE("walking robot: its legs are the families' legs, and it stands on its feet") {
  for (int foot = 0; foot < 4; ++foot) {
    const WalkingRobot robot = robot_of(testing::quadruped());
    const DhLeg leg = default_leg(foot);
    CHECK(difference(robot.leg[at(foot)].hip_B, leg.hip_B) == 0.0);
    CHECK(robot.leg[at(foot)].l1 == doctest::Approx(leg.l1));
    CHECK(robot.leg[at(foot)].l2 == doctest::Approx(leg.l2));
    CHECK(robot.leg[at(foot)].l0 == 0.0);
  }
  for (const char* family : {"quadruped", "hexapod", "quadruped_with_tail"}) {
    INFO(family);
    const Model model = family_robot(family);
    const WalkingRobot robot = robot_of(model);
    VecX q(model.nq());
    stand_posture(robot, q);
    const Workspace ws = kinematics_of(model, q, VecX::Zero(model.nv()));
    for (int foot = 0; foot < robot.legs; ++foot) {
      const Foot& tip = model.feet[at(foot)];
      const Vec3 p = point_position(ws, tip.body, tip.p_BF);
      CHECK(p.z() == doctest::Approx(0.0).epsilon(1e-12));
      CHECK(difference(p, robot.nominal[at(foot)] + Vec3(0.0, 0.0, robot.height)) < 1e-12);
      CHECK(difference(foot_position(robot, foot, q), robot.nominal[at(foot)]) < 1e-12);
    }
  }
  CHECK(robot_of(testing::hexapod()).nominal[kL1].y() == doctest::Approx(0.1 + 0.24));
  const WalkingRobot tailed = robot_of(family_robot("quadruped_with_tail"));
  REQUIRE(tailed.others.size() == 1);
  CHECK(tailed.others[0].count == 2);
}

TEST_CASE("walking robot: what has no such legs is refused with a sentence") {
  Random random{4};
  const Result<WalkingRobot> robot = walking_robot(star(random, limbs_alike(4, {2, true})));
  REQUIRE(!robot);
  CHECK_SAYS(robot.error().text(), "three joints");
  const Result<WalkingRobot> five = walking_robot(star(random, limbs_alike(5, {3, true})));
  REQUIRE(!five);
  CHECK_SAYS(five.error().text(), "5 feet");
  for (const int body : {0, 3}) {
    Model other = quadruped();
    other.bodies[at(body)].kind = body == 0 ? JointKind::fixed : JointKind::spherical;
    const Result<WalkingRobot> unlike = walking_robot(*validated(std::move(other)));
    REQUIRE(!unlike);
    CHECK_SAYS(unlike.error().text(), "its base is fixed, or");
  }
}

}  // namespace legwork::testing::walking_robot_test
