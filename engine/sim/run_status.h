// What every run answers and remembers, whatever it runs.
#pragma once

#include <span>
#include <vector>

#include "engine/math/linear.h"

namespace legwork {

enum class StepStatus { ok, stopped, fault };

// A parameter set during the run, right before step `step` was taken.
struct Input {
  double step = 0.0;
  int parameter = 0;
  double value = 0.0;
};

// The parameter values of a step of the run.
template <class Run>
std::vector<double> values_at(const Run& run, double step) {
  std::vector<double> values = run.initial_values;
  for (const Input& input : run.inputs)
    if (input.step <= step) values[at(input.parameter)] = input.value;
  return values;
}

// Forgets inputs (and the states they led to) that lie after step `now`.
template <class Run>
void forget_after(Run& run, double now) {
  while (!run.inputs.empty() && run.inputs.back().step > now) {
    run.inputs.pop_back();
    run.history.drop_after(now);
  }
  if constexpr (requires { run.unchanged; })
    while (!run.unchanged.empty() && run.unchanged.back().step > now) run.unchanged.pop_back();
}

// Of inputs in order of time, from `first` on, those of one step.
inline std::span<const Input> inputs_of_step(std::span<const Input> inputs, std::size_t first) {
  std::size_t end = first;
  while (end < inputs.size() && inputs[end].step == inputs[first].step) ++end;
  return inputs.subspan(first, end - first);
}

// About twelve seconds of past at 1 ms.
inline constexpr int kHistoryCapacity = 12000;

}  // namespace legwork
