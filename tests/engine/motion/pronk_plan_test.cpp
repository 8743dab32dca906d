// The pronk: the reference's plans at its step, conservation laws in flight at the fine step, joints and refusals.
#include "engine/motion/pronk_plan.h"

#include "engine/dynamics/centroidal.h"
#include "engine/dynamics/constrained.h"
#include "engine/dynamics/constrained_inverse.h"
#include "tests/engine/support/compare.h"
#include "tests/engine/support/files.h"
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
    {"pronk_inplace_same", 0.0},
    {"pronk_inplace_mirror", 0.0, 0.15, true},
    {"pronk_fwd_same"},
    {"pronk_fwd_mirror", 0.5, 0.15, true},
    {"pronk_fwd_same_L0", 0.5, 0.15, false, PronkCondition::zero_angular_momentum},
    {"pronk_fwd_1ms", 1.0},
    {"pronk_fwd_highflight", 0.5, 0.25}};

PronkPlan solve(const Model& model, const PronkOptions& options) {
  const Result<PronkPlan> plan = solve_pronk_plan(model, options);
  REQUIRE_MESSAGE(plan, plan.error().text());
  return *plan;
}

PronkPlan solve_at_reference_step(const Model& model, PronkOptions options) {
  options.coarse_steps = options.steps = 60;
  return solve(model, options);
}

constexpr TrunkPath::Coordinate kInPlane[3] = {TrunkPath::x, TrunkPath::z, TrunkPath::pitch};

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

struct Range {
  double low = kInfinity, high = -kInfinity;
  void see(double x) {
    low = std::min(low, x);
    high = std::max(high, x);
  }
};

}  // namespace

TEST_CASE("pronk plan: every plan of plan_pronk_ref.json to 1e-9 at the reference's step") {
  const Model model = quadruped();
  const JsonValue file = golden_json("plan_pronk_ref.json");
  for (const Variant& variant : kVariants) {
    CAPTURE(variant.name);
    const JsonValue& reference = member(file, variant.name);
    const PronkPlan plan = solve_at_reference_step(model, options_of(variant));
    Worst lift_off, nodes, stance, conserved, ranges;
    lift_off.see(plan.lift_off, vector(member(reference, "u")));
    const MatX flight = matrix(member(reference, "flight"));  // every 15th
    REQUIRE(flight.rows() == 5);
    const VecX L = vector(member(reference, "Lcom")), comv = vector(member(reference, "comv"));
    Range pitch, flight_z, stance_pitch, stance_z;
    for (int i = 0; i <= 60; ++i) {
      const SagittalNode& node = plan.plan.phases[0].trunk.table.nodes[at(i)];
      pitch.see(node[2]);
      flight_z.see(node[1]);
      if (i % 15 != 0) continue;
      for (int j = 0; j < 6; ++j) nodes.see(node[at(j)] - flight(i / 15, j));
      const Centroidal now = momenta(model, plan, variant.flight * i / 60);
      conserved.see(now.angular_momentum.y() - L[i / 15]);
      conserved.see(now.com_velocity.x() - comv[i / 15]);
    }
    const MatX coefficients = matrix(member(reference, "stance_coef"));
    for (int i = 0; i < 3; ++i) {
      const ScalarPath& path = plan.plan.phases[1].trunk[kInPlane[i]];
      double power = 1.0;  // a coefficient counts by what it moves the trunk
      for (int k = 0; k < 6; ++k, power *= 0.2)
        stance.see((std::get<Polynomial>(path).c[at(k)] - coefficients(i, k)) * power);
    }
    for (int k = 0; k <= 100; ++k) {
      const MotionPoint point = point_at(model, plan.plan, 1, 0.2 * k / 100);
      stance_pitch.see(std::abs(point.rpy[1]));
      stance_z.see(point.q[2]);
    }
    ranges.see(pitch.high - pitch.low - number(member(reference, "pitch_pp")));
    ranges.see(stance_pitch.high - number(member(reference, "stance_pitch")));
    ranges.see(stance_z.low - number(member(reference, "zmin")));
    ranges.see(flight_z.high - number(member(reference, "zmax")));
    MESSAGE(variant.name, ": lift-off ", lift_off.value, ", nodes ", nodes.value, ", stance ",
            stance.value, ", momenta ", conserved.value, ", ranges ", ranges.value, "; ",
            plan.iterations, " steps, residual ", plan.residual);
    CHECK(lift_off.value < 1e-9);
    CHECK(nodes.value < 1e-9);
    CHECK(stance.value < 1e-9);
    CHECK(conserved.value < 1e-9);
    CHECK(ranges.value < 1e-9);
    CHECK(plan.plan.stride == doctest::Approx(number(member(reference, "S"))));
    CHECK(plan.residual < 1e-12);
  }
}

TEST_CASE("pronk plan: the reference's mid-stance, and its torques give that motion back by KKT") {
  const Model model = quadruped();
  const PronkPlan plan = solve_at_reference_step(model, options_of());
  const JsonValue file = golden_json("plan_pronk_ref.json");
  const JsonValue& mid = member(member(file, "pronk_fwd_same"), "mid");
  const MotionPoint point = point_at(model, plan.plan, 1, 0.1);
  Worst position, velocity, acceleration, torque, force;
  position.see(point.q.head<3>(), vector(member(mid, "p")));
  position.see(point.rpy[1] - number(member(mid, "theta")));
  position.see(point.q.tail(12), vector(member(mid, "q")));
  velocity.see(point.v, vector(member(mid, "nu")));
  acceleration.see(point.a, vector(member(mid, "nud")));
  Workspace ws = kinematics_of(model, point.q, point.v);
  const int feet[] = {0, 1, 2, 3};
  VecX tau(18);
  ContactInverseResult contact;
  constrained_inverse_dynamics(model, ws, feet, point.a, tau, contact);
  torque.see(tau.tail(12), vector(member(mid, "tau")));
  const MatX lam = matrix(member(mid, "lam"));
  for (int f = 0; f < 4; ++f)
    force.see(contact.foot_force.segment<3>(3 * f), lam.row(f).transpose());
  MESSAGE("mid-stance: position ", position.value, ", velocity ", velocity.value, ", acceleration ",
          acceleration.value, ", torque ", torque.value, ", force ", force.value);
  CHECK(position.value < 1e-9);
  CHECK(velocity.value < 1e-9);
  CHECK(acceleration.value < 1e-7);  // up to 200 rad/s^2 of quintics from 12 digits
  CHECK(torque.value < 1e-7);
  CHECK(force.value < 1e-7);

  VecX a(18);
  ConstrainedResult result;
  tau.head<6>().setZero();
  constrained_forward_dynamics(model, ws, feet, tau, a, result);
  CHECK(difference(a, point.a) < 1e-10);
  CHECK(difference(result.foot_force, contact.foot_force) < 1e-10);
}

TEST_CASE(
    "pronk plan: refined, in flight momentum follows gravity and angular momentum stays, to "
    "1e-10") {
  const Model model = quadruped();
  const JsonValue file = golden_json("plan_pronk_ref.json");
  for (const Variant& variant : kVariants) {
    CAPTURE(variant.name);
    const PronkPlan plan = solve(model, options_of(variant));
    const double drift = momentum_drift(model, plan);
    const double moved = difference(plan.lift_off, vector(member(member(file, variant.name), "u")));
    MESSAGE(variant.name, ": drift ", drift, ", off the reference by ", moved, "; ",
            plan.iterations, " steps, residual ", plan.residual);
    CHECK(drift < 1e-10);
    CHECK(moved < 1e-7);
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
