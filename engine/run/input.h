// What was done to a run right before it took step number `step` + 1: a parameter set, or an event.
#pragma once

#include <array>
#include <cstddef>
#include <span>

namespace legwork {

// Values of an event's arguments, in the order of their parameters, in the parameters' units; the rest is 0. Stored in
// place, because inputs are copied as bytes.
using Arguments = std::array<double, 12>;

// One thing that was done.
struct Input {
  double step = 0.0;
  int parameter = 0;         // index in the scene kind's list, set to `value`; unused by an event
  double value = 0.0;        // in the parameter's unit
  int event = -1;            // index in the scene kind's list; -1: none
  Arguments arguments = {};  // of the event
  bool is_event() const { return event >= 0; }
};

// The inputs of one step: those from `first` (which must exist) on, out of inputs in order of time.
inline std::span<const Input> inputs_of_step(std::span<const Input> inputs, std::size_t first) {
  std::size_t end = first;
  while (end < inputs.size() && inputs[end].step == inputs[first].step) ++end;
  return inputs.subspan(first, end - first);
}

}  // namespace legwork
