// Six sines of the body on four feet, the first case of Sureshkumar, Harib & Oseni 2025, section 4.1, whose six unknown
// forces cannot turn it (theory/quadruped 4, 5).
#include "bindings/claims/parts.h"
#include "bindings/claims/quadruped/gait_survey.h"
#include "engine/motion/stance_inverse.h"

namespace legwork::claims {

Refusal measure_quadruped_stand(Measurements& m) {
  const Result<Setup> setup = setup_of("stand");
  if (!setup) return setup.error();
  const Model& model = setup->model;
  const Plan& plan = setup->plan;
  const std::span<const int> feet = stance_feet(plan, 0);
  Workspace ws(model);
  MotionPoint point(model);
  Unreached unreached;
  VecX tau = VecX::Zero(model.nv());
  GroundForces forces;
  double as_printed = 0.0, corrected = 0.0, acceleration = 0.0, force = 0.0;
  Surveyor surveyor(model);
  Survey survey;
  for (int k = 0; k < 400; ++k) {
    plan_point(plan, k / 40, phase_duration(plan, 0) * (k % 40) / 40, 0.0, point, unreached);
    forward_kinematics(model, point.q, point.v, ws);
    const auto left_over = [&](GroundForceMethod method) {
      stance_inverse_dynamics(model, ws, feet, method, 0.6, point.a, tau, forces);
      return largest_entry(forces.residual);
    };
    update_max(as_printed, left_over(GroundForceMethod::as_printed));
    update_max(corrected, left_over(GroundForceMethod::corrected));
    surveyor.see(point, feet, survey);
    const Surveyor::Return back = surveyor.forward(point, feet);
    update_max(acceleration, back.acceleration);
    update_max(force, back.force);
  }
  m.number("left_over_as_printed", as_printed);
  m.number("left_over_with_yaw_couple", corrected);
  m.number("left_over_by_least_forces", survey.residual);
  m.number("pinned_tree_returns_accelerations", acceleration);
  m.number("pinned_tree_returns_forces", force);
  return std::nullopt;
}

}  // namespace legwork::claims
