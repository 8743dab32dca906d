// The stages of one step: gait, control, contact, dynamics, integration, touchdown, what is watched. A step that meets the
// end of a phase is cut there, so that no Runge-Kutta stage straddles the hand-over between the feet.
#include <algorithm>
#include <cmath>

#include "engine/dynamics/kinematics.h"
#include "engine/scenes/planned_walk/planned_walk.h"

namespace legwork {
namespace {

constexpr double kStraightKnee = 0.02;  // rad short of straight

// control, contact, dynamics, integrate: forward dynamics with the stance feet pinned, driven by the motors.
template <class QRef, class VRef>
void integrate(PlannedWalk& walk, RunRole role, double t, double h, QRef&& q, VRef&& v) {
  StepScratch& s = walk.scratch;
  const bool is_held = walk.setup.experiment && walk.setup.experiment->is_torque_held;
  rk4_step(
      walk.setup.model, t, h, q, v, s.rk4,
      [&](double time, const VecX& q_now, const VecX& v_now, VecX& a) {
        feedforward(walk, is_held ? t : time);  // remembers the last time's
        joint_torques(walk, q_now, v_now, role);
        accelerate(walk, q_now, v_now, a, role);
      },
      [&](const VecX& q_now, const VecX& v_now) {
        return turning_velocity(walk, q_now, v_now, role);
      });
}

// A hexapod's phases are as long as its ramps or as short as what lies between two feet's steps: its growth is measured
// over this time instead.
constexpr double kGrowthWindow = 0.25;  // s

// The error's growth over the time T that ends now: ln(e1 / e0) / T.
void measure_growth(PlannedWalk& walk, double T) {
  PlannedState& state = walk.state;
  const double error = (state.q() - walk.scratch.plan.q).tail(state.nq - kFreeNq).norm();
  const double before = state[PlannedState::kPhaseStartError];
  const bool is_known = error > 0.0 && before > 0.0;
  if (is_known) {
    state[PlannedState::kGrowthRate] = math::log(error / before) / T;
    state[PlannedState::kGrowthIsKnown] = 1.0;
  }
  state[PlannedState::kPhaseStartError] = error;
}

void watch_growth(PlannedWalk& walk) {
  PlannedState& state = walk.state;
  if (!state.has_energy_account) return;
  const double since = state.t - state[PlannedState::kErrorTime];
  if (since < kGrowthWindow - 0.5 * walk.setup.step) return;
  plan_at(walk, state.t);
  measure_growth(walk, since);
  state[PlannedState::kErrorTime] = state.t;
}

const PlanPhase& plan_phase(const PlannedWalk& walk) {
  return phase_of(walk.setup.plan, walk.state.phase());
}

// The trunk is pushed; the feet of the new phase strike and stay.
template <class QRef, class VRef>
void strike(PlannedWalk& walk, QRef&& q, VRef&& v) {
  StepScratch& s = walk.scratch;
  const Model& plant = walk.setup.plant;
  set_state(plant, q, v, s.ws);
  const Vec3& push = plan_phase(walk).push;
  if (!push.isZero(0.0)) {
    s.load.setZero();
    s.load.segment<3>(3) = push;
    apply_impulse(plant, s.ws, s.load, v);
    set_state(plant, q, v, s.ws);
  }
  inelastic_impact(plant, s.ws, stance_feet(walk.setup.plan, walk.state.phase()), v, s.impulse);
}

void begin_watching_return(PlannedState& state) {
  state[PlannedState::kPushTime] = state[PlannedState::kLastAway] =
      state[PlannedState::kReferenceLastAway] = state.t;
  state[PlannedState::kPeak] = state[PlannedState::kReferencePeak] = 0.0;
}

// Whether a foot stands now that did not before.
bool has_landed(std::span<const int> before, std::span<const int> now) {
  return std::any_of(now.begin(), now.end(), [&](int foot) {
    return std::find(before.begin(), before.end(), foot) == before.end();
  });
}

void change_phase(PlannedWalk& walk, double time) {
  PlannedState& state = walk.state;
  StepScratch& s = walk.scratch;
  plan_at(walk, time);
  if (walk.setup.is_forward && !state.has_energy_account)
    measure_growth(walk, phase_duration(walk.setup.plan, state.phase()));
  const std::span<const int> before = stance_feet(walk.setup.plan, state.phase());
  state[PlannedState::kPhase] += 1.0;
  if (!walk.setup.is_forward) return;

  if (state.has_reference_run && state[PlannedState::kReferenceStopped] == 0.0)
    strike(walk, state.reference_q(), state.reference_v());
  strike(walk, state.q(), state.v());
  if (state.has_reference_run && !plan_phase(walk).push.isZero(0.0)) begin_watching_return(state);
  double largest = 0.0;
  for (Eigen::Index r = 0; r + 2 < s.impulse.size(); r += 3) {
    const double impulse = Vec3(s.impulse[r], s.impulse[r + 1], s.impulse[r + 2]).norm();
    largest = std::max(largest, impulse);
  }
  // A hexapod's phases also change where the trunk's speed does, or a foot lifts.
  if (!state.has_energy_account || has_landed(before, stance_feet(walk.setup.plan, state.phase())))
    state[PlannedState::kTouchdownImpulse] = largest;

  const int resync = walk.setup.resync_phases;
  if (resync > 0 && state.phase() % resync == 0) put_on_plan(walk);
}

// The paper's legs: is one straight, or past it? Its knee's rate is then without bound.
bool is_a_leg_straight(const Setup& setup, ConstVecRef q) {
  if (!setup.plan.has_spherical_feet) return false;
  for (int foot = 0; foot < 4; ++foot)
    if (q[joint_q(3 * foot + 2)] * setup.plan.legs[at(foot)].knee_sign < kStraightKnee) return true;
  return false;
}

// As the paper prints it: k in (0, pi/2), here theta3 = k - pi.
bool is_a_knee_out_of_printed_range(ConstVecRef q) {
  for (int foot = 0; foot < 4; ++foot)
    if (q[joint_q(3 * foot + 2)] >= -0.5 * kPi) return true;
  return false;
}

// The run beside the robot's own. It may come to an end of its own, and then stands still.
void advance_reference(PlannedWalk& walk, double t, double h) {
  PlannedState& state = walk.state;
  StepScratch& s = walk.scratch;
  const Setup& setup = walk.setup;
  if (state[PlannedState::kReferenceStopped] != 0.0) return;
  s.reference_q = state.reference_q();
  s.reference_v = state.reference_v();
  integrate(walk, RunRole::reference, t, h, state.reference_q(), state.reference_v());
  constexpr double kTooFast = 300.0;  // m/s, rad/s: it has diverged
  bool is_good = true;
  for (const double rate : state.reference_v()) is_good = is_good && std::abs(rate) < kTooFast;
  if (is_good) {
    s.rk4.q = state.reference_q();
    const bool has_printed_range =
        setup.reference_run == ReferenceRun::as_printed && setup.experiment->printed.knee_range;
    is_good = !is_a_leg_straight(setup, s.rk4.q) &&
              !(has_printed_range && is_a_knee_out_of_printed_range(s.rk4.q));
  }
  if (is_good) return;
  state.reference_q() = s.reference_q;
  state.reference_v() = s.reference_v;
  state[PlannedState::kReferenceStopped] = 1.0;
}

// How far either run has turned, and when it was last far from upright.
void watch_return(PlannedWalk& walk) {
  PlannedState& state = walk.state;
  StepScratch& s = walk.scratch;
  s.rk4.q = state.reference_q();
  const double reference_turn = turn_of(s.rk4.q);
  s.rk4.q = state.q();
  const double turn = turn_of(s.rk4.q);
  state[PlannedState::kPeak] = std::max(state[PlannedState::kPeak], turn);
  state[PlannedState::kReferencePeak] =
      std::max(state[PlannedState::kReferencePeak], reference_turn);
  const double away = 0.1 * state[PlannedState::kReferencePeak];
  if (turn > away) state[PlannedState::kLastAway] = state.t;
  if (reference_turn > away) state[PlannedState::kReferenceLastAway] = state.t;
}

void go_on_until(PlannedWalk& walk, double t_end) {
  PlannedState& state = walk.state;
  const double tolerance =
      1e-6 * walk.setup.step;  // a boundary this near to the step's end is at its end
  while (state.t < t_end) {
    const double t = state.t;
    double boundary = phase_start(walk) + phase_duration(walk.setup.plan, state.phase());
    if (std::abs(boundary - t_end) < tolerance) boundary = t_end;
    const double end = std::min(t_end, boundary);
    if (walk.setup.is_forward && end > t) {
      integrate(walk, RunRole::own, t, end - t, state.q(), state.v());
      if (state.has_reference_run) advance_reference(walk, t, end - t);
    }
    state.t = std::max(end, t);
    if (boundary <= t_end) change_phase(walk, state.t);
    if (walk.setup.is_forward) watch_growth(walk);
  }
  if (!walk.setup.is_forward) put_on_plan(walk);
}

// The work of the step that ends now: the motors' power at its end, as torques and rates are then.
void count_work(PlannedWalk& walk, double h) {
  PlannedState& state = walk.state;
  if (!state.has_energy_account) return;
  StepScratch& s = walk.scratch;
  feedforward(walk, state.t);
  if (walk.setup.is_forward) {
    s.rk4.q = state.q();
    s.rk4.v = state.v();
    joint_torques(walk, s.rk4.q, s.rk4.v);
  }
  const VecX& tau = walk.setup.is_forward ? s.tau : s.plan_tau;
  for (Eigen::Index i = 6; i < state.nv; ++i)
    state[PlannedState::kWork] += h * std::abs(tau[i] * state.v()[i]);
}

bool has_straightened(PlannedWalk& walk) {
  walk.scratch.rk4.q = walk.state.q();
  return walk.scratch.has_straightened || is_a_leg_straight(walk.setup, walk.scratch.rk4.q);
}

// Whether a joint, or the angle that no joint holds, is too far from the plan.
bool has_strayed(PlannedWalk& walk) {
  if (!walk.setup.plan.is_followed) return false;
  plan_at(walk, walk.state.t);
  int joint = 0;
  const double limit = walk.setup.error_limit;
  return largest_joint_error(walk, joint) > limit || std::abs(passive_error(walk)) > limit;
}

}  // namespace

StepEnd PlannedWalk::advance(double t, double, VecX& x, double& t_end) {
  load(t, x);
  scratch.has_lost_plan = false;
  scratch.has_straightened = false;
  go_on_until(*this, t_end);
  state[PlannedState::kNoiseCount] += 1.0;
  // The step that straightens a leg is taken back: what it computed means nothing.
  if (setup.is_forward && has_straightened(*this)) return StepEnd::ended_before;
  count_work(*this, setup.step);
  if (scratch.has_lost_plan) return StepEnd::failed;
  x = state.data;
  if (!setup.is_forward || !x.allFinite()) return StepEnd::running;
  if (state.has_reference_run) watch_return(*this);
  x = state.data;
  return has_strayed(*this) ? StepEnd::ended : StepEnd::running;
}

Diagnostic PlannedWalk::why_failed() {
  const Unreached& unreached = scratch.unreached;
  return {"the plan asks for what " +
              reach_sentence(unreached.reach, setup.plan.legs[at(unreached.foot)], unreached.r),
          "The last good state is kept: change the motion, step back or reset."};
}

}  // namespace legwork
