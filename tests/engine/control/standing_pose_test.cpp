// How a robot stands of which nothing is known but its model.
#include "engine/control/standing_pose.h"

#include "engine/dynamics/centroidal.h"
#include "engine/dynamics/configuration.h"
#include "engine/dynamics/kinematics.h"
#include "tests/engine/support/build.h"
#include "tests/engine/support/compare.h"
#include "tests/engine/support/random.h"
#include "tests/engine/support/robots.h"
#include "tests/engine/support/stars.h"

namespace legwork::testing::standing_pose_test {

namespace {

VecX no_posture(const Model& model) { return neutral_configuration(model); }
VecX no_rotors(const Model& model) { return VecX::Zero(model.nv()); }

WalkingRobot robot_of(const Model& model, const VecX& posture) {
  const Result<WalkingRobot> robot = any_walking_robot(model, posture, no_rotors(model));
  REQUIRE_MESSAGE(robot, robot.error().text());
  return *robot;
}
std::string refusal_of(const Model& model) {
  const Result<WalkingRobot> robot = any_walking_robot(model, no_posture(model), no_rotors(model));
  return robot ? "" : robot.error().text();
}

// Places of the feet and of the centre of mass when it stands, world axes.
struct Standing {
  std::vector<Vec3> feet;
  Vec3 middle = Vec3::Zero(), com = Vec3::Zero();
};
Standing stand(const Model& model, const WalkingRobot& robot) {
  VecX q(model.nq());
  stand_posture(robot, q);
  Workspace ws(model);
  forward_kinematics(model, q, VecX::Zero(model.nv()), ws);
  Standing out;
  for (const Foot& foot : model.feet) {
    out.feet.push_back(point_position(ws, foot.body, foot.p_BF));
    out.middle += out.feet.back() / static_cast<double>(model.feet.size());
  }
  out.com = whole_body(model, ws).centroidal.com;
  return out;
}

Model with_limits(Model model, double lower, double upper) {
  for (const Foot& foot : model.feet) {
    model.bodies[at(foot.body)].lower = lower;
    model.bodies[at(foot.body)].upper = upper;
  }
  return *validated(std::move(model));
}

}  // namespace

TEST_CASE("standing pose: the families' robots stand as high as their own controller has them") {
  for (const char* family : {"quadruped", "hexapod", "quadruped_with_tail"}) {
    INFO(family);
    const Model model = family_robot(family);
    const WalkingRobot own = *walking_robot(model), robot = robot_of(model, no_posture(model));
    // Of any robot it is the hips that are as high, which a hexapod has a centimetre above its trunk's origin.
    const double hip = own.leg[0].hip_B.z();
    CHECK(robot.height == doctest::Approx(own.height - hip).epsilon(1e-9));
    CHECK(robot.reach == doctest::Approx(own.reach).epsilon(1e-9));
    for (int leg = 0; leg < own.legs; ++leg) {
      CHECK(robot.joint[at(leg)] == own.joint[at(leg)]);
      CHECK(difference(robot.nominal[at(leg)], own.nominal[at(leg)] + Vec3(0.0, 0.0, hip)) < 1e-9);
      CHECK(difference(robot.leg[at(leg)].hip_B, own.leg[at(leg)].hip_B) < 1e-12);
      CHECK(robot.leg[at(leg)].l0 == doctest::Approx(own.leg[at(leg)].l0));
    }
    CHECK(robot.others.size() == own.others.size());
  }
}

TEST_CASE("standing pose: all feet on level ground, the centre of mass over their middle") {
  for (const char* family : {"quadruped", "hexapod", "quadruped_with_tail"}) {
    INFO(family);
    const Model model = family_robot(family);
    const Standing now = stand(model, robot_of(model, no_posture(model)));
    for (const Vec3& foot : now.feet) CHECK(std::abs(foot.z()) < 1e-8);
    CHECK(std::abs(now.com.x() - now.middle.x()) < 1e-4);
    CHECK(std::abs(now.com.y() - now.middle.y()) < 1e-4);
  }
}

TEST_CASE("standing pose: knees bend backward, or where their limits let them") {
  const Model model = testing::quadruped();
  for (const double side : {-1.0, 1.0}) {
    CAPTURE(side);
    const Model limited =
        side < 0.0 ? with_limits(model, -2.7, -0.5) : with_limits(model, 0.5, 2.7);
    const WalkingRobot robot = robot_of(limited, no_posture(limited));
    for (int leg = 0; leg < 4; ++leg) CHECK(robot.posture[robot.joint[at(leg)] + 3] * side > 0.5);
  }
  const WalkingRobot free = robot_of(model, no_posture(model));
  for (int leg = 0; leg < 4; ++leg) {
    const Vec3 q = free.posture.segment<3>(free.joint[at(leg)] + 1);
    const LegPose pose = leg_pose(free.chain[at(leg)], q);
    CHECK(pose.origin[2].x() < pose.foot.x());
  }
}

TEST_CASE("standing pose: a knee that bends little stands higher; one that cannot is refused") {
  const Model straight = with_limits(testing::quadruped(), -0.6, -0.2);
  const WalkingRobot robot = robot_of(straight, no_posture(straight));
  CHECK(robot.height > robot_of(testing::quadruped(), no_posture(straight)).height);
  for (const Vec3& foot : stand(straight, robot).feet) CHECK(std::abs(foot.z()) < 1e-8);
  CHECK_SAYS(refusal_of(with_limits(testing::quadruped(), -3.1, -3.0)), "cannot put its foot");
}

TEST_CASE("standing pose: a pose in which it could stand is kept") {
  const Model model = testing::quadruped();
  VecX crouched = no_posture(model);
  for (int leg = 0; leg < 4; ++leg) {
    const int first = model.q_index[at(model.feet[at(leg)].body)] - 2;
    Vec3 angles;
    REQUIRE(leg_ik(default_leg(leg), {0.0, 0.0, -0.22}, angles) == LegReach::reached);
    for (int k = 0; k < 3; ++k) crouched[first + k] = angles[k];
  }
  const WalkingRobot robot = robot_of(model, crouched);
  CHECK(difference(robot.posture.tail(12), crouched.tail(12)) == 0.0);
  CHECK(robot.height == doctest::Approx(0.22));
}

TEST_CASE("standing pose: feet are put into the gaits' order, whatever order the file has") {
  Random random{3};
  for (const char* family : {"quadruped", "hexapod"}) {
    const Model model = family_robot(family);
    std::vector<int> shuffled = possible_feet(model), in_order;
    for (std::size_t i = 0; i < shuffled.size(); ++i) in_order.push_back(static_cast<int>(i));
    REQUIRE(shuffled == in_order);
    for (int round = 0; round < 10; ++round) {
      for (std::size_t i = shuffled.size() - 1; i > 0; --i)
        std::swap(shuffled[i], shuffled[at(random.below(static_cast<int>(i) + 1))]);
      const Result<std::vector<int>> ordered = in_gait_order(model, shuffled);
      REQUIRE(ordered);
      CHECK(*ordered == in_order);
    }
  }
}

TEST_CASE("standing pose: only three turning joints on the trunk make a leg") {
  Random random{5};
  const Model two = star(random, limbs_alike(4, {2, true}));
  CHECK(possible_feet(two).empty());
  CHECK(possible_feet(star(random, limbs_alike(5, {3, true}))).size() <= 5);
  CHECK_SAYS(refusal_of(two), "not a chain of three joints");
  CHECK_FALSE(in_gait_order(testing::quadruped(), {0, 1, 2}));
  CHECK_SAYS(in_gait_order(testing::quadruped(), {}).error().text(), "no four or six");
  Model to_one_side = testing::quadruped();
  for (Body& body : to_one_side.bodies)
    if (body.parent == 0) body.X_PJ.p.y() = 0.1;
  CHECK_SAYS(in_gait_order(to_one_side, {0, 1, 2, 3}).error().text(), "on its left");
}

TEST_CASE("standing pose: it does not matter where the trunk has its origin") {
  const Model model = testing::quadruped();
  const WalkingRobot robot = robot_of(model, no_posture(model));
  for (const double up : {-0.3, 0.3}) {
    CAPTURE(up);
    Model moved = model;
    for (Body& body : moved.bodies)
      if (body.parent == 0) body.X_PJ.p.z() += up;
    SpatialInertia& trunk = moved.bodies[0].inertia;
    trunk = spatial_inertia(trunk.mass, Vec3(0.0, 0.0, up), trunk.I);
    moved = *validated(std::move(moved));
    const WalkingRobot same = robot_of(moved, no_posture(moved));
    CHECK(same.height + same.hips == doctest::Approx(robot.height + robot.hips));
    CHECK(same.size == doctest::Approx(robot.size));
    CHECK(difference(same.posture.tail(12), robot.posture.tail(12)) < 1e-4);
  }
}

TEST_CASE(
    "standing pose: a leg that carries another joint is refused, whatever order the file has") {
  const Model model = testing::quadruped();
  Model with_lamp = model;
  Body lamp = model.bodies.back();
  lamp.parent = model.feet[0].body - 1;
  lamp.joint = "lamp_joint";
  lamp.name = "lamp";
  with_lamp.bodies.push_back(lamp);
  with_lamp = *validated(std::move(with_lamp));
  CHECK_SAYS(refusal_of(with_lamp), "lamp_joint");
}

TEST_CASE("standing pose: gaits are slower and steps higher for larger robots") {
  WalkingRobot robot;
  robot.size = 4.0;
  const Gait& trot = *find_gait(4, "trot");
  const Gait scaled = scaled_gait(robot, trot);
  CHECK(scaled.period == doctest::Approx(2.0 * trot.period));
  CHECK(scaled.step_height == doctest::Approx(4.0 * trot.step_height));
  CHECK(scaled.duty == trot.duty);
}

}  // namespace legwork::testing::standing_pose_test
