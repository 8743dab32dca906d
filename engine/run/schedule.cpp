#include "engine/run/schedule.h"

#include <algorithm>
#include <cassert>
#include <utility>

#include "engine/run/run_parts.h"

namespace legwork {

using namespace run_parts;

namespace {

bool is_same(const Input& one, const Input& other) {
  if (one.step != other.step || one.event != other.event) return false;
  return one.is_event() ? one.arguments == other.arguments
                        : one.parameter == other.parameter && one.value == other.value;
}

// Of a kind of event the last in a step is the one that happened.
bool is_in_force(const Run& run, const Input& due) {
  if (!due.is_event()) return run.values[at(due.parameter)] == due.value;
  for (auto one = run.inputs.rbegin(); one != run.inputs.rend() && one->step >= due.step; ++one)
    if (one->step == due.step && one->event == due.event) return is_same(*one, due);
  return false;
}

}  // namespace

void schedule(Run& run, std::vector<Input> inputs) {
  assert(std::is_sorted(inputs.begin(), inputs.end(),
                        [](const Input& a, const Input& b) { return a.step < b.step; }));
  run.scheduled = std::move(inputs);
}

std::vector<double> given_values(const Run& run) {
  std::vector<double> values = run.initial_values;
  for (const Input& input : run.inputs) {
    const bool is_scheduled = std::any_of(run.scheduled.begin(), run.scheduled.end(),
                                          [&](const Input& due) { return is_same(due, input); });
    if (!input.is_event() && !is_scheduled) values[at(input.parameter)] = input.value;
  }
  for (std::size_t i = 0; i < values.size(); ++i)
    if (run.kind->parameters[i].binding.effect == Effect::none) values[i] = run.values[i];
  return values;
}

namespace run_parts {

Refusal do_scheduled(Run& run) {
  const double now = run.current_step;
  const auto first =
      std::lower_bound(run.scheduled.begin(), run.scheduled.end(), now,
                       [](const Input& input, double step) { return input.step < step; });
  if (first == run.scheduled.end() || first->step != now) return std::nullopt;
  if (run.has_pending_fault || run.has_ended()) return std::nullopt;
  if (run.followed && now < run.followed->steps) return std::nullopt;
  const std::span<const Input> due =
      inputs_of_step(run.scheduled, static_cast<std::size_t>(first - run.scheduled.begin()));
  if (std::all_of(due.begin(), due.end(),
                  [&](const Input& input) { return is_in_force(run, input); }))
    return std::nullopt;
  return change(run, due);
}

void take_back_scheduled(Run& run) {
  if (run.scheduled.empty()) return;
  std::vector<double> given = given_values(run);
  if (given == run.values) return;
  Result<std::unique_ptr<Scene>> scene = build(run, given);
  if (!scene) return;
  use(run, std::move(*scene));
  run.values = std::move(given);
}

}  // namespace run_parts
}  // namespace legwork
