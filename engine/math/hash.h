// Hash of the bits of doubles: FNV-1a (64 bit) over the bytes of each value, least significant first, so that the
// result does not depend on the machine's byte order. Two runs are the same run if and only if (but for a chance
// of 2^-64) their state hashes agree; +0 and -0 differ. Callers never hash NaN (its bits are not portable).
#pragma once

#include <cstddef>
#include <cstdint>

namespace legwork {

inline constexpr std::uint64_t kHashSeed = 0xcbf29ce484222325ULL;  // FNV-1a offset basis

std::uint64_t hash_doubles(const double* values, std::size_t count, std::uint64_t seed = kHashSeed);

}  // namespace legwork
