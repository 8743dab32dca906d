// The crawl: its margins, and what is too fast for it.
#include "engine/dynamics/centroidal.h"
#include "engine/motion/support.h"
#include "tests/engine/support/plans.h"

namespace legwork::testing::walk_plan_test {

namespace {

struct Margins {
  double by_weight = 0.0, by_motion = 0.0;  // m
};

Margins margins_at(const Model& model, const Plan& plan, int phase, double tau) {
  const MotionPoint m = point_at(model, plan, phase, tau);
  Workspace ws = kinematics_of(model, m.q, m.v);
  const std::span<const int> stance = stance_feet(plan, phase);
  std::vector<Vec3> feet;
  for (const int foot : stance) feet.push_back(foot_position(model, ws, foot));
  const std::span<const Vec3> corners = support_polygon(feet);
  VecX wrench(model.nv());
  rnea(model, ws, m.a, wrench);
  Vec3 zmp;
  REQUIRE(zero_moment_point(wrench.head<6>(), m.q.head<3>(), zmp));
  return {support_margin(corners, centroidal(model, ws).com), support_margin(corners, zmp)};
}

}  // namespace

TEST_CASE("walk plan: its margins are the least of the cycle, and greater the further it leans") {
  double before = 0.0;
  for (const double sway : {0.02, 0.03, 0.04, 0.05, 0.06}) {
    CAPTURE(sway);
    const auto [model, plan] = solved("walk", {{"gait.sway", sway}});
    Margins least = {kInfinity, kInfinity};
    for (int phase = 0; phase < plan.phase_count(); ++phase)
      for (int k = 0; k <= 32; ++k) {
        const Margins now = margins_at(model, plan, phase, phase_duration(plan, phase) * k / 32);
        least = {std::min(least.by_weight, now.by_weight),
                 std::min(least.by_motion, now.by_motion)};
      }
    CHECK(std::abs(least.by_weight - fact(plan, "static_margin")) < 1e-12);
    CHECK(std::abs(least.by_motion - fact(plan, "zmp_margin")) < 1e-12);
    CHECK(least.by_weight > before);
    before = least.by_weight;
  }
}

TEST_CASE("no walk: shifted so fast that a foot would have to pull, or no time to shift at all") {
  const std::string fast = refusal_of("walk", {{"gait.period", 1.6}, {"gait.speed", 0.05}});
  CHECK_SAYS(fast, "There is no walk plan: at ");
  CHECK_SAYS(fast, " s of phase ");
  CHECK_SAYS(fast, "would have to pull");
  const std::string none = refusal_of("walk", {{"gait.duty", 0.75}});
  CHECK_SAYS(none, "no time to shift");
  CHECK_SAYS(none, "gait.duty above 0.75");
}

}  // namespace legwork::testing::walk_plan_test
