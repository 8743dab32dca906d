#include "engine/scenes/planned_walk/planned_walk.h"

#include <array>
#include <cmath>
#include <utility>

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

// When there is something to see; a scale of zero: by the robot's weight.
enum When {
  kStands,
  kIsWhole,
  kHasReference,
  kHasPlan,
  kHasPlanInAir,
  kTurns,
  kIsElsewhere,
  kIsLeg,
  kIsHexapod,
  kWhens
};
using Kind = Mark::Kind;
constexpr const char* kTail = "tail_angular_momentum";
constexpr const char* kRest = "body_angular_momentum";
constexpr const char* kMomentum = "Angular momentum";
constexpr Mark tail_momentum(bool is_shown) {
  return {Kind::arrow, "angular momentum of the tail", "com", kTail, 1.0, "truth", kMomentum,
          is_shown};
}
constexpr Mark rest_momentum(bool is_shown) {
  return {Kind::arrow, "angular momentum of the other bodies",
          "com",       kRest,
          1.0,         "acceleration",
          kMomentum,   is_shown};
}
constexpr Mark frames(bool is_shown) {
  return {Kind::frame,
          "Denavit-Hartenberg frames",
          "frame_position",
          "frame_quaternion",
          0.06,
          "plain",
          "D-H frames",
          is_shown};
}
constexpr Mark ghost(const char* label, const char* whose) {
  return {Kind::ghost, label, whose, "", 1.0, "reference"};
}
constexpr std::pair<When, Mark> kMarks[] = {
    {kStands,
     {Kind::arrow, "force of the ground on a foot", "foot_position", "foot_force", 0.0, "force",
      "Foot forces"}},
    {kStands, {Kind::loop, "support polygon", "support_polygon", "", 1.0, "path", "Support"}},
    {kStands, {Kind::point, "below the centre of mass", "com_ground", "", 1.0, "plain", "Support"}},
    {kStands, {Kind::point, "zero moment point", "zmp", "", 1.0, "force", "Support"}},
    {kStands, {Kind::trail, "way of a foot", "foot_position", "", 1.0, "path", "Ways of the feet"}},
    {kIsWhole, {Kind::point, "centre of mass", "com", "", 1.0, "plain"}},
    {kHasReference, ghost("", "reference_")},
    {kHasPlan, ghost("the plan", "plan_")},
    {kHasPlanInAir, ghost("if the trunk stayed", "plan_")},
    {kTurns, tail_momentum(true)},
    {kTurns, rest_momentum(true)},
    {kIsElsewhere, tail_momentum(false)},
    {kIsElsewhere, rest_momentum(false)},
    {kIsLeg, frames(true)},
    {kIsHexapod, frames(false)},
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
  viewpoint.follows = true;
  viewpoint.has_ground = !setup.plan.is_floating;
  reference_run = setup.reference_run_name;
  quick = motion.quick;
  first_plot = motion.first_plot;
  list_marks();
  drop_what_is_empty();
}

// Arrows of forces are as long as a third of a metre for the robot's weight.
void PlannedWalk::list_marks() {
  constexpr double kOfWeight = 0.33;  // m
  const bool is_leg = setup.plan.is_held, is_in_air = setup.plan.is_floating;
  const bool has_reference = setup.has_reference_run();
  std::array<bool, kWhens> is_now{};
  is_now[kStands] = !is_leg && !is_in_air;
  is_now[kIsWhole] = !is_leg;
  is_now[kHasReference] = has_reference;
  is_now[kHasPlan] = setup.is_forward && !has_reference && !is_in_air;
  is_now[kHasPlanInAir] = setup.is_forward && !has_reference && is_in_air;
  is_now[kTurns] = is_in_air || has_reference;
  is_now[kIsElsewhere] = !is_now[kTurns];
  is_now[kIsLeg] = is_leg;
  is_now[kIsHexapod] = setup.hexapod.has_value();
  const double weight = total_mass(setup.plant) * setup.plant.gravity.norm();
  for (const auto& [when, mark] : kMarks) {
    if (!is_now[when]) continue;
    marks.push_back(mark);
    if (when == kHasReference) marks.back().label = reference_run.c_str();
    if (mark.scale == 0.0) marks.back().scale = weight > 0.0 ? kOfWeight / weight : 1.0;
  }
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
      "The last good state is kept: go on, step back or reset."};
}

}  // namespace legwork
