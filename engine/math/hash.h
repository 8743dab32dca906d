// Hash of the bits of doubles: FNV-1a (64 bit) over the bytes of each value, least significant first, so that the
// result does not depend on the machine's byte order (theory/numerics 1.1). Two runs are the same if and only if their
// state hashes agree, except by a chance of 2^-64; +0 and -0 differ. Never hash NaN: its bits are not portable.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace legwork {

inline constexpr std::uint64_t kHashSeed = 0xcbf29ce484222325ULL;  // FNV-1a offset basis

// Scrambles the bits of z, so that neighbouring inputs give unrelated numbers: SplitMix64 [Steele14], figure 16.
inline std::uint64_t mix64(std::uint64_t z) {
  z += 0x9e3779b97f4a7c15ULL;
  z = (z ^ (z >> 30U)) * 0xbf58476d1ce4e5b9ULL;
  z = (z ^ (z >> 27U)) * 0x94d049bb133111ebULL;
  return z ^ (z >> 31U);
}

// A number in [0, 1) from the upper 53 bits.
inline double unit_interval(std::uint64_t bits) {
  return static_cast<double>(bits >> 11U) * 0x1p-53;
}

// Hash of `count` doubles. To hash in parts, pass the hash so far as `seed`.
std::uint64_t hash_doubles(const double* values, std::size_t count, std::uint64_t seed = kHashSeed);

// Hash of the bytes of a text.
std::uint64_t hash_bytes(std::string_view bytes);

}  // namespace legwork
