// Error-free building blocks of trig_*.cpp (internal): sums with their rounding error, split factors, and a polynomial
// with a fixed order of evaluation. Dekker 1971 (fast_two_sum, split), Knuth TAOCP 2, 4.2.2 (two_sum).
#pragma once

#include <cfloat>
#include <cstdint>
#include <cstring>
#include <limits>

#ifdef __FAST_MATH__
#error "legwork needs IEEE arithmetic: compile without -ffast-math"
#endif

namespace legwork::math::exact {

static_assert(std::numeric_limits<double>::is_iec559 && FLT_EVAL_METHOD == 0,
              "each operation must round to double");

inline constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
inline constexpr double kInfinity = std::numeric_limits<double>::infinity();

// The 64 bits of a double and back (std::bit_cast is missing from Emscripten 3.1.6's library).
inline std::uint64_t bits_of(double a) {
  std::uint64_t bits;
  std::memcpy(&bits, &a, sizeof bits);
  return bits;
}
inline double from_bits(std::uint64_t bits) {
  double a;
  std::memcpy(&a, &bits, sizeof a);
  return a;
}

// The unevaluated sum hi + lo, with |lo| far below |hi|.
struct HiLo {
  double hi;
  double lo;
};

inline constexpr HiLo kPi = {0x1.921fb54442d18p+1, 0x1.1a62633145c07p-53};
inline constexpr HiLo kHalfPi = {0x1.921fb54442d18p+0, 0x1.1a62633145c07p-54};

// a + b exactly, provided that |a| >= |b|, a = 0, or the sum is representable.
inline HiLo fast_two_sum(double a, double b) {
  const double sum = a + b;
  return {sum, (a - sum) + b};
}

// a + b exactly, whichever is larger.
inline HiLo two_sum(double a, double b) {
  const double sum = a + b;
  const double b_seen = sum - a;
  return {sum, (a - (sum - b_seen)) + (b - b_seen)};
}

// a = hi + lo exactly, hi the leading 26 bits and lo the other 27, so that hi*hi and hi*lo are exact.
inline HiLo split(double a) {
  const double hi = from_bits(bits_of(a) & 0xffff'ffff'f800'0000u);
  return {hi, a - hi};
}

// c0 + c1 z + ... + c7 z^7 as a tree of depth 4 (Estrin's scheme); the largest terms are added last.
inline double polynomial_8(const double (&c)[8], double z) {
  const double z2 = z * z;
  const double z4 = z2 * z2;
  return ((c[0] + c[1] * z) + z2 * (c[2] + c[3] * z)) +
         z4 * ((c[4] + c[5] * z) + z2 * (c[6] + c[7] * z));
}

// ---- constants of sin_cos, shared with its lane version (lanes.h)

inline constexpr double kTwoOverPi = 0x1.45f306dc9c883p-1;
// p1, p2, p3, p4
inline constexpr double kP1 = 0x1.921fb54400000p+0;
inline constexpr double kP2 = 0x1.0b4611a600000p-34;
inline constexpr double kP3 = 0x1.3198a2e000000p-69;
inline constexpr double kP4 = 0x1.b839a252049c1p-104;

// n! up to 18! is exact in double, so each quotient below is the correctly rounded 1/n!.
constexpr double inverse_factorial(int n) {
  double factorial = 1;
  for (int i = 2; i <= n; ++i) factorial *= i;
  return 1 / factorial;
}

inline constexpr double kSinSeries[8] = {
    -inverse_factorial(3),  inverse_factorial(5),  -inverse_factorial(7),  inverse_factorial(9),
    -inverse_factorial(11), inverse_factorial(13), -inverse_factorial(15), inverse_factorial(17)};
inline constexpr double kCosSeries[8] = {
    inverse_factorial(4),  -inverse_factorial(6),  inverse_factorial(8),  -inverse_factorial(10),
    inverse_factorial(12), -inverse_factorial(14), inverse_factorial(16), -inverse_factorial(18)};

// Adding 1.5 * 2^52 leaves the nearest integer in the last bits of the sum.
inline constexpr double kRounder = 0x1.8p52;
inline constexpr double kLargestAngle = 0x1.921fb54442d18p+20;  // kSinCosRange

}  // namespace legwork::math::exact
