// States looked over number by number, at the speed of memory and without a call of the C library, which in WebAssembly
// goes byte by byte.
#pragma once

#include <cstddef>
#include <span>

namespace legwork {

// Whether no number has grown beyond its limit: |x_i| <= limit_i for all i. limits: one for each of x, none negative,
// infinite allowed. False if a number is NaN. Sizes are asserted. `copy`: if given, gets all of x, within limits or
// not.
bool is_within(std::span<const double> x, std::span<const double> limits, double* copy = nullptr);

// Whether none is infinite or NaN.
bool are_finite(std::span<const double> x);

// Whether all are 0 or -0.
bool are_zero(std::span<const double> x);

// Bits, not values: 0 and -0 differ, and a NaN is itself.
bool have_same_bits(const double* a, const double* b, std::size_t count);

}  // namespace legwork
