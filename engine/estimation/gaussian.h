// Normally distributed noise without memory: a function of seed, step and channel alone. It does not depend on the
// order of calls, so that stepping back, replaying and other machines give the same bits. Box and Muller's sqrt(-2 log
// u1) cos(2 pi u2) of two hashes [Steele14] (theory/numerics 9.1).
#pragma once

#include <cmath>

#include "engine/math/hash.h"
#include "engine/math/linear.h"

namespace legwork {

// Mean 0, standard deviation 1; at most 8.6 in size. Seed and step are finite and below 2^63; fractions are cut off.
inline double gaussian(double seed, double step, int channel) {
  const std::uint64_t a = mix64(static_cast<std::uint64_t>(static_cast<std::int64_t>(seed)));
  const std::uint64_t b = mix64(a ^ static_cast<std::uint64_t>(static_cast<std::int64_t>(step)));
  const std::uint64_t c = mix64(b ^ static_cast<std::uint64_t>(channel));
  const double u1 = 1.0 - unit_interval(c);  // in (0, 1]
  const double u2 = unit_interval(mix64(c));
  return std::sqrt(-2.0 * math::log(u1)) * math::cos(2.0 * kPi * u2);
}

// Three of them, of `channel` and the next two.
inline Vec3 gaussian3(double seed, double step, int channel) {
  return {gaussian(seed, step, channel), gaussian(seed, step, channel + 1),
          gaussian(seed, step, channel + 2)};
}

}  // namespace legwork
