#include "engine/run/schedule.h"

#include <algorithm>
#include <cassert>
#include <utility>

#include "engine/run/run_parts.h"

namespace legwork {

using namespace run_parts;

namespace {

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
  return values_without(run.scheduled, run, run.current_step);
}

namespace run_parts {

bool is_same(const Input& one, const Input& other) {
  if (one.step != other.step || one.event != other.event) return false;
  return one.is_event() ? one.arguments == other.arguments
                        : one.parameter == other.parameter && one.value == other.value;
}

Refusal do_scheduled(Run& run) {
  const double now = run.current_step;
  std::size_t first = 0;
  while (first < run.scheduled.size() && run.scheduled[first].step < now) ++first;
  if (first == run.scheduled.size() || run.scheduled[first].step != now) return std::nullopt;
  if (run.has_pending_fault || run.has_ended()) return std::nullopt;
  if (run.followed && now < run.followed->steps) return std::nullopt;
  const std::span<const Input> due = inputs_of_step(run.scheduled, first);
  for (const Input& input : due)
    if (!is_in_force(run, input)) return change(run, due);
  return std::nullopt;
}

void take_back_scheduled(Run& run) {
  if (!run.scheduled.empty()) take_values(run, given_values(run));
}

}  // namespace run_parts
}  // namespace legwork
