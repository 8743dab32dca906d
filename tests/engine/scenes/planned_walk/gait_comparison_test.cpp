// Five gaits at one speed, with the robot of the run; impossible ones say why.
#include "engine/motion/gait_summary.h"

#include <string>

#include "tests/engine/support/runs.h"

namespace legwork::testing::gait_comparison_test {

TEST_CASE("gait comparison: five gaits at the run's mean speed, its robot, or why not") {
  const OpenRun run = open_run("hexapod-tripod");
  const std::vector<GaitSummary> gaits = run->scene->compare_gaits();
  REQUIRE(gaits.size() == 5);
  for (const GaitSummary& gait : gaits) {
    CAPTURE(gait.motion);
    CHECK(gait.refusal == "");
    if (std::string(gait.motion) != "free-gait")
      CHECK(gait.speed == doctest::Approx(0.14 / 3.0).epsilon(1e-9).scale(0.0));
  }
  CHECK(gaits[0].duty == doctest::Approx(0.5));
  CHECK(gaits[1].duty == doctest::Approx(2.0 / 3.0));
  CHECK(gaits[2].duty == doctest::Approx(5.0 / 6.0));
  // At four times the speed some have no time for their steps, and say so.
  const OpenRun fast = open_run("hexapod-tripod", {{"gait.max_speed", 0.0933},
                                                   {"gait.half_cycle", 2.0},
                                                   {"gait.max_speed", 0.13},
                                                   {"gait.half_cycle", 1.5},
                                                   {"gait.max_speed", 0.18},
                                                   {"gait.half_cycle", 1.0},
                                                   {"gait.max_speed", 0.25},
                                                   {"gait.half_cycle", 0.7}});
  int refused = 0;
  for (const GaitSummary& gait : fast->scene->compare_gaits()) {
    if (gait.refusal.empty()) continue;
    ++refused;
    CHECK(gait.refusal.size() > 60);
    CHECK(gait.facts.empty());
  }
  CHECK(refused >= 1);
  CHECK(refused <= 4);
  CHECK(open_trot()->scene->compare_gaits().empty());
}

TEST_CASE(
    "gait comparison: the run's robot and posture are those compared, and the run is left alone") {
  const OpenRun run = open_run("hexapod-wave");
  const std::string before = hash_text(*run);
  const auto margin = [](const GaitSummary& gait) {
    for (const PlanFact& fact : gait.facts)
      if (std::string_view(fact.name) == "static_margin") return fact.value;
    return 0.0;
  };
  const double tripod = margin(run->scene->compare_gaits()[0]);
  CHECK(hash_text(*run) == before);
  change(*run, "robot.hip_x", 0.28);
  CHECK(margin(run->scene->compare_gaits()[0]) > tripod + 1e-3);
  // Its own gait is compared as it is.
  change(*run, "gait.duty", 0.9);
  CHECK(run->scene->compare_gaits()[2].duty == doctest::Approx(0.9));
}

}  // namespace legwork::testing::gait_comparison_test
