// The walking controller on free ground, in short runs: speeds, pushes, slopes, steps, payloads, gaits, and its messages.
#include "engine/control/whole_body.h"

#include <cmath>
#include <cstring>

#include "tests/engine/control/walker.h"
#include "tests/engine/support/compare.h"

namespace legwork::testing::whole_body_test {

TEST_CASE("whole body: the trot keeps its speed, its height and its attitude") {
  for (const double speed : {0.0, 0.5, 1.0}) {
    Walker walker(family_robot("quadruped"), "trot");
    walker.command.forward = speed;
    REQUIRE(walker.run(2.0));
    CHECK(std::abs(walker.speed_over(2.0) - speed) < 0.01);
    CHECK(walker.q[2] == doctest::Approx(0.28).epsilon(0.03));
    CHECK(std::abs(walker.q[1]) < 0.02);
    CHECK(walker.scratch.report.saturated_share == 0.0);
  }
}

TEST_CASE("whole body: sideways, and turning") {
  Walker side(family_robot("quadruped"), "trot");
  side.command.sideways = 0.3;
  REQUIRE(side.run(1.5));
  const double from = side.q[1];
  REQUIRE(side.run(2.0));
  CHECK((side.q[1] - from) / 2.0 == doctest::Approx(0.3).epsilon(0.03));

  Walker turn(family_robot("quadruped"), "trot");
  turn.command.turn = 1.0;
  REQUIRE(turn.run(1.5));
  const double yaw = rpy_from_rotation(rotation_from_quaternion(turn.q.segment<4>(3))).z();
  REQUIRE(turn.run(1.0));
  CHECK(rpy_from_rotation(rotation_from_quaternion(turn.q.segment<4>(3))).z() - yaw ==
        doctest::Approx(1.0).epsilon(0.03));
}

TEST_CASE("whole body: standing robots carry their weight and rest") {
  for (const char* family : {"quadruped", "hexapod", "quadruped_with_tail"}) {
    INFO(std::string(family));
    Walker walker(family_robot(family), "stand");
    REQUIRE(walker.run(4.0));  // a tail takes its time to come to rest
    CHECK(largest(walker.v) < 1e-3);
    Vec3 sum = Vec3::Zero();
    for (int i = 0; i < walker.scratch.robot.legs; ++i) sum += walker.scratch.report.force[at(i)];
    const double weight = total_mass(walker.nominal) * 9.81;
    CHECK(sum.z() == doctest::Approx(weight).epsilon(0.01));
  }
}

TEST_CASE("whole body: pushed by 2 N s from every side at two moments of the trot, it walks on") {
  for (const double friction : {0.7, 0.3}) {
    Walker start(family_robot("quadruped"), "trot");
    start.law.friction = friction;
    start.settings.friction = 0.5;
    REQUIRE(start.run(1.5));
    for (int moment = 0; moment < 2; ++moment) {
      if (moment > 0) REQUIRE(start.run(0.125));
      for (int k = 0; k < 8; ++k) {
        Walker pushed = start;
        const math::SinCos d = math::sin_cos(k * kPi / 4.0);
        INFO(friction << ", " << moment << ", " << k);
        CHECK(pushed.push(Vec3(2.0 * d.cos, 2.0 * d.sin, 0.0)));
        CHECK(pushed.run(1.5));
      }
    }
  }
}

TEST_CASE("whole body: a slope, steps and a payload that it does not know of") {
  Walker uphill(family_robot("quadruped"), "trot");
  place_ground(uphill.ground, Vec3::Zero(), 0.0, 10.0 * kPi / 180.0, 0.0);
  uphill.q.segment<4>(3) = quaternion_from_rotation(uphill.ground.R);
  uphill.q.head<3>() = uphill.scratch.robot.height * uphill.ground.R.col(2);
  start_walking(uphill.scratch.robot, uphill.settings, uphill.q, uphill.state);
  uphill.command.forward = 0.5;
  CHECK(uphill.run(4.0));
  CHECK(uphill.state.plane.slope_x == doctest::Approx(std::tan(10.0 * kPi / 180.0)).epsilon(0.1));

  Walker stairs(family_robot("quadruped"), "trot");
  stairs.ground.kind = GroundKind::steps;
  stairs.ground.step_height = 0.02;
  stairs.command.forward = 0.4;
  CHECK(stairs.run(10.0));
  CHECK(stairs.q[0] > 3.0);

  const Model heavy = family_robot("quadruped", {{"robot.trunk_mass", 5.3}});
  Walker loaded(family_robot("quadruped"), heavy, "trot");
  loaded.command.forward = 0.5;
  REQUIRE(loaded.run(2.0));
  CHECK(std::abs(loaded.speed_over(2.0) - 0.5) < 0.025);
}

TEST_CASE("whole body: every gait walks at its speed and takes a push") {
  const struct {
    const char *family, *gait;
    double speed, error, push;  // m/s, m/s, N s
  } cases[] = {{"quadruped", "pace", 0.4, 0.02, 2.0},    {"quadruped", "amble", 0.4, 0.02, 2.0},
               {"quadruped", "bound", 0.4, 0.02, 2.0},   {"quadruped", "pronk", 0.5, 0.02, 2.0},
               {"quadruped", "crawl", 0.15, 0.02, 2.0},  {"hexapod", "tripod", 0.1, 0.005, 1.0},
               {"hexapod", "tetrapod", 0.1, 0.005, 1.0}, {"hexapod", "wave", 0.05, 0.005, 1.0},
               {"hexapod", "ripple", 0.08, 0.005, 1.0}};
  for (const auto& c : cases) {
    INFO(std::string(c.gait));
    const bool has_six_legs = std::string_view(c.family) == "hexapod";
    Walker walker(family_robot(c.family), c.gait);
    walker.command.forward = c.speed;
    REQUIRE(walker.run(has_six_legs ? 4.0 : 3.0));
    CHECK(std::abs(walker.speed_over(has_six_legs ? 3.0 : 2.4) - c.speed) < c.error);
    CHECK(walker.push({0.0, c.push, 0.0}));
    CHECK(walker.run(has_six_legs ? 1.0 : 1.5));
  }
}

TEST_CASE("whole body: gaits change while it walks, and it stops and goes on") {
  Walker walker(family_robot("quadruped"), "trot");
  walker.command.forward = 0.3;
  for (const char* gait :
       {"trot", "pace", "trot", "pronk", "bound", "stand", "crawl", "amble", "trot"}) {
    INFO(std::string(gait));
    walker.settings.gait = *find_gait(4, gait);
    REQUIRE(walker.run(3.0));
  }
  CHECK(std::abs(walker.speed_over(2.0) - 0.3) < 0.01);
}

TEST_CASE("whole body: it says what it does") {
  Walker walker(family_robot("quadruped"), "trot");
  walker.command = {0.3, 0.0, 0.0, 0.02, 0.05, -0.05};
  REQUIRE(walker.run(3.0));
  const WalkingReport& report = walker.scratch.report;
  int standing = 0;
  for (int i = 0; i < 4; ++i) standing += report.mode[at(i)] == FootMode::standing ? 1 : 0;
  CHECK(standing >= 2);
  CHECK(report.position.z() == doctest::Approx(0.30).epsilon(0.02));
  CHECK(walker.q[2] == doctest::Approx(0.30).epsilon(0.03));
  CHECK(difference(report.attitude, rotation_from_quaternion(walker.q.segment<4>(3))) < 0.05);
  CHECK(report.capture_point.x() > report.com.x());
  CHECK(std::abs(report.capture_point.z()) < 0.01);
}

TEST_CASE("whole body: what the feet cannot do is reported, and the tail is swung for it") {
  // In the air no foot can do anything about a turning trunk.
  const auto rate_after = [](TailMode mode) {
    Walker walker(family_robot("quadruped_with_tail"), "stand");
    walker.settings.tail = mode;
    walker.q[2] += 1.0;
    walker.v[4] = 2.0;
    walker.run(0.06);
    if (mode == TailMode::residual) CHECK(walker.scratch.report.missing_moment.y() < -0.5);
    return walker.v[4];
  };
  const double swung = rate_after(TailMode::residual), locked = rate_after(TailMode::locked);
  CHECK(swung < locked - 0.2);
}

TEST_CASE("whole body: the torques never exceed their limit and never touch the trunk") {
  Walker walker(family_robot("quadruped"), "trot");
  walker.settings.torque_limit = 9.0;
  walker.command.forward = 0.5;
  REQUIRE(walker.run(1.0));
  walker.pull[4] = 30.0;
  Worst worst;
  for (int i = 0; i < 200; ++i) {
    walker.step();
    worst.see(walker.tau.tail(12), VecX::Zero(12));
    CHECK(walker.tau.head<6>().isZero(0.0));
  }
  CHECK(worst.value <= 9.0);
  CHECK(worst.value > 5.0);
}

TEST_CASE("whole body: a state that is not finite, or no state at all, does no harm") {
  Walker walker(family_robot("quadruped"), "trot");
  walker.state = {};
  REQUIRE(walker.run(0.5));  // it starts by itself
  const WalkingState before = walker.state;
  walker.q[9] = kNan;
  const std::array<Vec3, 4> none = {Vec3::Zero(), Vec3::Zero(), Vec3::Zero(), Vec3::Zero()};
  CHECK_FALSE(walk(walker.nominal, walker.nominal_ws, walker.settings, walker.command, walker.q,
                   walker.v, none, 1e-3, walker.scratch, walker.state, walker.tau));
  CHECK(walker.tau.isZero(0.0));
  CHECK(std::memcmp(&before, &walker.state, sizeof before) == 0);
}

TEST_CASE("whole body: the step may take over the kinematics that the controller leaves") {
  Model loaded = family_robot("quadruped");
  loaded.bodies[0].inertia =
      loaded.bodies[0].inertia + spatial_inertia(1.0, {0.05, 0.0, 0.08}, Mat3::Zero());
  Walker apart(family_robot("quadruped"), loaded, "trot");
  apart.command.forward = 0.3;
  Walker shared = apart;
  for (int k = 0; k < 400; ++k) {
    std::array<Vec3, 4> force;
    for (int i = 0; i < 4; ++i) force[at(i)] = shared.impulse.segment<3>(3 * i) / shared.h;
    shared.free.has_state =
        walk(shared.nominal, shared.ws, shared.settings, shared.command, shared.q, shared.v, force,
             shared.h, shared.scratch, shared.state, shared.tau);
    REQUIRE(shared.free.has_state);
    free_step(shared.real, shared.ws, shared.ground, shared.points, shared.law, shared.tau,
              shared.h, shared.q, shared.v, shared.impulse, shared.free, shared.report);
    CHECK_FALSE(shared.free.has_state);
    REQUIRE(apart.step());
  }
  CHECK(difference(shared.q, apart.q) == 0.0);
  CHECK(difference(shared.v, apart.v) == 0.0);
}

TEST_CASE("whole body: the same bits in lanes of any width") {
  const auto run = [](Path path) {
    Walker walker(family_robot("hexapod"), "tripod");
    walker.nominal_ws = Workspace(walker.nominal, path);
    walker.command.forward = 0.1;
    walker.run(0.3);
    return walker.q;
  };
  const VecX one = run(Path::lanes_1);
  CHECK(difference(run(Path::lanes_2), one) == 0.0);
  CHECK(difference(run(Path::lanes_4), one) == 0.0);
}

}  // namespace legwork::testing::whole_body_test
