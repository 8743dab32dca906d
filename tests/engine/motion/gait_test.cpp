// The phase schedule of the trot.
#include "engine/motion/gait.h"

#include "tests/engine/support/compare.h"
#include "tests/engine/support/robots.h"

namespace legwork::testing::gait_test {

TEST_CASE("trot: diagonal pairs in turn, FL and RR first, each for half of the period, forever") {
  const Model model = quadruped();
  const Gait gait = trot_gait(model, 0.5);
  CHECK(gait.phase_duration == 0.25);
  for (const int phase : {0, 1, 2, 3, 1'000'000, 1'000'001}) {
    const std::span<const int> feet = stance_feet(gait, phase);
    REQUIRE(feet.size() == 2);
    CHECK(model.feet[at(feet[0])].name == (phase % 2 == 0 ? "FL" : "FR"));
    CHECK(model.feet[at(feet[1])].name == (phase % 2 == 0 ? "RR" : "RL"));
  }
}

}  // namespace legwork::testing::gait_test
