// The bound: the reference's plans at its steps, conservation laws in both flights, KKT, and refusals.
#include "engine/motion/bound_plan.h"

#include "engine/dynamics/centroidal.h"
#include "engine/dynamics/constrained.h"
#include "engine/dynamics/constrained_inverse.h"
#include "tests/engine/support/compare.h"
#include "tests/engine/support/files.h"
#include "tests/engine/support/plans.h"
#include "tests/engine/support/robots.h"

namespace legwork::testing::bound_plan_test {

namespace {

BoundOptions options_of(int steps = 0) {
  BoundOptions options;
  for (std::size_t f = 0; f < 4; ++f) options.legs[f] = default_leg(static_cast<int>(f));
  if (steps > 0) options.coarse_steps = options.steps = steps;
  return options;
}

BoundPlan solve(const Model& model, const BoundOptions& options) {
  const Result<BoundPlan> plan = solve_bound_plan(model, options);
  REQUIRE_MESSAGE(plan, plan.error().text());
  return *plan;
}

VecX unknowns(const BoundPlan& plan) {
  VecX p(10);
  p << plan.start[0], plan.start[1], plan.start[2], plan.start[3], plan.start[4], plan.start[5],
      plan.vertical_force[0], plan.vertical_force[1], plan.horizontal_force[0],
      plan.horizontal_force[1];
  return p;
}

// Largest difference, relative for the forces: they are of the order of 100 N.
double unlike(const VecX& p, const VecX& reference) {
  Worst worst;
  for (int i = 0; i < 10; ++i)
    worst.see((p[i] - reference[i]) / std::max(1.0, std::abs(reference[i])));
  return worst.value;
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

TEST_CASE("bound plan: the default of plan_bound_ref.json at 80 steps a phase") {
  const Model model = quadruped();
  const JsonValue file = golden_json("plan_bound_ref.json");
  const BoundPlan plan = solve(model, options_of(80));
  const double p = unlike(unknowns(plan), vector(member(member(file, "default"), "p")));
  const MatX rows = matrix(member(member(file, "nodes"), "data"));  // every 16th node
  REQUIRE(rows.rows() == 21);
  Worst nodes;
  for (int i = 0; i < 21; ++i) {
    const int phase = i == 20 ? 3 : i / 5;
    const SagittalNode& node =
        plan.plan.phases[at(phase)].trunk.table.nodes[at(16 * (i - 5 * phase))];
    for (int j = 0; j < 6; ++j) nodes.see(node[at(j)] - rows(i, 1 + j));
  }
  double low[2] = {kInfinity, kInfinity}, high[2] = {-kInfinity, -kInfinity};
  for (const PlanPhase& phase : plan.plan.phases)
    for (const SagittalNode& node : phase.trunk.table.nodes)
      for (std::size_t i = 0; i < 2; ++i) {
        low[i] = std::min(low[i], node[1 + i]);
        high[i] = std::max(high[i], node[1 + i]);
      }
  const VecX z = vector(member(member(file, "default"), "z"));
  const VecX pitch = vector(member(member(file, "default"), "pitch"));
  Worst ranges;
  for (const double d : {low[0] - z[0], high[0] - z[1], low[1] - pitch[0], high[1] - pitch[1]})
    ranges.see(d);
  MESSAGE("unknowns ", p, ", nodes ", nodes.value, ", ranges ", ranges.value, "; ", plan.iterations,
          " steps, residual ", plan.residual);
  CHECK(p < 1e-9);
  CHECK(nodes.value < 1e-9);
  CHECK(ranges.value < 1e-9);
  CHECK(plan.residual < 1e-11);
}

TEST_CASE("bound plan: the reference's states, and their torques give the motion back by KKT") {
  const Model model = quadruped();
  const JsonValue file = golden_json("plan_bound_ref.json");
  const BoundPlan plan = solve(model, options_of(80));
  const double times[] = {0.05, 0.025, 0.05};
  const std::vector<int> stance[] = {{2, 3}, {}, {0, 1}};
  Worst q, v, a, tau_error, kkt;
  for (int phase = 0; phase < 3; ++phase) {
    const JsonValue& check = member(file, "checks").items[at(phase)];
    const MotionPoint point = point_at(model, plan.plan, phase, times[phase]);
    q.see(point.q.tail(12), vector(member(check, "q")));
    v.see(point.v, vector(member(check, "nu")));
    const VecX nud = vector(member(check, "nud"));  // up to some hundred rad/s^2
    a.see(difference(point.a, nud) / largest(nud));
    Workspace ws = kinematics_of(model, point.q, point.v);
    VecX tau(18), back(18);
    ContactInverseResult contact;
    constrained_inverse_dynamics(model, ws, stance[phase], point.a, tau, contact);
    kkt.see(tau.head(6), VecX::Zero(6));
    tau_error.see(tau.tail(12), vector(member(check, "tau")));
    tau.head<6>().setZero();
    ConstrainedResult result;
    constrained_forward_dynamics(model, ws, stance[phase], tau, back, result);
    kkt.see(back, point.a);
    const std::array<Vec3, 4> force = plan.phases[at(phase)].force_at(times[phase]);
    for (std::size_t s = 0; s < stance[phase].size(); ++s)
      kkt.see(result.foot_force.segment<3>(3 * static_cast<int>(s)), force[at(stance[phase][s])]);
  }
  MESSAGE("q ", q.value, ", v ", v.value, ", a ", a.value, ", tau ", tau_error.value, ", KKT ",
          kkt.value);
  CHECK(q.value < 1e-9);
  CHECK(v.value < 1e-9);
  CHECK(a.value < 1e-9);
  CHECK(tau_error.value < 1e-7);
  CHECK(kkt.value < 1e-10);
}

TEST_CASE("bound plan: refined, momentum in both flights to 1e-10, and the sum rule") {
  const Model model = quadruped();
  const JsonValue file = golden_json("plan_bound_ref.json");
  const BoundPlan plan = solve(model, options_of());
  const double moved = unlike(unknowns(plan), vector(member(member(file, "default"), "p")));
  const double first = momentum_drift(model, plan, 1), second = momentum_drift(model, plan, 3);
  MESSAGE("drift ", first, ", ", second, ", off the reference by ", moved, "; ", plan.iterations,
          " steps, residual ", plan.residual);
  CHECK(first < 1e-10);
  CHECK(second < 1e-10);
  CHECK(moved < 5e-6);
  CHECK(plan.residual < 1e-11);
  CHECK(std::abs(plan.vertical_force[0] + plan.vertical_force[1] -
                 total_mass(model) * 9.81 * 0.3 / 0.1) < 1e-6);
}

TEST_CASE("bound plan: variants of plan_bound_ref.json") {
  const Model model = quadruped();
  const JsonValue file = golden_json("plan_bound_ref.json");
  for (const JsonValue& row : member(file, "table").items) {
    const std::string name = member(row, "name").string;
    if (name != "V1" && name != "off.12" && name != "noflight" && name != "mirror knees") continue;
    CAPTURE(name);
    BoundOptions options = options_of(25);
    if (const JsonValue* x = row.find("V")) options.speed = number(*x);
    if (const JsonValue* x = row.find("off")) options.offset = number(*x);
    if (const JsonValue* x = row.find("Ts")) options.stance_duration = number(*x);
    if (const JsonValue* x = row.find("Tf")) options.flight_duration = number(*x);
    if (row.find("sgn")) options.legs[2].knee_sign = options.legs[3].knee_sign = 1.0;
    const BoundPlan plan = solve(model, options);
    const double error = unlike(unknowns(plan), vector(member(row, "p")));
    MESSAGE(name, ": ", error);
    CHECK(error < 1e-9);
  }
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
