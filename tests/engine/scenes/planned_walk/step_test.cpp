// One step: modes, touchdown, resynchronisation.
#include "engine/dynamics/constrained.h"
#include "engine/dynamics/kinematics.h"
#include "tests/engine/support/runs.h"

namespace legwork::testing::step_test {

namespace {

double error_of(Run& run) { return field(snapshot(run), "max_joint_error")[0]; }

// Largest speed of the feet that are down.
double stance_speed(Run& run) {
  const Snapshot& now = snapshot(run);
  const VecX speed = field(now, "foot_velocity"), down = field(now, "foot_in_stance");
  Worst worst;
  for (int foot = 0; foot < 4; ++foot)
    if (down[foot] == 1.0) worst.see(largest(speed.segment<3>(3 * foot)));
  return worst.value;
}

}  // namespace

TEST_CASE("inverse mode: the robot is on its plan, bit for bit, with the plan's time") {
  const OpenRun run = open_trot({{"sim.mode", 0.0}});
  for (int i = 1; i <= 600; ++i) {
    advance_by(*run, 1);
    REQUIRE(error_of(*run) == 0.0);
    REQUIRE(run->time() == i * 0.001);
  }
  const Snapshot& now = snapshot(*run);
  CHECK(largest(field(now, "joint_velocity_error")) == 0.0);
  CHECK(largest(field(now, "base_position_error")) == 0.0);
  CHECK(std::abs(field(now, "base_position")[0] - 0.18) < 1e-15);
}

TEST_CASE("forward mode: the feet that are down stand still") {
  const OpenRun run = open_trot();
  Worst speed;
  for (int i = 0; i < 500; ++i) {
    advance_by(*run, 1);
    speed.see(stance_speed(*run));
  }
  CHECK(speed.value > 0.0);
  CHECK(speed.value < 1e-8);
}

TEST_CASE("touchdown: feet that arrive with some speed strike, stay, and lose energy") {
  const OpenRun run = open_trot({{"sim.resync", 0.0}, {"sim.error_limit", 1.0}});
  advance_by(*run, 249);
  PlannedWalk& walk = walk_of(*run);
  for (int joint = 0; joint < 12; ++joint) walk.state.v()[6 + joint] += 1.0 * (joint % 3 - 1);
  store(walk, *run);
  const double before = field(snapshot(*run), "kinetic_energy")[0];
  advance_by(*run, 1);
  REQUIRE(walk_of(*run).state.phase() == 1);
  CHECK(walk_of(*run).state[PlannedState::kTouchdownImpulse] > 1e-3);
  CHECK(stance_speed(*run) < 1e-12);
  CHECK(field(snapshot(*run), "kinetic_energy")[0] < before);
}

TEST_CASE("touchdown: the impulse that is told is that of the foot struck hardest, of either") {
  for (const int struck : {0, 1}) {
    CAPTURE(struck);
    const OpenRun run = open_trot({{"sim.resync", 0.0}, {"sim.error_limit", 1.0}});
    advance_by(*run, 249);
    PlannedWalk& walk = walk_of(*run);
    const std::span<const int> feet = stance_feet(walk.setup.plan, 1);
    REQUIRE(feet.size() == 2);
    walk.state.v()[6 + 3 * feet[at(struck)] + 2] += 3.0;  // rad/s, its knee
    store(walk, *run);
    // What a strike a millisecond earlier would give.
    Workspace ws(walk.setup.plant);
    VecX v = walk.state.v();
    set_state(walk.setup.plant, walk.state.q(), v, ws);
    ContactVec impulse;
    inelastic_impact(walk.setup.plant, ws, feet, v, impulse);
    double of_foot[2];
    for (int k = 0; k < 2; ++k)
      of_foot[k] = Vec3(impulse[3 * k], impulse[3 * k + 1], impulse[3 * k + 2]).norm();
    REQUIRE(of_foot[struck] > 1.3 * of_foot[1 - struck]);
    advance_by(*run, 1);
    CHECK(walk_of(*run).state[PlannedState::kTouchdownImpulse] ==
          doctest::Approx(of_foot[struck]).epsilon(0.1));
  }
}

TEST_CASE("resynchronisation: after every n phases the robot is back on its plan, and only then") {
  for (const int n : {1, 2, 3}) {
    const OpenRun run = open_trot(
        {{"gait.period", 0.2}, {"sim.step", 0.002}, {"sim.resync", static_cast<double>(n)}});
    for (int phase = 1; phase <= 6; ++phase) {
      advance_by(*run, 50);
      REQUIRE(walk_of(*run).state.phase() == phase);
      CHECK((error_of(*run) == 0.0) == (phase % n == 0));
    }
  }
}

TEST_CASE("the first instant of a run is on the plan, at its start") {
  const OpenRun run = open_trot();
  const Snapshot& now = snapshot(*run);
  CHECK(field(now, "time")[0] == 0.0);
  CHECK(field(now, "step")[0] == 0.0);
  CHECK(field(now, "base_position")[0] == 0.0);
  CHECK(field(now, "base_position")[2] == 0.28);
  CHECK(field(now, "max_joint_error")[0] == 0.0);
  CHECK(field(now, "status")[0] == 0.0);
}

TEST_CASE("growth rate: that of the joint error over the last whole phase") {
  const OpenRun run = open_trot({{"sim.resync", 0.0}});
  double start = 0.0;
  for (int phase = 0; phase < 4; ++phase) {
    advance_by(*run, 250);
    const double end = field(snapshot(*run), "joint_position_error").norm();
    const bool is_known = field(snapshot(*run), "growth_rate_known")[0] == 1.0;
    CHECK(is_known == (phase > 0));
    // The impact changes rates, not angles, so the error is the same on both sides of the touchdown.
    if (is_known)
      CHECK(std::abs(field(snapshot(*run), "growth_rate")[0] - 4.0 * math::log(end / start)) <
            1e-6);
    start = end;
  }
}

}  // namespace legwork::testing::step_test
