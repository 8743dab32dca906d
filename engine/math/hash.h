// Hash of the bits of doubles: FNV-1a (64 bit) over the bytes of each value, least significant first, so that the
// result does not depend on the machine's byte order. Two runs are the same run if and only if (but for a chance
// of 2^-64) their state hashes agree; +0 and -0 differ. Callers never hash NaN (its bits are not portable).
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace legwork {

inline constexpr std::uint64_t kHashSeed = 0xcbf29ce484222325ULL;  // FNV-1a offset basis

// A number unlike z's neighbours': SplitMix64 [Steele14], figure 16.
inline std::uint64_t mix64(std::uint64_t z) {
  z += 0x9e3779b97f4a7c15ULL;
  z = (z ^ (z >> 30U)) * 0xbf58476d1ce4e5b9ULL;
  z = (z ^ (z >> 27U)) * 0x94d049bb133111ebULL;
  return z ^ (z >> 31U);
}

// In [0, 1), from the upper bits.
inline double unit_interval(std::uint64_t bits) {
  return static_cast<double>(bits >> 11U) * 0x1p-53;
}

std::uint64_t hash_doubles(const double* values, std::size_t count, std::uint64_t seed = kHashSeed);

// The same of the bytes of a text.
std::uint64_t hash_bytes(std::string_view bytes);

}  // namespace legwork
