// Whether no number has grown beyond its limit: |x_i| <= limit_i for all i.
#pragma once

#include <span>

namespace legwork {

// limits: one for each of x, none negative, infinite allowed. False if a number is NaN. Sizes are asserted. `copy`: if
// given, gets all of x, within limits or not.
bool is_within(std::span<const double> x, std::span<const double> limits, double* copy = nullptr);

}  // namespace legwork
