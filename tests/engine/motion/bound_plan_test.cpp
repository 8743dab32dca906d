// The bound: what has no plan. Its flights and the sum rule are claims.
#include "engine/motion/bound_plan.h"

#include "tests/engine/support/compare.h"
#include "tests/engine/support/plans.h"
#include "tests/engine/support/robots.h"

namespace legwork::testing::bound_plan_test {

namespace {

BoundOptions options_of() {
  BoundOptions options;
  for (std::size_t f = 0; f < 4; ++f) options.legs[f] = default_leg(static_cast<int>(f));
  return options;
}

}  // namespace

TEST_CASE("bound plan: what cannot be has its sentence") {
  const Model model = quadruped();
  BoundOptions fast = options_of();
  fast.speed = 8.0;
  const Result<BoundPlan> plan = solve_bound_plan(model, fast);
  REQUIRE_FALSE(plan);
  CHECK_SAYS(plan.error().text(), "There is no bound plan");
  CHECK_SAYS(plan.error().text(), "Try a shorter stance");
}

}  // namespace legwork::testing::bound_plan_test
