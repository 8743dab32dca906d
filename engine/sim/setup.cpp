#include "engine/sim/setup.h"

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

}  // namespace

Result<Setup> build_setup(const Scene& scene, std::span<const double> values) {
  const Result<std::span<const Parameter>> schema = scene_schema(scene.family, scene.motion);
  if (!schema) return schema.error();
  const ParameterView view(*schema, values);
  Result<Model> model = build_quadruped(view);
  if (!model) return model.error();
  const Motion* motion = find_motion(scene.motion);  // known: it has a schema
  Result<Plan> plan = motion->plan(*model, view);
  if (!plan) return plan.error();
  if (Refusal bad = check_plan(*model, limits_of(view), *plan)) return *bad;

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
  if (setup.is_forward) {
    MotionPoint start(setup.model);
    Unreached unreached;
    if (!plan_point_turned(setup.plan, 0, 0.0, 0.0, setup.disturbance.rpy, start, unreached))
      return Diagnostic{"The robot cannot start turned like that: " +
                            reach_sentence(unreached.reach, kQuadrupedLegs[at(unreached.foot)],
                                           setup.plan.legs[at(unreached.foot)], unreached.r),
                        "Choose a smaller disturbance.initial_roll or disturbance.initial_pitch."};
  }
  setup.step = view["sim.step"];
  setup.resync_phases = static_cast<int>(view["sim.resync"]);
  setup.error_limit = view["sim.error_limit"];
  return setup;
}

}  // namespace legwork
