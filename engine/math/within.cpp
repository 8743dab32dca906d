#include "engine/math/within.h"

#include <algorithm>
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

}  // namespace

// Positive numbers are in the order of their bits as whole numbers, infinity after all others and NaN after that. So the
// sign of a difference of bits answers, and no number waits for a branch or for the one before it.
bool is_within(std::span<const double> x, std::span<const double> limits, double* copy) {
  assert(x.size() == limits.size());
  constexpr long long kAllButSign = 0x7fffffffffffffff;
  const std::size_t count = x.size(), pairs = count / 2 * 2;
  Bits room = {};  // negative as soon as one has none
#pragma GCC unroll 4
  for (std::size_t i = 0; i < pairs; i += 2)
    room |= two_at(&limits[i]) - (two_at(&x[i]) & kAllButSign);
  if (pairs < count) room |= bits_of(limits[pairs], 0.0) - (bits_of(x[pairs], 0.0) & kAllButSign);
  if (copy != nullptr) std::copy(x.begin(), x.end(), copy);
  return (room[0] | room[1]) >= 0;
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
