// What was done to a run right before its step `step` + 1 was taken: a parameter set, or an event.
#pragma once

#include <array>
#include <cstddef>
#include <span>

namespace legwork {

// Of an event, in the order of the parameters that they come from; the rest is 0. In place: inputs are copied as bytes.
using Arguments = std::array<double, 12>;

struct Input {
  double step = 0.0;
  int parameter = 0;  // set to `value`, unless there is an event
  double value = 0.0;
  int event = -1;  // of the scene kind's list; -1: none
  Arguments arguments = {};
  bool is_event() const { return event >= 0; }
};

// Of inputs in order of time, from `first` on, those of one step.
inline std::span<const Input> inputs_of_step(std::span<const Input> inputs, std::size_t first) {
  std::size_t end = first;
  while (end < inputs.size() && inputs[end].step == inputs[first].step) ++end;
  return inputs.subspan(first, end - first);
}

}  // namespace legwork
