#include "engine/scenes/planned_walk/setup.h"

#include <algorithm>
#include <cmath>

#include "engine/contact/plan_feasibility.h"
#include "engine/dynamics/kinematics.h"
#include "engine/model/families/families.h"
#include "engine/model/families/quadruped_with_tail.h"

namespace legwork {
namespace {

Model with_payload(Model model, double mass, double x) {
  if (mass == 0.0) return model;
  SpatialInertia& trunk = model.bodies[0].inertia;
  trunk = trunk + spatial_inertia(mass, {x, 0.0, 0.0}, Mat3::Zero());
  return model;
}

Result<Plan> make_plan(const Motion& motion, const Model& model, const ParameterView& values) {
  Result<Plan> plan = motion.plan(model, values);
  if (!plan) return plan;
  if (Refusal bad = check_plan(model, values["contact.friction"], *plan)) return *bad;
  return plan;
}

// The start that the disturbance asks for: within reach, and within the error limit, or the run would end at once.
Refusal check_start(const Setup& setup) {
  if (!setup.is_forward || !setup.plan.is_followed || setup.disturbance.rpy.isZero(0.0))
    return std::nullopt;
  constexpr const char* kHint =
      "Choose a smaller disturbance.initial_roll or disturbance.initial_pitch.";
  MotionPoint plan(setup.model), start(setup.model);
  Unreached unreached;
  plan_point(setup.plan, 0, 0.0, 0.0, plan, unreached);
  if (!plan_point_turned(setup.plan, 0, 0.0, 0.0, setup.disturbance.rpy, start, unreached))
    return Diagnostic{
        "The robot cannot start turned like that: " +
            reach_sentence(unreached.reach, setup.plan.legs[at(unreached.foot)], unreached.r),
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

// Document 001's own: which torques, which equations, what beside it.
Refusal set_up_experiment(const ParameterView& v, Setup& setup) {
  Experiment experiment;
  experiment.formulation = choice_of<Formulation>(v, "sim.formulation");
  experiment.parameters = document_parameters(v, setup.plan);
  experiment.printed = document_errata(v);
  experiment.driven = driven_joints(v);
  experiment.chosen = chosen_joints(v);
  experiment.is_torque_held = v["control.sampling"] == 1.0;
  experiment.starts_at_rest = v["start.velocity"] == 1.0;
  setup.control = v["control.mode"] == 1.0 ? ControlMode::body : ControlMode::feedforward;
  setup.companion = v["compare.with"] == 1.0 ? Companion::without_feedback : Companion::as_printed;
  setup.experiment = experiment;

  MotionPoint start(setup.model);
  Unreached unreached;
  plan_point(setup.plan, 0, 0.0, 0.0, start, unreached);  // reached: check_plan has tried
  Workspace ws(setup.model);
  forward_kinematics(setup.model, start.q, start.v, ws);
  Actuation actuation;
  ActuationScratch scratch;
  VecX tau(setup.model.nv());
  actuate(setup.model, ws, experiment.driven, VecX(VecX::Zero(setup.model.nv())), tau, actuation,
          scratch);
  if (actuation.is_sufficient()) return std::nullopt;
  return Diagnostic{
      "The driven motors cannot hold every load: they command " + std::to_string(actuation.rank) +
          " of the trunk's 6 freedoms.",
      "Drive other legs' joints (actuation.*), at least six, or choose actuation.joints 1."};
}

// Document 002's own: which foot forces, which sign.
Refusal set_up_hexapod(const ParameterView& v, Setup& setup) {
  HexapodForces forces;
  forces.model = choice_of<ForceModel>(v, "sim.force_model");
  if (v["printed.eq_10"] == 1.0) forces.eq_10 = lagrange_euler_leg::Eq10::as_printed;
  forces.paper = paper_model(setup.model, v);
  setup.hexapod = forces;
  if (!setup.is_forward || !setup.plan.slips) return std::nullopt;
  return Diagnostic{
      "Forward mode pins the standing feet, and with this plan they slip or the joints jump.",
      "Choose swing.method 0 and support.method 0 (exact), or sim.mode 0 (inverse)."};
}

void set_up_push(const ParameterView& v, Setup& setup) {
  setup.companion = Companion::tail_held;
  setup.torque_limit = v["control.torque_limit"];
  TailLaw& law = setup.tail_law;
  law.is_on = v["tail.is_on"] == 1.0;
  law.kp = v["tail.kp"];
  law.kd = v["tail.kd"];
  law.return_kp = v["tail.return_kp"];
  law.return_kd = v["tail.return_kd"];
  law.pitch_limit = v["robot.tail_pitch_limit"];
  law.yaw_limit = v["robot.tail_yaw_limit"];
  law.inertia = tail_inertia(quadruped_tail(v));
  law.torque_limit = setup.torque_limit;
  if (!setup.plan.is_floating) return;
  // In the air: seen from a frame that falls too; and a tail that came back would turn the trunk back.
  setup.model.gravity = setup.plant.gravity = Vec3::Zero();
  law.return_kp = 0.0;
  setup.disturbance.rpy = Vec3::Zero();
  setup.disturbance.rpy[v["push.axis"] == 0.0 ? 2 : 1] = v["push.angle"];
}

}  // namespace

Setup::Setup() = default;
Setup::Setup(const Setup&) = default;
Setup::Setup(Setup&&) noexcept = default;
Setup& Setup::operator=(const Setup&) = default;
Setup& Setup::operator=(Setup&&) noexcept = default;
Setup::~Setup() = default;

Result<Setup> build_setup(const Motion& motion, const ParameterView& view, const Plan* known) {
  Result<Model> model = find_family(motion.family)->build(view);
  if (!model) return model.error();
  Result<Plan> plan = known != nullptr ? Result<Plan>(*known) : make_plan(motion, *model, view);
  if (!plan) return plan.error();

  const bool is_forward = view["sim.mode"] == 1.0 && !plan->is_held;
  const double payload = is_forward ? view.value_or("disturbance.payload", 0.0) : 0.0;
  Setup setup;
  setup.model = *model;
  setup.plant = with_payload(*model, payload, view.value_or("disturbance.payload_x", 0.0));
  setup.plan = std::move(*plan);
  setup.is_forward = is_forward;
  setup.friction = view["contact.friction"];
  setup.step = view["sim.step"];
  if (view.has("sim.forward_method"))
    setup.forward_method = choice_of<ForwardMethod>(view, "sim.forward_method");
  if (view.has("sim.formulation")) {
    if (Refusal bad = set_up_experiment(view, setup)) return *bad;
    setup.kp = view["control.kp"];
    setup.kd = view["control.kd"];
    return setup;
  }
  if (view.has("sim.ground_force_method"))
    setup.ground_force_method = choice_of<GroundForceMethod>(view, "sim.ground_force_method");
  if (view.has("sim.force_model"))
    if (Refusal bad = set_up_hexapod(view, setup)) return *bad;
  setup.control = choice_of<ControlMode>(view, "control.mode");
  setup.kp = view["control.kp"];
  setup.kd = view["control.kd"];
  setup.tail_frequency = view.value_or("control.tail_frequency", 0.0);
  setup.frequency = view["control.frequency"];
  setup.disturbance = {{view["disturbance.initial_roll"], view["disturbance.initial_pitch"], 0.0},
                       view["disturbance.torque_noise"],
                       view["disturbance.seed"]};
  setup.resync_phases = static_cast<int>(view["sim.resync"]);
  setup.error_limit = view["sim.error_limit"];
  if (view.has("tail.is_on")) set_up_push(view, setup);
  if (Refusal bad = check_start(setup)) return *bad;
  return setup;
}

Result<Setup> build_setup(const SceneFile& scene, std::span<const double> values) {
  const Result<std::span<const Parameter>> schema = scene_schema(scene.family, scene.motion);
  if (!schema) return schema.error();
  return build_setup(*find_motion(scene.motion), ParameterView(*schema, values));
}

}  // namespace legwork
