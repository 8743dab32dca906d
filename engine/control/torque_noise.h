// A disturbance without memory: the torque noise of a joint in a step is a function of seed, step and joint, so that
// stepping back and replaying give the same noise.
#pragma once

#include "engine/math/hash.h"

namespace legwork {

// Uniform in [-amplitude, amplitude), in its unit. seed and step: whole numbers; joint: its index.
inline double torque_noise(double amplitude, double seed, double step, int joint) {
  const std::uint64_t a = mix64(static_cast<std::uint64_t>(static_cast<std::int64_t>(seed)));
  const std::uint64_t b = mix64(a ^ static_cast<std::uint64_t>(static_cast<std::int64_t>(step)));
  const std::uint64_t c = mix64(b ^ static_cast<std::uint64_t>(joint));
  return amplitude * (2.0 * unit_interval(c) - 1.0);
}

}  // namespace legwork
