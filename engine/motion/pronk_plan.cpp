#include "engine/motion/pronk_plan.h"

#include <cassert>

#include "engine/dynamics/centroidal.h"
#include "engine/dynamics/kinematics.h"

namespace legwork {
namespace {

constexpr const char* kPronkHint =
    "Try a smaller speed, a shorter flight, another height, or longer legs.";

class PronkProblem {
 public:
  PronkProblem(const Model& model, const PronkOptions& options, const PlanPhase& flight)
      : options_(options), dynamics_(model, options.legs), ws_(model) {
    flight_.duration = options.flight_duration;
    flight_.feet = flight.feet;
  }

  // The three equations for lift-off velocities u; false when a leg cannot reach.
  bool residual(const Vec3& u, int steps, Vec3& r, SagittalTable* table) {
    const PronkOptions& o = options_;
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

  Diagnostic unreached() const {
    return sagittal_unreached("pronk", "flight", tau_, options_.legs, dynamics_.unreached(),
                              kPronkHint);
  }

 private:
  const PronkOptions& options_;
  SagittalPhase flight_;
  SagittalDynamics dynamics_;
  Workspace ws_;
  double tau_ = 0.0;
};

}  // namespace

Result<PronkPlan> solve_pronk_plan(const Model& model, const PronkOptions& options) {
  assert(is_walking_robot(model) && options.legs.size() == 4);
  const double V = options.speed, Tf = options.flight_duration, Ts = options.stance_duration;
  if (Refusal refusal = check_durations("pronk", Tf, Ts)) return *refusal;
  PronkPlan found;
  Plan& plan = found.plan;
  plan.motion = "pronk";
  plan.legs = options.legs;
  plan.stride = V * (Tf + Ts);
  plan.passive = PassiveCoordinate::pitch;
  plan.reach_hint = "Try a longer stance, a shorter flight, or another height.";
  PlanPhase flight, stance;
  for (std::size_t f = 0; f < 4; ++f) {
    const Vec3& hip = options.legs[f].hip_B;
    // Under its hip when the trunk is half way through stance.
    const Vec3 from = {hip.x() - 0.5 * V * Ts, hip.y(), 0.0};
    flight.feet[f] = {from, true, 0.0, Tf, plan.stride, options.step_height};
    stance.feet[f].from = from + Vec3(plan.stride, 0.0, 0.0);
  }

  SagittalTable& table = flight.trunk.table;
  PronkProblem problem(model, options, flight);
  Vec3 u = {V, -0.5 * model.gravity.z() * Tf, 0.0};
  Vec3 r;
  Mat3 J;
  // Coarse: only as far as the fine steps will move it anyway.
  const double coarse_tolerance = options.coarse_steps < options.steps ? 1e-7 : 1e-11;
  bool converged = false;
  for (int k = 0; k < 12 && !converged; ++k) {
    if (!problem.residual(u, options.coarse_steps, r, nullptr) ||
        !problem.jacobian(u, options.coarse_steps, r, J))
      return problem.unreached();
    const Vec3 step = solve3(J, -r);
    u += step;
    ++found.iterations;
    converged = largest_entry(step) < coarse_tolerance;
  }
  for (int k = 0; converged; ++k) {
    if (!problem.residual(u, options.steps, r, &table)) return problem.unreached();
    const Vec3 step = solve3(J, -r);
    found.residual = largest_entry(r);
    if (largest_entry(step) < 1e-12) break;
    if (k == 8) converged = false;
    u += step;
    ++found.iterations;
  }
  if (!converged)
    return Diagnostic{
        "There is no pronk plan: Newton's method found no velocities at lift-off that bring the "
        "trunk to its height and pitch at touchdown; the equations are off by " +
            short_text(found.residual > 0.0 ? found.residual : largest_entry(r)) + ".",
        kPronkHint};
  found.lift_off = u;

  const SagittalNode& touchdown = table.nodes.back();
  SagittalNode lift_off = table.nodes.front();
  lift_off[0] += plan.stride;
  constexpr TrunkPath::Coordinate kInPlane[3] = {TrunkPath::x, TrunkPath::z, TrunkPath::pitch};
  for (std::size_t i = 0; i < 3; ++i)
    stance.trunk[kInPlane[i]] = quintic_joining(touchdown[i], touchdown[3 + i], touchdown[6 + i],
                                                lift_off[i], lift_off[3 + i], lift_off[6 + i], Ts);
  add_phase(plan, flight, Tf);
  add_phase(plan, stance, Ts);
  return found;
}

}  // namespace legwork
