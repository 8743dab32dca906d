// Going back, and running the past again.
#include <algorithm>

#include "engine/math/hash.h"
#include "engine/run/following.h"
#include "engine/run/run_parts.h"

namespace legwork {

using namespace run_parts;

namespace {

Refusal seek(Run& run, double step) {
  VecX state = run.state;
  if (!run.history.restore(step, state))
    return Diagnostic{"Step " + number_text(step) + " is no longer stored.",
                      "Steps " + number_text(run.history.first_step()) + " to " +
                          number_text(run.history.last_step()) + " are."};
  if (Refusal bad = take_values(run, values_at(run, step)))
    return bad;  // cannot be: these values ran before
  run.state = std::move(state);
  run.is_x_good = false;
  run.current_step = step;
  run.fault.clear();
  run.has_pending_fault = false;
  return std::nullopt;
}

std::uint64_t hash_of(const VecX& state) {
  return hash_doubles(state.data(), static_cast<std::size_t>(state.size()));
}

Refusal differs_from(double step) {
  return Diagnostic{"Not reproduced: the replay differs from step " + number_text(step) + " on."};
}

}  // namespace

std::vector<double> run_parts::values_at(const Run& run, double step) {
  return values_without({}, run, step);
}

std::vector<double> run_parts::values_without(std::span<const Input> these, const Run& run,
                                              double step) {
  std::vector<double> values = run.initial_values;
  for (const Input& input : run.inputs) {
    const auto is_it = [&input](const Input& one) { return is_same(one, input); };
    if (!input.is_event() && input.step <= step && std::none_of(these.begin(), these.end(), is_it))
      values[at(input.parameter)] = input.value;
  }
  for (std::size_t i = 0; i < values.size(); ++i)
    if (run.kind->parameters[i].binding.effect == Effect::none) values[i] = run.values[i];
  return values;
}

Refusal go_to(Run& run, double step) {
  Refusal refusal = seek(run, step);
  if (!refusal && run.followed) count_inputs(run);
  return refusal;
}

Refusal check_replay(const Run& run) {
  const double last = run.state[RunState::kStep];
  if (last != run.current_step)
    return Diagnostic{"Not reproduced: the state says step " + number_text(last) +
                      ", but the run is at step " + number_text(run.current_step) + "."};
  SceneFile file = run.file;
  file.values = run.initial_values;
  Result<Run> again = open_scene(file);
  if (!again) return again.error();
  again->host = run.host;
  again->codes.clear();
  VecX remembered = run.state;
  for (std::size_t next = 0, next_code = 0;;) {
    const double now = again->state[RunState::kStep];
    while (next < run.inputs.size() && run.inputs[next].step <= now && now <= last) {
      const std::span<const Input> at_once = inputs_of_step(run.inputs, next);
      if (Refusal bad = set(*again, at_once)) return bad;
      next += at_once.size();
    }
    for (; next_code < run.codes.size() && run.codes[next_code].step <= now; ++next_code)
      again->codes.push_back(run.codes[next_code]);
    if (now >= last) {
      // A step that was taken back left its mark at the step before.
      if (run.has_ended() && !again->has_ended()) step(*again);
      if (hash(run) != hash(*again)) return differs_from(now);
      return std::nullopt;
    }
    if (run.history.restore(now, remembered) && hash_of(remembered) != hash(*again))
      return differs_from(now);
    if (step(*again) != StepStatus::ok && again->state[RunState::kStep] == now)
      return Diagnostic{"Not reproduced: the replay stops at step " + number_text(now) + "."};
  }
}

}  // namespace legwork
