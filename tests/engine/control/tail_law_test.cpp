// The tail's control law: which way it swings, that it stops before its limit, and that it follows its reference.
#include "engine/control/tail_law.h"

#include <cmath>

#include "tests/engine/support/compare.h"
#include "tests/engine/support/stars.h"

namespace legwork::testing::tail_law_test {

namespace {

struct Swung {
  Model model = family_robot("quadruped_with_tail");
  WalkingRobot robot;
  TailTuning tuning;
  WalkingState state;
  TailReach reach;
  VecX q, v, a;

  Swung() {
    const Result<WalkingRobot> found = walking_robot(model);
    REQUIRE(found);
    robot = *found;
    q = VecX::Zero(model.nq());
    v = a = VecX::Zero(model.nv());
    // The trunk turns back half as fast as the tail swings.
    reach.X[1][0] = reach.X[2][1] = 0.5;
  }
};

}  // namespace

TEST_CASE("tail law: it swings so that the reaction is what is missing") {
  Swung t;
  double swung[2];
  tail_home(t.robot, t.tuning, TailMode::residual, true, 0.0, t.state, t.a);
  t.state.tail_angle[0] = t.tuning.rest_pitch;
  tail_home(t.robot, t.tuning, TailMode::residual, true, 0.0, t.state, t.a);
  tail_swing(t.robot, t.tuning, t.reach, {0.0, 10.0, -4.0}, true, t.state, t.a, swung);
  // The trunk's acceleration by the swing is -X s.
  const double urgency = t.tuning.urgency;
  CHECK(-t.reach.X[1][0] * swung[0] == doctest::Approx(urgency * 10.0).epsilon(0.2));
  CHECK(-t.reach.X[2][1] * swung[1] == doctest::Approx(urgency * -4.0).epsilon(0.2));
  tail_swing(t.robot, t.tuning, t.reach, Vec3::Zero(), true, t.state, t.a, swung);
  CHECK(swung[0] == doctest::Approx(t.a[t.robot.swung[0]]));
}

TEST_CASE("tail law: in the air the heading waits, and the yaw winds up against the spin") {
  Swung t;
  double swung[2];
  t.state.tail_angle[0] = t.tuning.rest_pitch;
  for (const double yaw_rate : {5.0, -5.0}) {
    tail_home(t.robot, t.tuning, TailMode::residual, false, yaw_rate, t.state, t.a);
    tail_swing(t.robot, t.tuning, t.reach, {0.0, 10.0, -8.0 * yaw_rate}, false, t.state, t.a,
               swung);
    CHECK(-t.reach.X[1][0] * swung[0] == doctest::Approx(10.0).epsilon(0.2));
    CHECK(yaw_rate * swung[1] < 0.0);
  }
}

TEST_CASE("tail law: whatever is missing, the reference stops before its limits") {
  Swung t;
  for (const double sign : {1.0, -1.0}) {
    t.state = {};
    for (int i = 0; i < 1000; ++i) {
      double swung[2];
      tail_home(t.robot, t.tuning, TailMode::residual, true, 0.0, t.state, t.a);
      tail_swing(t.robot, t.tuning, t.reach, {0.0, sign * 500.0, sign * 500.0}, true, t.state, t.a,
                 swung);
      for (int j = 0; j < 2; ++j) {
        t.a[t.robot.swung[at(j)]] = swung[j];
        t.q[t.robot.swung[at(j)] + 1] = t.state.tail_angle[j];
        t.v[t.robot.swung[at(j)]] = t.state.tail_rate[j];
      }
      advance_tail(t.robot, t.tuning, t.q, t.v, t.a, 1e-3, t.state);
      for (int j = 0; j < 2; ++j) {
        CHECK(t.state.tail_angle[j] < t.tuning.upper[j] + 0.05);
        CHECK(t.state.tail_angle[j] > t.tuning.lower[j] - 0.05);
      }
    }
  }
}

TEST_CASE(
    "tail law: the reference waits for a tail that cannot follow, and goes home with one that "
    "can") {
  Swung t;
  t.a[t.robot.swung[0]] = 200.0;
  for (int i = 0; i < 200; ++i) advance_tail(t.robot, t.tuning, t.q, t.v, t.a, 1e-3, t.state);
  CHECK(t.state.tail_angle[0] <= t.tuning.slack);
  CHECK(hold_torque(t.robot, t.tuning, t.robot.swung[0], 0.1, t.q, t.v, t.state) > 0.0);

  t.state = {};
  t.state.tail_angle[1] = 0.8;
  for (int i = 0; i < 3000; ++i) {
    tail_home(t.robot, t.tuning, TailMode::residual, true, 0.0, t.state, t.a);
    for (int j = 0; j < 2; ++j) {
      t.q[t.robot.swung[at(j)] + 1] = t.state.tail_angle[j];
      t.v[t.robot.swung[at(j)]] = t.state.tail_rate[j];
    }
    advance_tail(t.robot, t.tuning, t.q, t.v, t.a, 1e-3, t.state);
  }
  CHECK(std::abs(t.state.tail_angle[1]) < 1e-2);
}

}  // namespace legwork::testing::tail_law_test
