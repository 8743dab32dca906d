// A function of one variable, mostly time, with its first two derivatives.
#pragma once

namespace legwork {

// In the value's unit, and per unit of the argument and per its square.
struct Jet {
  double value = 0.0, rate = 0.0, acceleration = 0.0;
};

}  // namespace legwork
