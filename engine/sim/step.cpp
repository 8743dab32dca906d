// The stages of one step. A step that meets the end of a phase is cut there, so that no Runge-Kutta stage straddles
// the hand-over between the feet.
#include <algorithm>
#include <cmath>

#include "engine/dynamics/kinematics.h"
#include "engine/sim/simulation.h"
#include "engine/sim/watchdog.h"

namespace legwork {
namespace {

// control, contact, dynamics, integrate: forward dynamics with the stance feet pinned, driven by the motors.
void integrate(Simulation& sim, double t, double h) {
  StepScratch& s = sim.scratch;
  double torque_time = -1.0;  // stages 2 and 3 share their time and thus their feedforward
  rk4_step(t, h, sim.state.q(), sim.state.v(), s.rk4,
           [&](double time, const VecX& q, const VecX& v, VecX& a) {
             if (time != torque_time) feedforward(sim, time);
             torque_time = time;
             drive(sim, q, v);
             accelerate(sim, q, v, a);
           });
}

// The error's growth over the phase that ends now: ln(e1 / e0) / T.
void measure_growth(Simulation& sim) {
  State& state = sim.state;
  const double error = (state.q() - sim.scratch.plan.q).tail(state.nq - 7).norm();
  const double before = state[State::kPhaseStartError];
  const bool is_known = error > 0.0 && before > 0.0;
  if (is_known) {
    state[State::kGrowthRate] =
        math::log(error / before) / phase_of(sim.setup.plan.gait, state.phase()).duration;
    state[State::kGrowthIsKnown] = 1.0;
  }
  state[State::kPhaseStartError] = error;
}

// touchdown: the feet of the new phase strike and stay.
void change_phase(Simulation& sim, double time) {
  State& state = sim.state;
  StepScratch& s = sim.scratch;
  plan_at(sim, time);
  if (sim.setup.is_forward) measure_growth(sim);
  state[State::kPhase] += 1.0;
  if (!sim.setup.is_forward) return;

  const std::span<const int> stance = stance_feet(sim.setup.plan.gait, state.phase());
  forward_kinematics(sim.setup.model, state.q(), state.v(), s.ws);
  inelastic_impact(sim.setup.plant, s.ws, stance, state.v(), s.impulse);
  double largest = 0.0;
  for (Eigen::Index r = 0; r + 2 < s.impulse.size(); r += 3) {
    const double impulse = Vec3(s.impulse[r], s.impulse[r + 1], s.impulse[r + 2]).norm();
    largest = std::max(largest, impulse);
  }
  state[State::kTouchdownImpulse] = largest;

  const int resync = sim.setup.resync_phases;
  if (resync > 0 && state.phase() % resync == 0) put_on_plan(sim);
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
    if (sim.setup.is_forward && end > t) integrate(sim, t, end - t);
    state[State::kTime] = std::max(end, t);
    if (boundary <= t_end) change_phase(sim, state.time());
  }
  if (!sim.setup.is_forward) put_on_plan(sim);
}

Refusal watch(const Simulation& sim) {
  const StepScratch& s = sim.scratch;
  if (!s.has_lost_plan) return check_state(sim.setup.model, sim.state);
  const std::size_t foot = at(s.unreached.foot);
  return Diagnostic{"Fault: after step " + number_text(sim.current_step) +
                        " the plan asks for what " +
                        reach_sentence(s.unreached.reach, kQuadrupedLegs[foot],
                                       sim.setup.plan.legs[foot], s.unreached.r),
                    "The last good state is kept: change the motion, step back or reset."};
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
  forget_future(sim);

  sim.scratch.has_lost_plan = false;
  const double step_before = state.step();
  const double steps = step_before + 1.0 - state[State::kStepOrigin];
  advance(sim, state[State::kTimeOrigin] + steps * sim.setup.step);
  state[State::kStep] = step_before + 1.0;
  if (const Refusal bad = watch(sim)) {
    sim.fault = bad->text();
    sim.history.restore(step_before, state);
    return StepStatus::fault;
  }

  if (sim.setup.is_forward) {
    plan_at(sim, state.time());
    int joint = 0;
    const double limit = sim.setup.error_limit;
    if (largest_joint_error(sim, joint) > limit || std::abs(passive_error(sim)) > limit)
      state[State::kIsStopped] = 1.0;
  }
  sim.current_step = state.step();
  sim.history.record(state);
  return state.is_stopped() ? StepStatus::stopped : StepStatus::ok;
}

}  // namespace legwork
