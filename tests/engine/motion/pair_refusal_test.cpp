// When there is no trot or pace, a sentence says which leg, when, and what to change.
#include "tests/engine/support/compare.h"
#include "tests/engine/support/plans.h"

namespace legwork::testing::pair_refusal_test {

namespace {

std::string trot_refusal(std::initializer_list<Override> overrides) {
  const std::string text = refusal_of("trot", overrides);
  CHECK_SAYS(text, "There is no trot plan: ");
  CHECK_SAYS(text, " Try ");
  CHECK_SAYS(text, "gait.");
  return text;
}

}  // namespace

TEST_CASE("no trot: too high for the legs, naming a leg, its length and the height to change") {
  const std::string text = trot_refusal({{"gait.height", 0.45}});
  CHECK_SAYS(text, "leg F");
  CHECK_SAYS(text, "the straight leg is 0.404 m long");
  CHECK_SAYS(text, "gait.height");
}

TEST_CASE("no trot: steps too long for the legs") {
  const std::string text = trot_refusal({{"gait.speed", 1.5}, {"gait.period", 1.2}});
  CHECK_SAYS(text, "cannot reach its foothold");
  CHECK_SAYS(text, "gait.speed");
  CHECK_SAYS(text, "gait.period");
}

TEST_CASE("no trot: so low that the folded leg cannot fold enough") {
  const std::string text = trot_refusal({{"gait.height", 0.05},
                                         {"gait.step_height", 0.0},
                                         {"robot.thigh_length", 0.4},
                                         {"gait.speed", 0.0}});
  CHECK_SAYS(text, "the folded leg cannot come nearer than 0.205 m");
}

TEST_CASE("no trot: the swing foot lifted above the hip has nowhere to go") {
  CHECK_SAYS(
      trot_refusal(
          {{"gait.height", 0.05}, {"gait.step_height", 0.05}, {"robot.shank_length", 0.209}}),
      "leg F");
}

TEST_CASE("a trot on the spot, and backwards, exist as well") {
  for (const double speed : {0.0, -0.3}) {
    const auto [model, plan] = solved("trot", {{"gait.speed", speed}});
    CHECK(fact(plan, "line_residual") < 1e-7);
    CHECK(fact(plan, "path_amplitude") > 1e-4);  // it sways all the same
  }
}

TEST_CASE("no pace: the refusal speaks of the pace") {
  CHECK_SAYS(refusal_of("pace", {{"gait.height", 0.45}}), "There is no pace plan: ");
}

}  // namespace legwork::testing::pair_refusal_test
