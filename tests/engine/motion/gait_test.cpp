// Phase schedules.
#include "engine/motion/gait.h"

#include "tests/engine/support/compare.h"
#include "tests/engine/support/plans.h"

namespace legwork::testing::gait_test {

TEST_CASE("gait: phases follow each other in the cycle, and the cycle forever") {
  Gait gait;
  add_phase(gait, 0.3, {0, 3});
  add_phase(gait, 0.5, {});
  add_phase(gait, 0.2, {0, 1, 2, 3});
  CHECK(gait.period == 1.0);
  CHECK(gait.phase_count() == 3);
  for (const int phase : {0, 3, 3'000'000}) {
    CHECK(stance_feet(gait, phase).size() == 2);
    CHECK(stance_feet(gait, phase + 1).empty());
    CHECK(stance_feet(gait, phase + 2).size() == 4);
    CHECK(phase_begin(gait, phase) == phase / 3);
    CHECK(phase_begin(gait, phase + 1) == phase / 3 + 0.3);
    CHECK(phase_begin(gait, phase + 2) == phase / 3 + 0.8);
    CHECK(cycle_of(gait, phase + 2) == phase / 3);
    CHECK(phase_in_cycle(gait, phase + 2) == 2);
  }
}

TEST_CASE("gait: the phase at a time, a boundary belonging to the later one") {
  Gait gait;
  add_phase(gait, 0.25, {});
  add_phase(gait, 0.5, {});
  add_phase(gait, 0.25, {});
  const std::pair<double, int> answers[] = {{0.0, 0},   {0.2499, 0}, {0.25, 1},
                                            {0.749, 1}, {0.75, 2},   {1.0, 2}};
  for (const auto& [t, phase] : answers) CHECK(phase_at(gait, t) == phase);
}

TEST_CASE("trot: diagonal pairs in turn, FL and RR first, each for half of the period, forever") {
  const auto [model, plan] = solved("trot");
  const Gait& gait = plan.gait;
  REQUIRE(gait.phase_count() == 2);
  CHECK(phase_duration(plan, 0) == 0.25);
  CHECK(phase_duration(plan, 1) == 0.25);
  for (const int phase : {0, 1, 2, 3, 1'000'000, 1'000'001}) {
    const std::span<const int> feet = stance_feet(gait, phase);
    REQUIRE(feet.size() == 2);
    CHECK(model.feet[at(feet[0])].name == (phase % 2 == 0 ? "FL" : "FR"));
    CHECK(model.feet[at(feet[1])].name == (phase % 2 == 0 ? "RR" : "RL"));
  }
}

TEST_CASE("pace: the left pair first, then the right") {
  const auto [model, plan] = solved("pace");
  REQUIRE(plan.gait.phase_count() == 2);
  CHECK(plan.gait.phases[0].stance == std::vector<int>{0, 2});
  CHECK(plan.gait.phases[1].stance == std::vector<int>{1, 3});
}

}  // namespace legwork::testing::gait_test
