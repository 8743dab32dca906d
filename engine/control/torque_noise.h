// A disturbance that needs no memory: the torque noise of a joint in a step is a function of seed, step and joint, so
// that stepping back and replaying give the same noise. Mixer: SplitMix64 [Steele14], figure 16.
#pragma once

#include <cstdint>

namespace legwork {

inline std::uint64_t mix64(std::uint64_t z) {
  z += 0x9e3779b97f4a7c15ULL;
  z = (z ^ (z >> 30U)) * 0xbf58476d1ce4e5b9ULL;
  z = (z ^ (z >> 27U)) * 0x94d049bb133111ebULL;
  return z ^ (z >> 31U);
}

// Uniform in [-amplitude, amplitude).
inline double torque_noise(double amplitude, double seed, double step, int joint) {
  const std::uint64_t a = mix64(static_cast<std::uint64_t>(static_cast<std::int64_t>(seed)));
  const std::uint64_t b = mix64(a ^ static_cast<std::uint64_t>(static_cast<std::int64_t>(step)));
  const std::uint64_t c = mix64(b ^ static_cast<std::uint64_t>(joint));
  return amplitude * (2.0 * (static_cast<double>(c >> 11U) * 0x1p-53) - 1.0);
}

}  // namespace legwork
