// The pronk: how its phases join, and refusals. Its momenta in flight are claims.
#include "engine/motion/pronk_plan.h"

#include "tests/engine/support/compare.h"
#include "tests/engine/support/plans.h"
#include "tests/engine/support/robots.h"

namespace legwork::testing::pronk_plan_test {

namespace {

PronkOptions default_options() {
  PronkOptions options;
  for (std::size_t f = 0; f < 4; ++f) options.legs[f] = default_leg(static_cast<int>(f));
  return options;
}

}  // namespace

TEST_CASE("pronk plan: both phases join, also over the cycle, and the feet with them") {
  const Model model = quadruped();
  const Result<PronkPlan> found = solve_pronk_plan(model, default_options());
  REQUIRE_MESSAGE(found, found.error().text());
  CHECK(found->residual < 1e-12);
  const Plan& plan = found->plan;
  const MotionPoint lift_off = point_at(model, plan, 0, 0.0);
  const MotionPoint touchdown = point_at(model, plan, 0, 0.15);
  const MotionPoint stance = point_at(model, plan, 1, 0.0);
  MotionPoint next = point_at(model, plan, 1, 0.2);
  next.q[0] -= plan.stride;
  Worst q, v, a;
  q.see(stance.q, touchdown.q);
  q.see(next.q, lift_off.q);
  v.see(stance.v, touchdown.v);
  v.see(next.v, lift_off.v);
  a.see(stance.a, touchdown.a);
  a.see(next.a, lift_off.a);
  CHECK(q.value < 1e-13);
  CHECK(v.value < 1e-12);
  CHECK(a.value < 1e-9);
  for (std::size_t f = 0; f < 4; ++f)
    CHECK(plan.phases[1].feet[f].from.x() - plan.phases[0].feet[f].from.x() ==
          doctest::Approx(plan.stride).epsilon(1e-14));
}

TEST_CASE("pronk plan: what cannot be has its sentence") {
  const Model model = quadruped();
  const auto refusal = [&](const PronkOptions& options) {
    const Result<PronkPlan> plan = solve_pronk_plan(model, options);
    REQUIRE_FALSE(plan);
    return plan.error().text();
  };
  PronkOptions fast = default_options();
  fast.speed = 5.0;
  const std::string too_fast = refusal(fast);
  CHECK_SAYS(too_fast, "There is no pronk plan");
  CHECK_SAYS(too_fast, "Try a smaller speed");
  PronkOptions high = default_options();
  high.height = 0.5;
  const std::string too_high = refusal(high);
  CHECK_SAYS(too_high, "at 0 s of flight, leg FL cannot reach its foothold");
  PronkOptions never = default_options();
  never.flight_duration = 0.0;
  const std::string no_flight = refusal(never);
  CHECK_SAYS(no_flight, "both have to be positive");
}

}  // namespace legwork::testing::pronk_plan_test
