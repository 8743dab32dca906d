// What every run answers and remembers, whatever it runs.
#pragma once

namespace legwork {

enum class StepStatus { ok, stopped, fault };

// A parameter set during the run, right before step `step` was taken.
struct Input {
  double step = 0.0;
  int parameter = 0;
  double value = 0.0;
};

// About twelve seconds of past at 1 ms.
inline constexpr int kHistoryCapacity = 12000;

}  // namespace legwork
