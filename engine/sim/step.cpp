// The stages of one step. A step that meets the end of a phase is cut there, so that no Runge-Kutta stage straddles
// the hand-over between the feet.
#include <algorithm>
#include <cmath>

#include "engine/dynamics/kinematics.h"
#include "engine/sim/simulation.h"
#include "engine/sim/watchdog.h"

namespace legwork {
namespace {

constexpr double kStraightKnee = 0.02;  // rad short of straight

// control, contact, dynamics, integrate: forward dynamics with the stance feet pinned, driven by the motors.
template <class QRef, class VRef>
void integrate(Simulation& sim, Who who, double t, double h, QRef&& q, VRef&& v) {
  StepScratch& s = sim.scratch;
  const bool is_held = sim.setup.experiment && sim.setup.experiment->is_torque_held;
  rk4_step(
      t, h, q, v, s.rk4,
      [&](double time, const VecX& q_now, const VecX& v_now, VecX& a) {
        feedforward(sim, is_held ? t : time);  // remembers the last time's
        drive(sim, q_now, v_now, who);
        accelerate(sim, q_now, v_now, a, who);
      },
      [&](const VecX& q_now, const VecX& v_now) {
        return turning_velocity(sim, q_now, v_now, who);
      });
}

// A hexapod's phases are as long as its ramps or as short as what lies between two feet's steps: its growth is measured
// over this time instead.
constexpr double kGrowthWindow = 0.25;  // s

// The error's growth over the time T that ends now: ln(e1 / e0) / T.
void measure_growth(Simulation& sim, double T) {
  State& state = sim.state;
  const double error = (state.q() - sim.scratch.plan.q).tail(state.nq - 7).norm();
  const double before = state[State::kPhaseStartError];
  const bool is_known = error > 0.0 && before > 0.0;
  if (is_known) {
    state[State::kGrowthRate] = math::log(error / before) / T;
    state[State::kGrowthIsKnown] = 1.0;
  }
  state[State::kPhaseStartError] = error;
}

void watch_growth(Simulation& sim) {
  State& state = sim.state;
  if (!state.has_ledger) return;
  const double since = state.time() - state[State::kErrorTime];
  if (since < kGrowthWindow - 0.5 * sim.setup.step) return;
  plan_at(sim, state.time());
  measure_growth(sim, since);
  state[State::kErrorTime] = state.time();
}

const PlanPhase& plan_phase(const Simulation& sim) {
  const Plan& plan = sim.setup.plan;
  return plan.phases[at(phase_in_cycle(plan.gait, sim.state.phase()))];
}

// The trunk is pushed; the feet of the new phase strike and stay.
template <class QRef, class VRef>
void strike(Simulation& sim, QRef&& q, VRef&& v) {
  StepScratch& s = sim.scratch;
  const Model& plant = sim.setup.plant;
  set_state(plant, q, v, s.ws);
  const Vec3& push = plan_phase(sim).push;
  if (!push.isZero(0.0)) {
    s.load.setZero();
    s.load.segment<3>(3) = push;
    apply_impulse(plant, s.ws, s.load, v);
    set_state(plant, q, v, s.ws);
  }
  inelastic_impact(plant, s.ws, stance_feet(sim.setup.plan.gait, sim.state.phase()), v, s.impulse);
}

void begin_watching_return(State& state) {
  state[State::kPushTime] = state[State::kLastAway] = state[State::kCompanionLastAway] =
      state.time();
  state[State::kPeak] = state[State::kCompanionPeak] = 0.0;
}

// Whether a foot stands now that did not before.
bool has_landed(std::span<const int> before, std::span<const int> now) {
  return std::any_of(now.begin(), now.end(), [&](int foot) {
    return std::find(before.begin(), before.end(), foot) == before.end();
  });
}

void change_phase(Simulation& sim, double time) {
  State& state = sim.state;
  StepScratch& s = sim.scratch;
  plan_at(sim, time);
  if (sim.setup.is_forward && !state.has_ledger)
    measure_growth(sim, phase_of(sim.setup.plan.gait, state.phase()).duration);
  const std::span<const int> before = stance_feet(sim.setup.plan.gait, state.phase());
  state[State::kPhase] += 1.0;
  if (!sim.setup.is_forward) return;

  if (state.has_companion && state[State::kCompanionStopped] == 0.0)
    strike(sim, state.companion_q(), state.companion_v());
  strike(sim, state.q(), state.v());
  if (state.has_companion && !plan_phase(sim).push.isZero(0.0)) begin_watching_return(state);
  double largest = 0.0;
  for (Eigen::Index r = 0; r + 2 < s.impulse.size(); r += 3) {
    const double impulse = Vec3(s.impulse[r], s.impulse[r + 1], s.impulse[r + 2]).norm();
    largest = std::max(largest, impulse);
  }
  // A hexapod's phases also change where the trunk's speed does, or a foot lifts.
  if (!state.has_ledger || has_landed(before, stance_feet(sim.setup.plan.gait, state.phase())))
    state[State::kTouchdownImpulse] = largest;

  const int resync = sim.setup.resync_phases;
  if (resync > 0 && state.phase() % resync == 0) put_on_plan(sim);
}

// The document's legs: is one straight, or past it? Its knee's rate is then without bound.
bool is_a_leg_straight(const Setup& setup, ConstVecRef q) {
  if (!setup.plan.has_spherical_feet) return false;
  for (int foot = 0; foot < 4; ++foot)
    if (q[7 + 3 * foot + 2] * setup.plan.legs[at(foot)].knee_sign < kStraightKnee) return true;
  return false;
}

// As the document prints it: k in (0, pi/2), here theta3 = k - pi.
bool is_a_knee_out_of_printed_range(ConstVecRef q) {
  for (int foot = 0; foot < 4; ++foot)
    if (q[7 + 3 * foot + 2] >= -0.5 * kPi) return true;
  return false;
}

// The run beside the robot's own. It may come to an end of its own, and then stands still.
void advance_companion(Simulation& sim, double t, double h) {
  State& state = sim.state;
  StepScratch& s = sim.scratch;
  const Setup& setup = sim.setup;
  if (state[State::kCompanionStopped] != 0.0) return;
  s.beside_q = state.companion_q();
  s.beside_v = state.companion_v();
  integrate(sim, Who::companion, t, h, state.companion_q(), state.companion_v());
  constexpr double kTooFast = 300.0;  // m/s, rad/s: it has diverged
  bool is_good = true;
  for (const double rate : state.companion_v()) is_good = is_good && std::abs(rate) < kTooFast;
  if (is_good) {
    s.rk4.q = state.companion_q();
    const bool has_printed_range =
        setup.companion == Companion::as_printed && setup.experiment->printed.knee_range;
    is_good = !is_a_leg_straight(setup, s.rk4.q) &&
              !(has_printed_range && is_a_knee_out_of_printed_range(s.rk4.q));
  }
  if (is_good) return;
  state.companion_q() = s.beside_q;
  state.companion_v() = s.beside_v;
  state[State::kCompanionStopped] = 1.0;
}

// How far either run has turned, and when it was last far from upright.
void watch_return(Simulation& sim) {
  State& state = sim.state;
  StepScratch& s = sim.scratch;
  s.rk4.q = state.companion_q();
  const double beside = turn_of(s.rk4.q);
  s.rk4.q = state.q();
  const double turn = turn_of(s.rk4.q);
  state[State::kPeak] = std::max(state[State::kPeak], turn);
  state[State::kCompanionPeak] = std::max(state[State::kCompanionPeak], beside);
  const double away = 0.1 * state[State::kCompanionPeak];
  if (turn > away) state[State::kLastAway] = state.time();
  if (beside > away) state[State::kCompanionLastAway] = state.time();
}

void advance(Simulation& sim, double t_end) {
  State& state = sim.state;
  const double tolerance =
      1e-6 * sim.setup.step;  // a boundary this near to the step's end is at its end
  while (state.time() < t_end) {
    const double t = state.time();
    double boundary = phase_start(sim) + phase_of(sim.setup.plan.gait, state.phase()).duration;
    if (std::abs(boundary - t_end) < tolerance) boundary = t_end;
    const double end = std::min(t_end, boundary);
    if (sim.setup.is_forward && end > t) {
      integrate(sim, Who::robot, t, end - t, state.q(), state.v());
      if (state.has_companion) advance_companion(sim, t, end - t);
    }
    state[State::kTime] = std::max(end, t);
    if (boundary <= t_end) change_phase(sim, state.time());
    if (sim.setup.is_forward) watch_growth(sim);
  }
  if (!sim.setup.is_forward) put_on_plan(sim);
}

// The work of the step that ends now: the motors' power at its end, as torques and rates are then.
void count_work(Simulation& sim, double h) {
  State& state = sim.state;
  if (!state.has_ledger) return;
  StepScratch& s = sim.scratch;
  feedforward(sim, state.time());
  if (sim.setup.is_forward) {
    s.rk4.q = state.q();
    s.rk4.v = state.v();
    drive(sim, s.rk4.q, s.rk4.v);
  }
  const VecX& tau = sim.setup.is_forward ? s.tau : s.plan_tau;
  for (Eigen::Index i = 6; i < state.nv; ++i)
    state[State::kWork] += h * std::abs(tau[i] * state.v()[i]);
}

Refusal watch(const Simulation& sim) {
  const StepScratch& s = sim.scratch;
  if (!s.has_lost_plan) return check_state(sim.setup.model, sim.state);
  const std::size_t foot = at(s.unreached.foot);
  return Diagnostic{"Fault: after step " + number_text(sim.current_step) +
                        " the plan asks for what " +
                        reach_sentence(s.unreached.reach, sim.setup.plan.legs[foot], s.unreached.r),
                    "The last good state is kept: change the motion, step back or reset."};
}

}  // namespace

namespace {

bool has_straightened(Simulation& sim) {
  sim.scratch.rk4.q = sim.state.q();
  return sim.scratch.has_straightened || is_a_leg_straight(sim.setup, sim.scratch.rk4.q);
}

}  // namespace

StepStatus step(Simulation& sim) {
  State& state = sim.state;
  if (!keep_good_state(sim) || sim.has_news) {
    sim.has_news = false;
    return StepStatus::fault;
  }
  sim.fault.clear();
  if (state.is_stopped()) return StepStatus::stopped;
  forget_after(sim, state.step());

  sim.scratch.has_lost_plan = false;
  sim.scratch.has_straightened = false;
  const double step_before = state.step();
  const double steps = step_before + 1.0 - state[State::kStepOrigin];
  advance(sim, state[State::kTimeOrigin] + steps * sim.setup.step);
  state[State::kStep] = step_before + 1.0;
  if (sim.setup.is_forward && has_straightened(sim)) {
    // The step that straightens a leg is taken back: what it computed means nothing.
    sim.history.restore(step_before, state.data);
    state[State::kIsStopped] = 1.0;
    sim.history.record(state.step(), state.data);
    return StepStatus::stopped;
  }
  count_work(sim, sim.setup.step);
  if (const Refusal bad = watch(sim)) {
    sim.fault = bad->text();
    sim.history.restore(step_before, state.data);
    return StepStatus::fault;
  }

  if (sim.setup.is_forward && state.has_companion) watch_return(sim);
  if (sim.setup.is_forward && sim.setup.plan.is_followed) {
    plan_at(sim, state.time());
    int joint = 0;
    const double limit = sim.setup.error_limit;
    if (largest_joint_error(sim, joint) > limit || std::abs(passive_error(sim)) > limit)
      state[State::kIsStopped] = 1.0;
  }
  sim.current_step = state.step();
  sim.history.record(state.step(), state.data);
  return state.is_stopped() ? StepStatus::stopped : StepStatus::ok;
}

}  // namespace legwork
