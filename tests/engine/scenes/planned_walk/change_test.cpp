// A parameter changed during the run: the robot continues at the same place and the same fraction of its phase.
#include "tests/engine/support/runs.h"

namespace legwork::testing::change_test {

namespace {

struct Progress {
  double time, x, phase, fraction;
};

Progress progress(Run& run) {
  const Snapshot& now = snapshot(run);
  return {field(now, "time")[0], field(now, "plan_base_position")[0], field(now, "phase")[0],
          field(now, "phase_fraction")[0]};
}

void check_same_progress(const Progress& a, const Progress& b) {
  CHECK(a.time == b.time);
  CHECK(std::abs(a.x - b.x) < 1e-12);
  CHECK(a.phase == b.phase);
  CHECK(std::abs(a.fraction - b.fraction) < 1e-9);
}

}  // namespace

TEST_CASE("change: gait and robot keep place, phase and time, and the robot is on its new plan") {
  const std::pair<const char*, double> changes[] = {
      {"gait.speed", 0.6},   {"gait.period", 0.41},  {"gait.height", 0.3}, {"gait.speed", -0.3},
      {"robot.hip_y", 0.15}, {"world.gravity", 5.0}, {"gait.period", 0.5}};
  const OpenRun run = open_trot({{"sim.resync", 0.0}});
  for (const auto& set_to : changes) {
    CAPTURE(set_to.first);
    advance_by(*run, 137);
    const Progress before = progress(*run);
    change(*run, set_to.first, set_to.second);
    check_same_progress(progress(*run), before);
    CHECK(field(snapshot(*run), "max_joint_error")[0] == 0.0);
  }
  CHECK(field(snapshot(*run), "base_position")[2] == 0.3);
  advance_by(*run, 200);
  CHECK(field(snapshot(*run), "max_joint_error")[0] < 1e-5);
}

TEST_CASE("change: time step, resynchronisation and error limit leave the robot where it is") {
  const std::pair<const char*, double> changes[] = {
      {"sim.step", 0.0004}, {"sim.resync", 5.0}, {"sim.error_limit", 0.01}};
  const OpenRun run = open_trot({{"sim.resync", 0.0}});
  advance_by(*run, 300);
  for (const auto& set_to : changes) {
    CAPTURE(set_to.first);
    const VecX q = walk_of(*run).state.q(), v = walk_of(*run).state.v();
    const double error = field(snapshot(*run), "max_joint_error")[0], time = run->time();
    CHECK(error > 0.0);
    change(*run, set_to.first, set_to.second);
    CHECK(VecX(walk_of(*run).state.q()) == q);
    CHECK(VecX(walk_of(*run).state.v()) == v);
    CHECK(run->time() == time);
    CHECK(std::abs(field(snapshot(*run), "max_joint_error")[0] - error) < 1e-12);
  }
  // The new step is taken from where the run stood.
  advance_by(*run, 10);
  CHECK(std::abs(run->time() - 0.304) < 1e-15);
  CHECK(current_step(*run) == 310.0);
}

TEST_CASE("change: at the end of a phase the run goes on into the next one, once") {
  for (const double period : {0.4, 0.6, 0.4321}) {
    const OpenRun run = open_trot();
    advance_by(*run, 249);
    change(*run, "gait.period", period);  // 0.4 % of a phase is left
    const double left = 0.004 * 0.5 * period;
    advance_by(*run, 1);
    CHECK(walk_of(*run).state.phase() == (left <= 0.001 ? 1 : 0));
    advance_by(*run, 1);
    CHECK(walk_of(*run).state.phase() == (left <= 0.002 ? 1 : 0));
    advance_by(*run, 20);
    CHECK(walk_of(*run).state.phase() == 1);
  }
}

TEST_CASE("change: between the modes and back, the robot plays on on its plan") {
  const OpenRun run = open_trot({{"sim.resync", 0.0}});
  advance_by(*run, 300);
  change(*run, "sim.mode", 0.0);
  CHECK(field(snapshot(*run), "mode")[0] == 0.0);
  CHECK(field(snapshot(*run), "max_joint_error")[0] == 0.0);
  advance_by(*run, 300);
  change(*run, "sim.mode", 1.0);
  CHECK(field(snapshot(*run), "max_joint_error")[0] == 0.0);
  advance_by(*run, 100);
  CHECK(field(snapshot(*run), "max_joint_error")[0] > 0.0);
}

TEST_CASE("change: what was refused by the plan can be had once its reason is gone") {
  const OpenRun run = open_trot();
  CHECK(set(*run, "gait.height", 0.45));
  change(*run, "robot.shank_length", 0.3);
  change(*run, "gait.height", 0.45);
  advance_by(*run, 10);
}

}  // namespace legwork::testing::change_test
