// Replaying the recorded inputs gives the same bits; a state that no run reached is not reproduced.
#include <string>

#include "tests/engine/support/build.h"
#include "tests/engine/support/random.h"
#include "tests/engine/support/runs.h"

namespace legwork::testing::replay_test {

namespace {

void check_reproduced(const Run& run) {
  const Refusal refusal = check_replay(run);
  CHECK_MESSAGE(!refusal, refusal->text());
}

}  // namespace

TEST_CASE("replay: at the start, after a while, and looking back from the future") {
  const OpenRun run = open_trot({{"gait.period", 0.2}});
  check_reproduced(*run);
  advance_by(*run, 250);
  check_reproduced(*run);
  REQUIRE_FALSE(go_to(*run, 100));
  check_reproduced(*run);
}

TEST_CASE("replay: changes of every kind during the run are part of it") {
  const OpenRun run = open_trot({{"gait.period", 0.2}});
  const std::pair<const char*, double> changes[] = {
      {"gait.speed", 0.4},       {"gait.period", 0.25},     {"sim.step", 0.0007},
      {"world.gravity", 8.0},    {"sim.mode", 0.0},         {"gait.height", 0.27},
      {"sim.mode", 1.0},         {"sim.resync", 0.0},       {"sim.resync", 1.0},
      {"robot.hip_x", 0.2},      {"robot.shank_mass", 0.1}, {"sim.step", 0.002},
      {"gait.speed", -0.2},      {"robot.hip_x", 0.18},     {"sim.error_limit", 0.01},
      {"gait.step_height", 0.02}};
  Random random{1};
  for (const auto& [path, value] : changes) {
    change(*run, path, value);
    advance_by(*run, 5 + random.below(50));
  }
  CHECK(run->inputs.size() == 15);  // the first was set before the start: it is the scene's own
  check_reproduced(*run);
  REQUIRE_FALSE(go_to(*run, run->inputs[5].step));
  check_reproduced(*run);
}

TEST_CASE("replay: random changes of random sliders at random times, and steps back") {
  Random random{2};
  for (int i = 0; i < (kIsSanitized ? 1 : 5); ++i) {
    const OpenRun run = open_trot({{"gait.period", 0.2}});
    for (int k = 0; k < 12; ++k) {
      for (int s = random.below(40); s > 0; --s) advance(*run);
      const int index = random.below(static_cast<int>(parameters(*run).size()));
      set(*run, index, get(*run, index) * random.uniform(0.97, 1.03));  // some are refused
      if (random.below(4) == 0)
        REQUIRE_FALSE(go_to(*run, random.below(static_cast<int>(current_step(*run)) + 1)));
    }
    check_reproduced(*run);
  }
}

TEST_CASE("replay: a run that has stopped, or was set going again, is reproduced") {
  const OpenRun run = open_trot({{"sim.resync", 0.0}, {"sim.error_limit", 1e-8}});
  while (advance(*run) == StepStatus::ok) {
  }
  check_reproduced(*run);
  change(*run, "sim.resync", 1.0);
  advance_by(*run, 30);
  check_reproduced(*run);
}

TEST_CASE("replay: refuses any entry of the state that was tampered with, and says from where on") {
  const OpenRun run = open_trot({{"gait.period", 0.2}});
  advance_by(*run, 40);
  const std::span<double> state = state_data(*run);
  for (std::size_t i = 0; i < state.size(); i += at(kStride)) {
    const double before = state[i];
    if (i == RunState::kStep) continue;  // below
    state[i] = before + 1e-9 * (1.0 + std::abs(before));
    const Refusal refusal = check_replay(*run);
    CAPTURE(i);
    REQUIRE(refusal);
    CHECK_SAYS(refusal->text(), "Not reproduced: the replay differs from step 40 on.");
    state[i] = before;
  }
  check_reproduced(*run);
  for (const double step : {41.0, 39.0, 1e9, -1.0, kNan, kInfinity}) {
    state[RunState::kStep] = step;
    const Refusal refusal = check_replay(*run);
    REQUIRE(refusal);
    CHECK_SAYS(refusal->text(), "but the run is at step 40");
  }
}

TEST_CASE("replay: a state tampered with earlier is found at its step") {
  const OpenRun run = open_trot({{"gait.period", 0.2}});
  advance_by(*run, 40);
  state_data(*run)[int{RunState::kScalars} + int{PlannedState::kScalars}] += 1e-6;
  advance_by(*run, 40);
  const Refusal refusal = check_replay(*run);
  REQUIRE(refusal);
  CHECK_SAYS(refusal->text(), "differs from step 41 on");
}

}  // namespace legwork::testing::replay_test
