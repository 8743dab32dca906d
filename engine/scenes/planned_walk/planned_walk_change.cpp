// What goes on when a parameter of a planned walk changes.
#include <algorithm>

#include "engine/scenes/planned_walk/planned_walk.h"

namespace legwork {
namespace {

// Moves the origins of time so that the run goes on at the same place and fraction of its cycle under a new setup.
void rebase(PlannedWalk& walk, const Setup& before) {
  PlannedState& state = walk.state;
  const Plan& old = before.plan;
  const Plan& plan = walk.setup.plan;
  const double tau =
      std::clamp(state.t - state[PlannedState::kGaitOrigin] - phase_begin(old, state.phase()), 0.0,
                 phase_duration(old, state.phase()));
  const double x = state[PlannedState::kXOrigin] + plan_x(old, state.phase(), tau);
  const int cycle = cycle_of(old, state.phase());
  int phase = 0;
  double tau_after = 0.0;
  if (plan.phase_count() == old.phase_count()) {
    phase = state.phase();
    tau_after = tau / phase_duration(old, phase) * phase_duration(plan, phase);
  } else {
    const double done = (phase_of(old, state.phase()).begin + tau) / old.period;
    const double t = std::min(done, 1.0) * plan.period;
    const int in_cycle = phase_at(plan, t);
    phase = cycle * plan.phase_count() + in_cycle;
    tau_after = std::clamp(t - phase_of(plan, phase).begin, 0.0, phase_duration(plan, phase));
  }
  state[PlannedState::kPhase] = phase;
  state[PlannedState::kGaitOrigin] = state.t - phase_begin(plan, phase) - tau_after;
  state[PlannedState::kXOrigin] = x - plan_x(plan, phase, tau_after);
}

}  // namespace

Result<std::unique_ptr<Scene>> PlannedWalk::with(const ParameterView& others) const {
  bool has_same_plan = true;
  for (std::size_t i = 0; i < values.size(); ++i)
    if (others.values()[i] != values[i])
      has_same_plan = has_same_plan && others.schema()[i].binding.effect == Effect::rebuild;
  return make(motion, others, has_same_plan ? &setup : nullptr);
}

bool PlannedWalk::transfer_state(Scene& before, const Change& change, VecX& x) {
  const Setup& was = static_cast<PlannedWalk&>(before).setup;
  // What leaves plan and robot as they are leaves a running robot where it is.
  const bool is_put_back =
      change.had_ended || change.asks_for(Effect::replan) || was.is_forward != setup.is_forward;
  // Liu & Ben-Tzvi's experiments have a start and no plan to come back to.
  if (setup.plan.has_spherical_feet && is_put_back) return false;
  load(change.time, x);
  rebase(*this, was);
  if (state.has_reference_run && state[PlannedState::kReferenceStopped] != 0.0)
    start_reference(*this);
  if (is_put_back) put_on_plan(*this);
  x = state.data;
  return true;
}

}  // namespace legwork
