// The pronk: conservation laws in flight, joints and refusals.
#include "engine/motion/pronk_plan.h"

#include "engine/dynamics/centroidal.h"
#include "tests/engine/support/compare.h"
#include "tests/engine/support/plans.h"
#include "tests/engine/support/robots.h"

namespace legwork::testing::pronk_plan_test {

namespace {

constexpr double kMirrored[4] = {-1.0, -1.0, 1.0, 1.0};

PronkOptions options_of(bool is_mirrored = false) {
  PronkOptions options;
  for (std::size_t f = 0; f < 4; ++f) {
    options.legs[f] = default_leg(static_cast<int>(f));
    if (is_mirrored) options.legs[f].knee_sign = kMirrored[f];
  }
  return options;
}

struct Variant {
  std::string name;
  double speed = 0.5, flight = 0.15;
  bool is_mirrored = false;
  PronkCondition condition = PronkCondition::pitch_returns;
};

PronkOptions options_of(const Variant& variant) {
  PronkOptions options = options_of(variant.is_mirrored);
  options.speed = variant.speed;
  options.flight_duration = variant.flight;
  options.condition = variant.condition;
  return options;
}

const Variant kVariants[] = {
    {"in place", 0.0},
    {"in place, knees mirrored", 0.0, 0.15, true},
    {"forward"},
    {"forward, knees mirrored", 0.5, 0.15, true},
    {"without angular momentum", 0.5, 0.15, false, PronkCondition::zero_angular_momentum},
    {"fast", 1.0},
    {"high", 0.5, 0.25}};

PronkPlan solve(const Model& model, const PronkOptions& options) {
  const Result<PronkPlan> plan = solve_pronk_plan(model, options);
  REQUIRE_MESSAGE(plan, plan.error().text());
  return *plan;
}

Centroidal momenta(const Model& model, const PronkPlan& plan, double tau) {
  const MotionPoint point = point_at(model, plan.plan, 0, tau);
  return centroidal(model, kinematics_of(model, point.q, point.v));
}

// The largest departure of the linear momentum from free fall, and of the angular momentum from a constant.
double momentum_drift(const Model& model, const PronkPlan& plan) {
  const Centroidal start = momenta(model, plan, 0.0);
  Worst worst;
  constexpr int n = 97;  // mostly between the nodes
  for (int k = 0; k <= n; ++k) {
    const double t = phase_duration(plan.plan, 0) * k / n;
    const Centroidal now = momenta(model, plan, t);
    worst.see(now.linear_momentum, start.linear_momentum + start.mass * t * model.gravity);
    worst.see(now.angular_momentum, start.angular_momentum);
  }
  return worst.value;
}

}  // namespace

TEST_CASE(
    "pronk plan: in flight momentum follows gravity and angular momentum stays, to "
    "1e-10") {
  const Model model = quadruped();
  for (const Variant& variant : kVariants) {
    CAPTURE(variant.name);
    const PronkPlan plan = solve(model, options_of(variant));
    const double drift = momentum_drift(model, plan);
    MESSAGE(variant.name, ": drift ", drift, "; ", plan.iterations, " steps, residual ",
            plan.residual);
    CHECK(drift < 1e-10);
    CHECK(plan.plan.stride == doctest::Approx(variant.speed * (variant.flight + 0.2)));
    CHECK(plan.residual < 1e-12);
  }
}

TEST_CASE("pronk plan: knees mirrored and no speed, the trunk does not pitch at all") {
  PronkOptions options = options_of(true);
  options.speed = 0.0;
  const Model model = quadruped();
  const Plan plan = solve(model, options).plan;
  Worst pitch, x;
  for (int phase = 0; phase < 2; ++phase)
    for (int k = 0; k <= 20; ++k) {
      const MotionPoint point = point_at(model, plan, phase, phase_duration(plan, phase) * k / 20);
      pitch.see(point.rpy[1]);
      x.see(point.q[0]);
    }
  MESSAGE("largest pitch ", pitch.value);
  CHECK(pitch.value <= 1e-15);
  CHECK(x.value <= 1e-15);
}

TEST_CASE("pronk plan: both phases join, also over the cycle, and the feet with them") {
  const Model model = quadruped();
  const Plan plan = solve(model, options_of()).plan;
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
  PronkOptions fast = options_of();
  fast.speed = 5.0;
  const std::string too_fast = refusal(fast);
  CHECK_SAYS(too_fast, "There is no pronk plan");
  CHECK_SAYS(too_fast, "Try a smaller speed");
  PronkOptions high = options_of();
  high.height = 0.5;
  const std::string too_high = refusal(high);
  CHECK_SAYS(too_high, "at 0 s of flight, leg FL cannot reach its foothold");
  PronkOptions never = options_of();
  never.flight_duration = 0.0;
  const std::string no_flight = refusal(never);
  CHECK_SAYS(no_flight, "both have to be positive");
}

}  // namespace legwork::testing::pronk_plan_test
