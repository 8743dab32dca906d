// One swing of a walk, driven by the forces of three feet that Sureshkumar, Harib & Oseni 2025, section 4.2, chooses
// (theory/quadruped 6).
#include <algorithm>

#include "bindings/claims/parts.h"
#include "bindings/claims/quadruped/gait_survey.h"
#include "bindings/claims/quadruped/trot_error.h"

namespace legwork::claims {
namespace {

Plan short_walk(const Legs& legs) {
  constexpr double kCycle = 0.5;
  constexpr std::size_t kLifted = 1;  // FR
  Plan plan;
  plan.motion = "walk";
  plan.legs = legs;
  PlanPhase phase = standing_phase(legs, 0.28);
  phase.trunk[TrunkPath::x] = quintic_between(-0.03, -0.01, kCycle);
  phase.trunk[TrunkPath::y] = Polynomial{{0.03}};
  FootSegment& swing = phase.feet[kLifted];
  swing.is_swing = true;
  swing.duration = kCycle;
  swing.stride = 0.08;
  swing.lift = 0.06;
  add_phase(plan, phase, kCycle);
  return plan;
}

// The chosen forces, and how far those of pinned feet under the same torques are from them.
void measure_forces(const Model& model, const Plan& plan, Measurements& m) {
  const JsonValue& reference = *m.reference().find("static_walk");
  const std::span<const int> feet = stance_feet(plan, 0);
  Workspace ws(model);
  MotionPoint point(model);
  Unreached unreached;
  VecX tau = VecX::Zero(model.nv()), a = tau;
  GroundForces forces;
  ConstrainedResult result;
  double least = 1e300, friction = 0.0, difference = 0.0;
  for (const double t : even_times(phase_duration(plan, 0), 101)) {
    plan_point(plan, 0, t, 0.0, point, unreached);
    forward_kinematics(model, point.q, point.v, ws);
    stance_inverse_dynamics(model, ws, feet, GroundForceMethod::as_printed, 0.6, point.a, tau,
                            forces);
    least = std::min(least, forces.min_normal);
    update_max(friction, forces.friction);
    tau.head<6>().setZero();
    constrained_forward_dynamics(model, ws, feet, tau, a, result);
    update_max(difference, largest_entry(result.foot_force - forces.force));
  }
  m.number("least_normal_force", number_of(reference, "least_normal_force"), least);
  m.number("friction", number_of(reference, "friction"), friction);
  m.number("pinned_feet_return_forces", number_of(reference, "force_difference"), difference);
}

void measure_run(const Model& model, const Plan& plan, Measurements& m) {
  const JsonValue& reference = *m.reference().find("static_walk");
  const TrotErrors errors =
      driven_errors(model, plan, 1e-3, 1, false, GroundForceMethod::as_printed);
  const std::vector<double> largest = numbers_of(reference, "errors"),
                            percent = numbers_of(reference, "percent_of_peak");
  constexpr const char* kQuantities[] = {"angles", "rates", "accelerations"};
  for (std::size_t i = 0; i < 3; ++i) {
    const std::string name = std::string("run.") + kQuantities[i];
    const JointErrors& own = errors.of[i];
    m.number(name, largest[i], own.largest);
    m.number(name + "_percent_of_peak", percent[i], 100.0 * own.largest / own.peak);
    m.number(name + "_percent_of_own_peak", own.largest_percent);
  }
}

}  // namespace

Refusal measure_quadruped_short_walk(Measurements& m) {
  const Result<Setup> setup = setup_of("walk");
  if (!setup) return setup.error();
  const Plan plan = short_walk(setup->plan.legs);
  measure_forces(setup->model, plan, m);
  measure_run(setup->model, plan, m);
  return std::nullopt;
}

}  // namespace legwork::claims
