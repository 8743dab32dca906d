#include "engine/sim/setup.h"

#include <algorithm>
#include <cmath>

#include "engine/contact/plan_feasibility.h"
#include "engine/model/families/quadruped.h"
#include "engine/motion/motions.h"

namespace legwork {
namespace {

template <class Enum>
Enum choice_of(const ParameterView& values, const char* path) {
  return static_cast<Enum>(static_cast<int>(values[path]));
}

Model with_payload(Model model, double mass, double x) {
  if (mass == 0.0) return model;
  SpatialInertia& trunk = model.bodies[0].inertia;
  trunk = trunk + spatial_inertia(mass, {x, 0.0, 0.0}, Mat3::Zero());
  return model;
}

Result<Plan> make_plan(const Scene& scene, const Model& model, const ParameterView& values) {
  const Motion* motion = find_motion(scene.motion);  // known: it has a schema
  Result<Plan> plan = motion->plan(model, values);
  if (!plan) return plan;
  if (Refusal bad = check_plan(model, limits_of(values), *plan)) return *bad;
  return plan;
}

// The start that the disturbance asks for: within reach, and within the error limit, or the run would end at once.
Refusal check_start(const Setup& setup) {
  if (!setup.is_forward || setup.disturbance.rpy.isZero(0.0)) return std::nullopt;
  constexpr const char* kHint =
      "Choose a smaller disturbance.initial_roll or disturbance.initial_pitch.";
  MotionPoint plan(setup.model), start(setup.model);
  Unreached unreached;
  plan_point(setup.plan, 0, 0.0, 0.0, plan, unreached);
  if (!plan_point_turned(setup.plan, 0, 0.0, 0.0, setup.disturbance.rpy, start, unreached))
    return Diagnostic{"The robot cannot start turned like that: " +
                          reach_sentence(unreached.reach, kQuadrupedLegs[at(unreached.foot)],
                                         setup.plan.legs[at(unreached.foot)], unreached.r),
                      kHint};
  double error = 0.0;
  for (Eigen::Index i = 7; i < plan.q.size(); ++i)
    error = std::max(error, std::abs(start.q[i] - plan.q[i]));
  const PassiveCoordinate passive = setup.plan.passive;
  if (passive == PassiveCoordinate::roll)
    error = std::max(error, std::abs(setup.disturbance.rpy[0]));
  if (passive == PassiveCoordinate::pitch)
    error = std::max(error, std::abs(setup.disturbance.rpy[1]));
  if (error <= setup.error_limit) return std::nullopt;
  return Diagnostic{"Turned like that the robot starts " + number_text(error) +
                        " rad from its plan, beyond the error limit of " +
                        number_text(setup.error_limit) + " rad at which a run ends.",
                    std::string(kHint) + " Or raise sim.error_limit."};
}

}  // namespace

Result<Setup> build_setup(const Scene& scene, std::span<const double> values, const Plan* known) {
  const Result<std::span<const Parameter>> schema = scene_schema(scene.family, scene.motion);
  if (!schema) return schema.error();
  const ParameterView view(*schema, values);
  Result<Model> model = build_quadruped(view);
  if (!model) return model.error();
  Result<Plan> plan = known != nullptr ? Result<Plan>(*known) : make_plan(scene, *model, view);
  if (!plan) return plan.error();

  const bool is_forward = view["sim.mode"] == 1.0 && !plan->is_held;
  const double payload = is_forward ? view["disturbance.payload"] : 0.0;
  Setup setup{
      *model, with_payload(*model, payload, view["disturbance.payload_x"]), std::move(*plan), {}};
  setup.is_forward = is_forward;
  setup.forward_method = choice_of<ForwardMethod>(view, "sim.forward_method");
  setup.ground_force_method = choice_of<GroundForceMethod>(view, "sim.ground_force_method");
  setup.friction = view["contact.friction"];
  setup.control = choice_of<ControlMode>(view, "control.mode");
  setup.kp = view["control.kp"];
  setup.kd = view["control.kd"];
  setup.frequency = view["control.frequency"];
  setup.disturbance = {{view["disturbance.initial_roll"], view["disturbance.initial_pitch"], 0.0},
                       view["disturbance.torque_noise"],
                       view["disturbance.seed"]};
  setup.step = view["sim.step"];
  setup.resync_phases = static_cast<int>(view["sim.resync"]);
  setup.error_limit = view["sim.error_limit"];
  if (Refusal bad = check_start(setup)) return *bad;
  return setup;
}

}  // namespace legwork
