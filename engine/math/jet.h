#pragma once

namespace legwork {

// A function's value with its first two derivatives by its argument, mostly time.
struct Jet {
  double value = 0.0, rate = 0.0, acceleration = 0.0;
};

}  // namespace legwork
