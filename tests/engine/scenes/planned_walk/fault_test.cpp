// NaN or infinity in any entry of the state is caught by the next step with a sentence that names the entry; the last good state
// is kept, and the run continues from it as if nothing had happened.
#include <string>

#include "tests/engine/support/runs.h"

namespace legwork::testing::fault_test {

namespace {

constexpr std::size_t kX = RunState::kScalars, kQ = kX + PlannedState::kScalars;

OpenRun open_brisk_trot(double mode) {
  return open_trot({{"gait.period", 0.2}, {"sim.mode", mode}});
}

}  // namespace

TEST_CASE("fault: NaN and infinity in every entry, in both modes") {
  for (const double mode : {0.0, 1.0}) {
    const OpenRun run = open_brisk_trot(mode);
    advance_by(*run, 30);
    int faults = 0;
    for (const double bad : {kNan, kInfinity, -kInfinity}) {
      for (std::size_t i = 0; i < state_data(*run).size(); ++i) {
        const std::string name = entry_name(*run, static_cast<int>(i));
        CAPTURE(name);
        const std::uint64_t good = hash(*run);
        const double step = current_step(*run);
        state_data(*run)[i] = bad;
        REQUIRE(advance(*run) == StepStatus::fault);
        CHECK_SAYS(why_stopped(*run), "Fault: " + name + " is not a finite number");
        CHECK_SAYS(why_stopped(*run), "last good state is kept");
        CHECK(hash(*run) == good);
        CHECK(current_step(*run) == step);
        CHECK(field(snapshot(*run), "status")[0] == 2.0);
        REQUIRE(advance(*run) == StepStatus::ok);
        CHECK(why_stopped(*run) == "");
        CHECK(current_step(*run) == step + 1.0);
        ++faults;
      }
    }
    const OpenRun undisturbed = open_brisk_trot(mode);
    advance_by(*undisturbed, 30 + faults);
    CHECK(hash(*run) == hash(*undisturbed));
    CHECK_FALSE(check_replay(*run));
  }
}

TEST_CASE("fault: at the very start, after a step back, and right after a change of a parameter") {
  for (const double mode : {0.0, 1.0}) {
    const OpenRun run = open_brisk_trot(mode);
    auto damage_and_recover = [&] {
      const std::uint64_t good = hash(*run);
      for (std::size_t i = 0; i < state_data(*run).size(); ++i) {
        state_data(*run)[i] = kNan;
        REQUIRE(advance(*run) == StepStatus::fault);
        CHECK(hash(*run) == good);
      }
    };
    damage_and_recover();
    advance_by(*run, 50);
    REQUIRE_FALSE(go_to(*run, 20));
    damage_and_recover();
    change(*run, "gait.speed", 0.4);
    damage_and_recover();
    advance_by(*run, 20);
    CHECK(current_step(*run) == 40.0);
    CHECK_FALSE(check_replay(*run));
  }
}

TEST_CASE("fault: a damaged state looked at, reset, or left for a remembered one") {
  const OpenRun run = open_brisk_trot(1.0);
  const std::uint64_t start = hash(*run);
  advance_by(*run, 50);
  const std::uint64_t good = hash(*run);
  for (std::size_t i = 0; i < state_data(*run).size(); ++i) {
    for (const double bad : {kNan, kInfinity, -kInfinity, 1e308}) {
      state_data(*run)[i] = bad;
      const Snapshot& now = snapshot(*run);
      CHECK(field(now, "status")[0] == 2.0);
      REQUIRE(is_finite(now.data));
      CHECK_SAYS(why_stopped(*run), entry_name(*run, static_cast<int>(i)));
      CHECK(hash(*run) == good);
      CHECK(advance(*run) == StepStatus::fault);  // the step after it answers the fault too, once
      CHECK(hash(*run) == good);
      state_data(*run)[i] = bad;
      REQUIRE_FALSE(go_to(*run, 50));
      CHECK(hash(*run) == good);
      CHECK(why_stopped(*run) == "");
    }
  }
  state_data(*run)[kQ + 5] = kNan;
  CHECK(advance(*run) == StepStatus::fault);
  restart(*run);
  CHECK(why_stopped(*run) == "");
  CHECK(hash(*run) == start);
  advance_by(*run, 10);
}

TEST_CASE("fault: a parameter set on a damaged state is refused, and the damage does not last") {
  const OpenRun run = open_brisk_trot(1.0);
  advance_by(*run, 50);
  const std::uint64_t good = hash(*run);
  for (std::size_t i = 0; i < state_data(*run).size(); ++i) {
    state_data(*run)[i] = kNan;
    const Refusal refusal = set(*run, "gait.speed", 0.4);
    REQUIRE(refusal);
    CHECK_SAYS(refusal->text(), entry_name(*run, static_cast<int>(i)));
    CHECK(hash(*run) == good);
  }
  CHECK(run->inputs.empty());
  change(*run, "gait.speed", 0.4);
  advance_by(*run, 10);
  CHECK_FALSE(check_replay(*run));
}

TEST_CASE("fault: a step count, phase or time that contradicts the run is caught") {
  const OpenRun run = open_brisk_trot(1.0);
  advance_by(*run, 50);
  const std::uint64_t good = hash(*run);
  const std::pair<std::size_t, double> lies[] = {{RunState::kStep, 51.0},
                                                 {RunState::kStep, 1e6},
                                                 {RunState::kStep, -1.0},
                                                 {kX + PlannedState::kPhase, 7.0},
                                                 {kX + PlannedState::kPhase, -1.0},
                                                 {RunState::kTime, 3.0},
                                                 {kX + PlannedState::kGaitOrigin, 0.5},
                                                 {RunState::kTime, -1.0}};
  for (const auto& lie : lies) {
    CAPTURE(entry_name(*run, static_cast<int>(lie.first)));
    state_data(*run)[lie.first] = lie.second;
    CHECK(advance(*run) == StepStatus::fault);
    CHECK_SAYS(why_stopped(*run), "Fault: ");
    CHECK(hash(*run) == good);
  }
}

TEST_CASE("fault: a run that blows up is stopped at its last good state, and says what blew up") {
  const OpenRun run = open_trot({{"sim.resync", 0.0}, {"sim.error_limit", 1.0}});
  advance_by(*run, 10);
  const std::uint64_t good = hash(*run);
  state_data(*run)[kQ + 19 + 7] = 5000.0;  // rad/s
  CHECK(advance(*run) == StepStatus::fault);
  CHECK_SAYS(why_stopped(*run),
             "the rate of joint FL_hfe has reached 5000 at step 10; the run has diverged");
  CHECK(hash(*run) == good);
  state_data(*run)[kQ + 3] = 2.0;
  CHECK(advance(*run) == StepStatus::fault);
  CHECK_SAYS(why_stopped(*run), "quaternion has length");
  CHECK(hash(*run) == good);
}

}  // namespace legwork::testing::fault_test
