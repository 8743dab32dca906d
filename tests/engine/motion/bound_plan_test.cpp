// The bound: conservation laws in both flights, and refusals.
#include "engine/motion/bound_plan.h"

#include "engine/dynamics/centroidal.h"
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

BoundPlan solve(const Model& model, const BoundOptions& options) {
  const Result<BoundPlan> plan = solve_bound_plan(model, options);
  REQUIRE_MESSAGE(plan, plan.error().text());
  return *plan;
}

double momentum_drift(const Model& model, const BoundPlan& plan, int phase) {
  const auto momenta = [&](double tau) {
    const MotionPoint point = point_at(model, plan.plan, phase, tau);
    return centroidal(model, kinematics_of(model, point.q, point.v));
  };
  const Centroidal start = momenta(0.0);
  Worst worst;
  constexpr int n = 47;  // mostly between the nodes
  for (int k = 0; k <= n; ++k) {
    const double t = plan.phases[at(phase)].duration * k / n;
    const Centroidal now = momenta(t);
    worst.see(now.linear_momentum, start.linear_momentum + start.mass * t * model.gravity);
    worst.see(now.angular_momentum, start.angular_momentum);
  }
  return worst.value;
}

}  // namespace

TEST_CASE("bound plan: momentum in both flights to 1e-10, and the sum rule") {
  const Model model = quadruped();
  const BoundPlan plan = solve(model, options_of());
  const double first = momentum_drift(model, plan, 1), second = momentum_drift(model, plan, 3);
  MESSAGE("drift ", first, ", ", second, "; ", plan.iterations, " steps, residual ", plan.residual);
  CHECK(first < 1e-10);
  CHECK(second < 1e-10);
  CHECK(plan.residual < 1e-11);
  CHECK(std::abs(plan.vertical_force[0] + plan.vertical_force[1] -
                 total_mass(model) * 9.81 * 0.3 / 0.1) < 1e-6);
}

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
