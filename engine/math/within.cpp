#include "engine/math/within.h"

#include <cassert>
#include <cstdint>
#include <cstring>

namespace legwork {
namespace {

std::int64_t bits_of(double value) {
  std::int64_t bits = 0;  // std::bit_cast is missing from libc++ 14
  std::memcpy(&bits, &value, sizeof bits);
  return bits;
}

}  // namespace

// Positive numbers are in the order of their bits as whole numbers, infinity after all others and NaN after that. So the
// sign of a difference of bits answers, and no number waits for a branch or for the one before it.
bool is_within(std::span<const double> x, std::span<const double> limits, double* copy) {
  assert(x.size() == limits.size());
  constexpr std::int64_t kAllButSign = INT64_MAX;
  const double *values = x.data(), *most = limits.data();
  std::int64_t room = 0;  // negative as soon as one has none
#pragma GCC unroll 4
  for (std::size_t i = 0; i < x.size(); ++i) {
    room |= bits_of(most[i]) - (bits_of(values[i]) & kAllButSign);
    if (copy != nullptr) copy[i] = values[i];
  }
  return room >= 0;
}

// Mostly they are the same: all are read.
bool have_same_bits(const double* a, const double* b, std::size_t count) {
  std::int64_t differing = 0;
  for (std::size_t i = 0; i < count; ++i) differing |= bits_of(a[i]) ^ bits_of(b[i]);
  return differing == 0;
}

}  // namespace legwork
