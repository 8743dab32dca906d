// What every run answers and remembers, whatever it runs.
#pragma once

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
}

// About twelve seconds of past at 1 ms.
inline constexpr int kHistoryCapacity = 12000;

}  // namespace legwork
