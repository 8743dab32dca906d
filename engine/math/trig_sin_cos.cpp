// sin x and cos x together.
//
// Reduction (Cody & Waite 1980, with exact products):
//   x = k pi/2 + r,  k = nearest integer to x 2/pi,  |r| <= pi/4,  pi/2 = p1 + p2 + p3 + p4,
//   p1, p2, p3 multiples of 2^-32, 2^-65, 2^-98 with at most 33 bits, so that k p1, k p2, k p3 are exact for
//   |k| <= 2^20. r is kept as r + r_lo; every step is exact but k p4 (error 2^-132) and the last additions.
//   No double in range is nearer than 6e-19 (2^-60) to a multiple of pi/2, so r + r_lo keeps over 70 good bits.
// Taylor series, z = r^2, with the exact coefficients 1/n! rounded once:
//   sin(r + r_lo) = r + (r z S(z) + r_lo (1 - z/2)),   S = -1/3! + z/5! - ... + z^7/17!
//   cos(r + r_lo) = 1 - z/2 + (z^2 C(z) - r r_lo),     C = 1/4! - z/6! + ... - z^7/18!
//
// Error budget at |r| = pi/4, in ulp of the result: final rounding 0.5; rounding in z: cos 0.25; in r z S: sin 0.37;
// in z^2 C: cos 0.06; truncation: cos 0.02 (sin less). Cost: about 55 flops, two well-predicted branches, no table.
// Fails: NaN for |x| > kSinCosRange, infinities and NaN.
#include "engine/math/trig.h"

#include <cmath>

#include "engine/math/trig_exact.h"

namespace legwork::math {
namespace {

double negate_if(std::uint64_t one_or_zero, double a) {
  return exact::from_bits(exact::bits_of(a) ^ (one_or_zero << 63));
}

}  // namespace

SinCos sin_cos(double angle) {
  const double x = angle;
  const double size = std::fabs(x);
  if (!(size <= kSinCosRange)) return {exact::kNan, exact::kNan};
  if (size < 0x1p-27) return {x, 1.0};  // x^3/6 and x^2/2 are below half an ulp; keeps -0

  const double shifted = x * exact::kTwoOverPi + exact::kRounder;
  const double k = shifted - exact::kRounder;
  const std::uint64_t quadrant = exact::bits_of(shifted);  // modulo 4

  // r + r_lo = x - k (p1 + p2 + p3 + p4).
  const exact::HiLo upper = exact::fast_two_sum(x - k * exact::kP1, -(k * exact::kP2));
  const double rest = upper.lo - k * exact::kP3;
  const exact::HiLo reduced = exact::fast_two_sum(upper.hi, rest);
  const double r = reduced.hi;
  const double r_lo = reduced.lo - k * exact::kP4;

  // Both series. w + w_lo = 1 - z/2 exactly.
  const double z = r * r;
  const double half_z = 0.5 * z;
  const double w = 1.0 - half_z;
  const double w_lo = (1.0 - w) - half_z;
  const double sin_r = r + (r * z * exact::polynomial_8(exact::kSinSeries, z) + r_lo * w);
  const double cos_r = w + (w_lo + (z * z * exact::polynomial_8(exact::kCosSeries, z) - r * r_lo));

  // Turn back by k quarter turns: (s, c) -> (c, -s) -> (-s, -c) -> (-c, s).
  const bool is_odd = (quadrant & 1) != 0;
  return {negate_if((quadrant >> 1) & 1, is_odd ? cos_r : sin_r),
          negate_if(((quadrant + 1) >> 1) & 1, is_odd ? sin_r : cos_r)};
}

}  // namespace legwork::math
