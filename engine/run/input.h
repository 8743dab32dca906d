// A parameter set during the run, right before step `step` was taken.
#pragma once

#include <cstddef>
#include <span>

namespace legwork {

struct Input {
  double step = 0.0;
  int parameter = 0;
  double value = 0.0;
};

// Of inputs in order of time, from `first` on, those of one step.
inline std::span<const Input> inputs_of_step(std::span<const Input> inputs, std::size_t first) {
  std::size_t end = first;
  while (end < inputs.size() && inputs[end].step == inputs[first].step) ++end;
  return inputs.subspan(first, end - first);
}

}  // namespace legwork
