#include "engine/scenes/planned_walk/planned_walk.h"

#include <cmath>

#include "engine/dynamics/kinematics.h"
#include "engine/motion/motions.h"

namespace legwork {
namespace {

// What two runs are compared by; of the fields that a scene has.
constexpr PlotSeries kSeries[] = {
    {"max_joint_error", "Joint furthest from the plan"},
    {"joint_torque", "Joint torque, largest"},
    {"foot_force", "Ground force, largest component"},
    {"friction_used", "Friction used"},
    {"com_margin", "Margin of the centre of mass"},
    {"power", "Joint power"},
    {"kinetic_energy", "Kinetic energy"},
    {"linear_momentum", "Linear momentum, largest component"},
    {"angular_momentum", "Angular momentum, largest component"},
    {"base_position", "Base, largest coordinate"},
    {"trunk_rpy", "Attitude of the trunk, largest angle"},
};

}  // namespace

PlannedWalk::PlannedWalk(const Motion& its_motion, const ParameterView& its_values, Setup its_setup)
    : motion(its_motion),
      values(its_values.values().begin(), its_values.values().end()),
      setup(std::move(its_setup)),
      state(setup.model, setup.state_parts()),
      scratch(setup.model, setup.plant),
      view(setup.plant) {
  model = setup.model;
  step = setup.step;
  resumes_after_end = true;
  entries = state_entries(model, state);
  lay_out_fields();
  series.assign(std::begin(kSeries), std::end(kSeries));
  facts = setup.plan.facts;
  choose_viewpoint();
  reference_run = setup.reference_run_name;
  quick = motion.quick;
  first_plot = motion.first_plot;
  list_marks();
  drop_what_is_empty();
}

void PlannedWalk::choose_viewpoint() {
  const Model& robot = setup.model;
  viewpoint.follows = true;
  viewpoint.has_ground = !setup.plan.is_floating;
  plan_point(setup.plan, 0, 0.0, 0.0, view.other, scratch.unreached);
  forward_kinematics(robot, view.other.q, view.other.v, view.rest);
  double furthest = 0.0;
  for (const Foot& foot : robot.feet) {
    const Vec3 away = point_position(view.rest, foot.body, foot.p_BF) - view.rest.X_WB[0].p;
    update_max(furthest, math::hypot(away.x(), away.y()));
  }
  viewpoint.reach = reach_of_robot(robot, furthest);
  if (!setup.plan.is_held) return;
  constexpr double kOfLeg = 0.95;
  viewpoint.reach *= kOfLeg;
  viewpoint.followed = "leg_middle";
  viewpoint.limb = robot.feet[at(setup.plan.posed_leg)].name.c_str();
  // The trunk would be in front of a leg that is seen from its other side.
  if (setup.plan.legs[at(setup.plan.posed_leg)].hip_B.y() > 0.0) viewpoint.from.y() *= -1.0;
}

Result<std::unique_ptr<Scene>> PlannedWalk::make(const Motion& motion, const ParameterView& values,
                                                 const Setup* before) {
  Result<Setup> setup = build_setup(motion, values, before);
  if (!setup) return setup.error();
  return std::unique_ptr<Scene>(new PlannedWalk(motion, values, std::move(*setup)));
}

void PlannedWalk::load(double t, ConstVecRef x) {
  state.t = t;
  state.data = x;
}

void PlannedWalk::start(VecX& x) {
  state = PlannedState(setup.model, setup.state_parts());
  put_on_plan(*this, true);
  x = state.data;
}

void PlannedWalk::place(double t, const VecX& x, std::span<Transform> X_WB) {
  load(t, x);
  forward_kinematics(setup.model, state.q(), state.v(), scratch.ws);
  for (std::size_t i = 0; i < X_WB.size(); ++i) X_WB[i] = scratch.ws.X_WB[i];
}

Refusal PlannedWalk::check_state(double at_step, double t, const VecX& x) {
  const double length = x.segment<4>(PlannedState::kScalars + 3).norm();
  if (!(std::abs(length - 1.0) < 1e-6))
    return Diagnostic{"Fault: the trunk's quaternion has length " + number_text(length) +
                          " at step " + number_text(at_step) + " instead of 1.",
                      "The last good state is kept: step back or reset."};
  const double phase = x[PlannedState::kPhase], origin = x[PlannedState::kGaitOrigin];
  if (phase >= 0.0) {
    const int number = static_cast<int>(phase);
    const double into = t - (origin + phase_begin(setup.plan, number));
    if (into >= -step && into <= phase_duration(setup.plan, number) + step) return std::nullopt;
  }
  return Diagnostic{
      "Fault: the time, the phase number and the gait's origin contradict each other at step " +
          number_text(at_step) + ".",
      "The last good state is kept: continue, step back or reset."};
}

}  // namespace legwork
