#include "engine/scenes/planned_walk/setup.h"

#include <algorithm>
#include <cmath>

#include "engine/dynamics/kinematics.h"
#include "engine/model/families/families.h"

namespace legwork {
namespace {

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
  return Diagnostic{"Turned like that, the robot starts " + short_text(error) +
                        " rad from its plan, beyond the error limit of " +
                        number_text(setup.error_limit) + " rad at which a run ends.",
                    std::string(kHint) + " Or raise sim.error_limit."};
}

// What Liu & Ben-Tzvi's equations run with beside it.
std::string printed_errata(const ParameterView& v) {
  constexpr std::size_t kErrataNamedAtMost = 3;
  std::vector<std::string> printed;
  for (std::size_t i = 0; i < v.schema().size(); ++i)
    if (std::string_view(v.schema()[i].path).starts_with("printed.") && v.values()[i] == 1.0)
      printed.push_back(v.schema()[i].label);
  if (printed.empty()) return "virtual work, corrected";
  if (printed.size() > kErrataNamedAtMost)
    return std::to_string(printed.size()) + " errata as printed";
  std::string text;
  for (const std::string& label : printed) text += (text.empty() ? "" : ", ") + label;
  return text + " as printed";
}

// Liu & Ben-Tzvi's own: which torques, which equations, what beside it.
Refusal set_up_experiment(const ParameterView& v, Setup& setup) {
  Experiment experiment = v.read<Experiment>();
  experiment.parameters = document_parameters(v, setup.plan);
  experiment.driven = driven_joints(experiment);
  setup.control = experiment.has_feedback ? ControlMode::body : ControlMode::feedforward;
  setup.reference_run = experiment.is_reference_without_feedback ? ReferenceRun::without_feedback
                                                                 : ReferenceRun::as_printed;
  setup.reference_run_name =
      experiment.is_reference_without_feedback ? "without feedback" : printed_errata(v);
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

// Ashok & Rambabu's own: which foot forces, which sign.
Refusal set_up_hexapod(const ParameterView& v, Setup& setup) {
  HexapodForces forces = v.read<HexapodForces>();
  forces.paper = paper_model(setup.model, v.read<HexapodSizes>());
  setup.hexapod = forces;
  if (!setup.is_forward || !setup.plan.slips) return std::nullopt;
  return Diagnostic{
      "Forward mode pins the standing feet, and with this plan they slip or the joints jump.",
      "Choose swing.method 0 and support.method 0 (exact), or sim.mode 0 (inverse)."};
}

void set_up_push(const ParameterView& v, Setup& setup) {
  const Tail tail = v.read<Tail>();
  setup.reference_run = ReferenceRun::tail_held;
  setup.reference_run_name = "tail held";
  setup.torque_limit = v["control.torque_limit"];
  TailLaw& law = setup.tail_law;
  law.is_on = v["tail.is_on"] == 1.0;
  law.kp = v["tail.kp"];
  law.kd = v["tail.kd"];
  law.return_kp = v["tail.return_kp"];
  law.return_kd = v["tail.return_kd"];
  law.pitch_limit = tail.pitch_limit;
  law.yaw_limit = tail.yaw_limit;
  law.inertia = tail_inertia(tail);
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

Result<Setup> build_setup(const Motion& motion, const ParameterView& view, const Setup* before) {
  Setup setup = view.read<Setup>();
  Result<Model> model = find_family(motion.family)->build(view);
  if (!model) return model.error();
  const bool has_plan = before != nullptr && before->friction == setup.friction;
  Result<Plan> plan =
      has_plan ? Result<Plan>(before->plan) : make_plan(motion, *model, setup.friction, view);
  if (!plan) return plan.error();
  setup.is_forward = setup.is_forward && !plan->is_held;
  setup.plan = std::move(*plan);
  const Disturbance& off = setup.disturbance;
  Result<Model> plant =
      with_payload(*model, setup.is_forward ? off.payload : 0.0, {off.payload_x, 0.0, 0.0});
  if (!plant) return plant.error();
  setup.model = std::move(*model);
  setup.plant = std::move(*plant);
  if (view.has("sim.formulation")) {
    if (Refusal bad = set_up_experiment(view, setup)) return *bad;
    return setup;
  }
  if (view.has("sim.force_model"))
    if (Refusal bad = set_up_hexapod(view, setup)) return *bad;
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
