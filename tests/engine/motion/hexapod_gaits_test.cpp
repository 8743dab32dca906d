// Tetrapod, wave and ripple: which feet stand when, fixed footholds, margins, equal speed.
#include <algorithm>
#include <set>

#include "tests/engine/support/hexapods.h"
#include "tests/engine/support/plans.h"

namespace legwork::testing::hexapod_gaits_test {

namespace {

// Feet in the air, phase by phase.
std::vector<std::set<std::string>> swings(const Plan& plan) {
  std::vector<std::set<std::string>> all;
  for (const PlanPhase& phase : plan.phases) {
    std::set<std::string> air(kHexapodLegs.begin(), kHexapodLegs.end());
    for (const int foot : phase.stance) air.erase(kHexapodLegs[at(foot)]);
    all.push_back(air);
  }
  return all;
}

}  // namespace

TEST_CASE("hexapod gaits: wave one by one from the rear, tetrapod in pairs, ripple in two waves") {
  CHECK(swings(solved("wave").plan) ==
        std::vector<std::set<std::string>>{{"L3"}, {"L2"}, {"L1"}, {"R3"}, {"R2"}, {"R1"}});
  CHECK(swings(solved("tetrapod").plan) ==
        std::vector<std::set<std::string>>{{"L3", "R1"}, {"L2", "R3"}, {"L1", "R2"}});
  const std::vector<std::set<std::string>> ripple = swings(solved("ripple").plan);
  CHECK(ripple.size() == 12);
  for (const std::set<std::string>& air : ripple) {
    CHECK(air.size() >= 1);
    CHECK(air.size() <= 2);
    // Never two neighbours of one side.
    for (const char* side : {"L", "R"})
      CHECK(std::count_if(air.begin(), air.end(),
                          [side](const std::string& leg) { return leg[0] == side[0]; }) <= 1);
  }
}

TEST_CASE(
    "hexapod gaits: feet stand still and swings begin and end without a jump, over two cycles") {
  for (const char* motion : {"tripod", "tetrapod", "wave", "ripple", "free-gait"}) {
    CAPTURE(motion);
    const SolvedPlan s = solved(motion);
    const int phases = s.plan.phase_count();
    Worst slip, jump, rate_jump;
    double lowest = 1.0;
    for (int phase = 0; phase < 2 * phases; ++phase) {
      const double T = phase_duration(s.plan, phase);
      for (int k = 0; k <= 8; ++k) {
        const MotionPoint m = point_at(s.model, s.plan, phase, T * k / 8);
        const Workspace ws = kinematics_of(s.model, m.q, m.v);
        for (int foot = 0; foot < 6; ++foot)
          lowest = std::min(lowest, foot_position(s.model, ws, foot).z());
        for (const int foot : stance_feet(s.plan, phase)) {
          slip.see(foot_velocity(s.model, ws, foot), Vec3(Vec3::Zero()));
          slip.see(foot_position(s.model, ws, foot).z());
        }
      }
      const MotionPoint end = point_at(s.model, s.plan, phase, T),
                        next = point_at(s.model, s.plan, phase + 1, 0.0);
      jump.see(end.q, next.q);
      rate_jump.see(end.v, next.v);
    }
    CHECK(slip.value < 1e-13);
    CHECK(lowest > -1e-13);
    CHECK(jump.value < 1e-12);
    CHECK(rate_jump.value < 1e-10);
  }
}

TEST_CASE("hexapod gaits: at the tripod's mean speed all have more margin than the tripod") {
  const Plan tripod = solved("tripod").plan;
  for (const char* motion : {"tetrapod", "wave", "ripple"}) {
    CAPTURE(motion);
    const Plan plan = solved(motion).plan;
    CHECK(plan.stride / plan.period ==
          doctest::Approx(tripod.stride / tripod.period).epsilon(1e-12).scale(0.0));
    CHECK(fact(plan, "static_margin") > fact(tripod, "static_margin"));
  }
}

TEST_CASE("hexapod gaits: backward they walk as well; too fast is refused in words") {
  const Plan back = solved("wave", {{"gait.speed", -0.03}}).plan;
  CHECK(back.stride == doctest::Approx(-0.03 * 3.6));
  CHECK_SAYS(refusal_of("wave", {{"gait.speed", 0.2}}), "cannot reach its foothold");
}

}  // namespace legwork::testing::hexapod_gaits_test
