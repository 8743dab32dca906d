#include "engine/math/within.h"

#include <cassert>
#include <cstring>

#include "engine/math/lanes.h"

namespace legwork {
namespace {

using Bits = lanes::Registers<2>::Bits;

Bits bits_of(double a, double b) {
  const double both[2] = {a, b};
  Bits bits;
  std::memcpy(&bits, both, sizeof bits);
  return bits;
}
Bits two_at(const double* values) { return bits_of(values[0], values[1]); }

// Positive numbers are in the order of their bits as whole numbers, infinity after all others and NaN after that. So the
// sign of a difference of bits answers, and no number waits for a branch or for the one before it.
constexpr long long kAllButSign = 0x7fffffffffffffff;

template <bool kIsCopied>
bool look_over(std::span<const double> x, const double* limits, [[maybe_unused]] double* copy) {
  const std::size_t count = x.size(), pairs = count / 2 * 2;
  Bits room = {};  // negative as soon as one has none
#pragma GCC unroll 4
  for (std::size_t i = 0; i < pairs; i += 2) {
    const Bits both = two_at(&x[i]);
    room |= two_at(limits + i) - (both & kAllButSign);
    if constexpr (kIsCopied) std::memcpy(copy + i, &both, sizeof both);
  }
  if (pairs < count) {
    room |= bits_of(limits[pairs], 0.0) - (bits_of(x[pairs], 0.0) & kAllButSign);
    if constexpr (kIsCopied) copy[pairs] = x[pairs];
  }
  return (room[0] | room[1]) >= 0;
}

}  // namespace

bool is_within(std::span<const double> x, std::span<const double> limits, double* copy) {
  assert(x.size() == limits.size());
  return copy != nullptr ? look_over<true>(x, limits.data(), copy)
                         : look_over<false>(x, limits.data(), copy);
}

bool are_finite(std::span<const double> x) {
  constexpr long long kLargest = 0x7fefffffffffffff;
  const std::size_t count = x.size(), pairs = count / 2 * 2;
  Bits room = {};
#pragma GCC unroll 4
  for (std::size_t i = 0; i < pairs; i += 2) room |= kLargest - (two_at(&x[i]) & kAllButSign);
  if (pairs < count) room |= kLargest - (bits_of(x[pairs], 0.0) & kAllButSign);
  return (room[0] | room[1]) >= 0;
}

bool are_zero(std::span<const double> x) {
  const std::size_t count = x.size(), pairs = count / 2 * 2;
  Bits any = {};
#pragma GCC unroll 4
  for (std::size_t i = 0; i < pairs; i += 2) any |= two_at(&x[i]);
  if (pairs < count) any |= bits_of(x[pairs], 0.0);
  return ((any[0] | any[1]) & kAllButSign) == 0;
}

// Mostly they are the same: all are read.
bool have_same_bits(const double* a, const double* b, std::size_t count) {
  const std::size_t pairs = count / 2 * 2;
  Bits differing = {};
#pragma GCC unroll 4
  for (std::size_t i = 0; i < pairs; i += 2) differing |= two_at(a + i) ^ two_at(b + i);
  if (pairs < count) differing |= bits_of(a[pairs], 0.0) ^ bits_of(b[pairs], 0.0);
  return (differing[0] | differing[1]) == 0;
}

}  // namespace legwork
