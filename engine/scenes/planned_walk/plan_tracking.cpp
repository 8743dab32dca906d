// Where a planned walk is on its plan, and how it is put there.
#include <algorithm>
#include <cmath>

#include "engine/dynamics/centroidal.h"
#include "engine/dynamics/free_base.h"
#include "engine/dynamics/kinematics.h"
#include "engine/scenes/planned_walk/planned_walk.h"

namespace legwork {

double phase_start(const PlannedWalk& walk) {
  return walk.state[PlannedState::kGaitOrigin] + phase_begin(walk.setup.plan, walk.state.phase());
}

double time_in_phase(const PlannedWalk& walk, double time) {
  return std::clamp(time - phase_start(walk), 0.0,
                    phase_duration(walk.setup.plan, walk.state.phase()));
}

void plan_at(PlannedWalk& walk, double time) {
  StepScratch& s = walk.scratch;
  const PlanKey key = {time, walk.state[PlannedState::kPhase], walk.state[PlannedState::kXOrigin],
                       walk.state[PlannedState::kGaitOrigin]};
  if (s.plan_key == key) return;
  s.has_plan_tau = false;
  s.plan_key = key;
  if (plan_point(walk.setup.plan, walk.state.phase(), time_in_phase(walk, time), key.x_origin,
                 s.plan, s.unreached))
    return;
  s.plan_key = {};
  s.has_lost_plan = true;
}

namespace {

// The joints as planned, the trunk where it is, without angular momentum; its centre of mass goes on as it did.
void put_joints_on_plan(PlannedWalk& walk) {
  StepScratch& s = walk.scratch;
  const Model& model = walk.setup.model;
  const auto com_velocity = [&](ConstVecRef v) {
    forward_kinematics(model, walk.state.q(), v, s.ws);
    return centroidal(model, s.ws).com_velocity;
  };
  s.reference_v = walk.state.v();
  const Vec3 before = com_velocity(s.reference_v);
  const int joints = model.joint_count();
  walk.state.q().tail(joints) = s.plan.q.tail(joints);
  walk.state.v().tail(joints) = s.plan.v.tail(joints);
  s.reference_v = walk.state.v();
  com_velocity(s.reference_v);
  free_base_velocity(model, s.ws, s.reference_v);
  s.reference_v.head<3>() += before;
  walk.state.v() = s.reference_v;
}

}  // namespace

void start_reference(PlannedWalk& walk) {
  PlannedState& state = walk.state;
  if (!state.has_reference_run) return;
  state.reference_q() = state.q();
  state.reference_v() = state.v();
  state[PlannedState::kReferenceStopped] = 0.0;
  state[PlannedState::kPushTime] = state[PlannedState::kLastAway] =
      state[PlannedState::kReferenceLastAway] = state.t;
  state[PlannedState::kPeak] = state[PlannedState::kReferencePeak] = 0.0;
}

double turn_of(ConstVecRef q) {
  const Vec3 turn = rotation_vector(rotation_from_quaternion(q.segment<4>(3)));
  return math::hypot(math::hypot(turn.x(), turn.y()), turn.z());
}

void put_on_plan(PlannedWalk& walk, bool is_start) {
  StepScratch& s = walk.scratch;
  const double now = walk.state.t;
  plan_at(walk, now);
  if (is_start && walk.setup.is_forward) {  // it can be reached: build_setup has tried
    s.plan_key = {};
    plan_point_turned(walk.setup.plan, walk.state.phase(), time_in_phase(walk, now),
                      walk.state[PlannedState::kXOrigin], walk.setup.disturbance.rpy, s.plan,
                      s.unreached);
  }
  walk.state[PlannedState::kPhaseStartError] = 0.0;
  if (walk.state.has_energy_account) walk.state[PlannedState::kErrorTime] = now;
  if (is_start && walk.state.has_energy_account) walk.state[PlannedState::kStartX] = s.plan.q[0];
  const bool is_floating = walk.setup.plan.is_floating;
  if (is_start || !is_floating) {
    walk.state.q() = s.plan.q;
    walk.state.v() = s.plan.v;
    // A tail that already moves at the start gives the centre of mass no velocity.
    if (is_floating) walk.state.v().tail(walk.setup.model.joint_count()).setZero();
  }
  if (is_floating) put_joints_on_plan(walk);
  if (is_start && walk.setup.is_forward && walk.setup.experiment &&
      walk.setup.experiment->starts_at_rest)
    walk.state.v().setZero();
  start_reference(walk);
}

double largest_joint_error(const PlannedWalk& walk, int& joint) {
  double largest = 0.0;
  joint = 0;
  for (int i = 0; joint_q(i) < walk.state.nq; ++i) {
    const double error = std::abs(walk.state.q()[joint_q(i)] - walk.scratch.plan.q[joint_q(i)]);
    if (error > largest) {
      largest = error;
      joint = i;
    }
  }
  return largest;
}

Vec3 trunk_rpy(const PlannedWalk& walk) {
  return rpy_from_rotation(rotation_from_quaternion(walk.state.q().segment<4>(3)));
}

double passive_error(const PlannedWalk& walk) {
  const PassiveCoordinate passive = walk.setup.plan.passive;
  if (passive == PassiveCoordinate::none) return 0.0;
  const int i = passive == PassiveCoordinate::roll ? 0 : 1;
  return trunk_rpy(walk)[i] - walk.scratch.plan.rpy[i];
}

}  // namespace legwork
