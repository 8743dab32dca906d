#include "engine/motion/pronk_plan.h"

#include <algorithm>
#include <cmath>

#include "engine/dynamics/centroidal.h"
#include "engine/dynamics/kinematics.h"

namespace legwork {
namespace {

constexpr const char* kPronkHint =
    "Try a smaller speed, a shorter flight, another height, or longer legs.";

class PronkProblem {
 public:
  PronkProblem(const Model& model, const PronkPlan& plan)
      : plan_(plan), dynamics_(model, plan.options.legs), ws_(model) {
    flight_.duration = plan.options.flight_duration;
    flight_.feet = plan.feet[0];
  }

  // The three equations for lift-off velocities u; false when a leg cannot reach.
  bool residual(const Vec3& u, int steps, Vec3& r, SagittalTable* table) {
    const PronkOptions& o = plan_.options;
    const SagittalState start = {0.0, o.height, 0.0, u[0], u[1], u[2]};
    SagittalState state = start;
    if (!integrate_phase(dynamics_, flight_, steps, state, table, tau_)) return false;
    r = {state[0] - o.speed * o.flight_duration, state[1] - o.height, state[2]};
    if (o.condition == PronkCondition::zero_angular_momentum) {
      Vec3 unused;
      tau_ = 0.0;
      if (!dynamics_.acceleration(start, flight_.feet_at(0.0), flight_.force_at(0.0), unused))
        return false;
      forward_kinematics(dynamics_.model(), dynamics_.q(), dynamics_.v(), ws_);
      r[2] = centroidal(dynamics_.model(), ws_).angular_momentum.y();
    }
    return true;
  }

  bool jacobian(const Vec3& u, int steps, const Vec3& r, Mat3& J) {
    constexpr double h = 1e-5;
    for (int j = 0; j < 3; ++j) {
      Vec3 moved;
      if (!residual(u + h * Vec3::Unit(j), steps, moved, nullptr)) return false;
      J.col(j) = (moved - r) / h;
    }
    return true;
  }

  Diagnostic unreached(const char* phase) const {
    return sagittal_unreached("pronk", phase, tau_, plan_.options.legs, dynamics_.unreached(),
                              kPronkHint);
  }

 private:
  const PronkPlan& plan_;
  SagittalPhase flight_;
  SagittalDynamics dynamics_;
  Workspace ws_;
  double tau_ = 0.0;
};

// Where the legs are during stance, whose motion is prescribed.
Refusal check_stance_reach(const Model& model, const PronkPlan& plan) {
  constexpr int kSamples = 64;
  VecX q = VecX::Zero(model.nq()), v = VecX::Zero(model.nv()), a = VecX::Zero(model.nv());
  for (int k = 0; k <= kSamples; ++k) {
    const double tau = plan.options.stance_duration * k / kSamples;
    std::array<PointMotion, 4> feet;
    for (std::size_t f = 0; f < 4; ++f) feet[f] = foot_motion(plan.feet[1][f], tau);
    Unreached unreached;
    if (!legs_from_feet(plan.options.legs, plan.trunk(1, tau), feet, q, v, a, unreached))
      return sagittal_unreached("pronk", "stance", tau, plan.options.legs, unreached,
                                "Try a longer stance, a shorter flight, or another height.");
  }
  return std::nullopt;
}

}  // namespace

TrunkMotion PronkPlan::trunk(int phase, double tau) const {
  if (phase == 0) return sagittal_trunk(flight(tau));
  SagittalNode node;
  for (std::size_t i = 0; i < 3; ++i) {
    const auto& c = stance[i].c;
    node[i] = c[0] + tau * (c[1] + tau * (c[2] + tau * (c[3] + tau * (c[4] + tau * c[5]))));
    node[3 + i] =
        c[1] + tau * (2.0 * c[2] + tau * (3.0 * c[3] + tau * (4.0 * c[4] + tau * 5.0 * c[5])));
    node[6 + i] = 2.0 * c[2] + tau * (6.0 * c[3] + tau * (12.0 * c[4] + tau * 20.0 * c[5]));
  }
  return sagittal_trunk(node);
}

Result<PronkPlan> solve_pronk_plan(const Model& model, const PronkOptions& options) {
  PronkPlan plan;
  plan.options = options;
  const double V = options.speed, Tf = options.flight_duration, Ts = options.stance_duration;
  if (!(Tf > 0.0 && Ts > 0.0))
    return Diagnostic{"There is no pronk plan: flight lasts " + number_text(Tf) + " s and stance " +
                          number_text(Ts) + " s, and both have to be positive.",
                      "Choose a longer flight or stance."};
  plan.stride = V * (Tf + Ts);
  for (std::size_t f = 0; f < 4; ++f) {
    const Vec3& hip = options.legs[f].hip_B;
    // Under its hip when the trunk is half way through stance.
    const Vec3 from = {hip.x() - 0.5 * V * Ts, hip.y(), 0.0};
    plan.feet[0][f] = {from, true, 0.0, Tf, plan.stride, options.step_height};
    plan.feet[1][f].from = from + Vec3(plan.stride, 0.0, 0.0);
  }

  PronkProblem problem(model, plan);
  Vec3 u = {V, -0.5 * model.gravity.z() * Tf, 0.0};
  Vec3 r;
  Mat3 J;
  // Coarse: only as far as the fine steps will move it anyway.
  const double coarse_tolerance = options.coarse_steps < options.steps ? 1e-7 : 1e-11;
  bool converged = false;
  for (int k = 0; k < 12 && !converged; ++k) {
    if (!problem.residual(u, options.coarse_steps, r, nullptr) ||
        !problem.jacobian(u, options.coarse_steps, r, J))
      return problem.unreached("flight");
    const Vec3 step = solve3(J, -r);
    u += step;
    ++plan.iterations;
    converged = largest_entry(step) < coarse_tolerance;
  }
  for (int k = 0; converged; ++k) {
    if (!problem.residual(u, options.steps, r, &plan.flight)) return problem.unreached("flight");
    const Vec3 step = solve3(J, -r);
    plan.residual = largest_entry(r);
    if (largest_entry(step) < 1e-12) break;
    if (k == 8) converged = false;
    u += step;
    ++plan.iterations;
  }
  if (!converged)
    return Diagnostic{
        "There is no pronk plan: Newton's method found no velocities at lift-off that bring the "
        "trunk to its height and pitch at touchdown; the equations are off by " +
            number_text(plan.residual > 0.0 ? plan.residual : largest_entry(r)) + ".",
        kPronkHint};
  plan.lift_off = u;

  const SagittalNode& touchdown = plan.flight.nodes.back();
  SagittalNode lift_off = plan.flight.nodes.front();
  lift_off[0] += plan.stride;
  for (std::size_t i = 0; i < 3; ++i)
    plan.stance[i] = quintic_through(touchdown[i], touchdown[3 + i], touchdown[6 + i], lift_off[i],
                                     lift_off[3 + i], lift_off[6 + i], Ts);
  if (Refusal refusal = check_stance_reach(model, plan)) return *refusal;
  return plan;
}

}  // namespace legwork
