// atan2(y, x) and acos(x).
//
// With n = min(|y|, |x|), d = max(|y|, |x|) and c = i/32 near n/d (Gal's table method with exact points):
//   atan(n/d) = atan c + atan t,   t = (n - c d) / (d + c n),   |t| < 0.11
//   atan t = t + t z A(z),  z = t^2,  A = -1/3 + z/5 - z^2/7 + ... + z^7/17
//   angle = base +- atan(n/d),  base = 0, pi/2 or pi by octant
// c = 0 serves up to n/d = 3.5/32; above that |t| is at most 1/7 of the angle. c has 6 bits, so c d is exact in two
// halves; base and atan c are hi + lo pairs (computed to 100 digits), and t carries the division's remainder.
// For acos, y = sqrt(1 - x^2) is found as y + y_lo, and since x^2 + y^2 = 1 the angle's derivative in y is x:
//   acos x = atan2(y, x) + x y_lo
//
// Error budget in ulp: final rounding 0.5; numerator and denominator of t: 1.5 x 1/7 at the worst, 0 for c = 0;
// truncation z^8/19 < 1e-4. Cost: three divisions, about 60 flops. Fails: NaN only from NaN, or acos of |x| > 1.
#include "engine/math/trig.h"

#include <cmath>
#include <cstddef>

#include "engine/math/trig_exact.h"

namespace legwork::math {
namespace {

using exact::HiLo;

// atan(i/32) for i = 0 and 4 to 32; entries 1 to 3 are unused.
constexpr HiLo kAtanTable[33] = {
    {0, 0},
    {0, 0},
    {0, 0},
    {0, 0},
    {0x1.fd5ba9aac2f6ep-4, -0x1.cd37686760c17p-59},
    {0x1.3d6eee8c6626cp-3, 0x1.61a3b0ce9281bp-57},
    {0x1.7b97b4bce5b02p-3, 0x1.347b0b4f881cap-58},
    {0x1.b90d7529260a2p-3, 0x1.17b10d2e0e5abp-61},
    {0x1.f5b75f92c80ddp-3, 0x1.8ab6e3cf7afbdp-57},
    {0x1.18bf5a30bf178p-2, 0x1.30ca4748b1bf9p-57},
    {0x1.362773707ebccp-2, -0x1.963a544b672d8p-57},
    {0x1.530ad9951cd4ap-2, -0x1.2566480884082p-57},
    {0x1.6f61941e4def1p-2, -0x1.c63aae6f6e918p-56},
    {0x1.8b24d394a1b25p-2, 0x1.b6d0ba3748fa8p-56},
    {0x1.a64eec3cc23fdp-2, -0x1.24dec1b50b7ffp-56},
    {0x1.c0db4c94ec9f0p-2, -0x1.cc1ce70934c34p-56},
    {0x1.dac670561bb4fp-2, 0x1.a2b7f222f65e2p-56},
    {0x1.f40dd0b541418p-2, -0x1.a3992dc382a23p-57},
    {0x1.0657e94db30d0p-1, -0x1.d5b495f6349e6p-56},
    {0x1.1255d9bfbd2a9p-1, -0x1.2bdaee1c0ee35p-58},
    {0x1.1e00babdefeb4p-1, -0x1.928df287a668fp-58},
    {0x1.2958e59308e31p-1, -0x1.09e73b0c6c087p-56},
    {0x1.345f01cce37bbp-1, 0x1.1021137c71102p-55},
    {0x1.3f13fb89e96f4p-1, 0x1.ecf8b492644f0p-56},
    {0x1.4978fa3269ee1p-1, 0x1.2419a87f2a458p-56},
    {0x1.538f57b89061fp-1, -0x1.1bb74abda520cp-55},
    {0x1.5d58987169b18p-1, 0x1.0028e4bc5e7cap-57},
    {0x1.66d663923e087p-1, -0x1.6ea6febe8bbbap-56},
    {0x1.700a7c5784634p-1, -0x1.8c34d25aadef6p-56},
    {0x1.78f6bbd5d315ep-1, 0x1.406a089803740p-55},
    {0x1.819d0b7158a4dp-1, -0x1.bf76229d3b917p-56},
    {0x1.89ff5ff57f1f8p-1, -0x1.55b9a5e177a1bp-55},
    {0x1.921fb54442d18p-1, 0x1.1a62633145c07p-55},
};

constexpr double kAtanSeries[8] = {-1.0 / 3,  1.0 / 5,  -1.0 / 7,  1.0 / 9,
                                   -1.0 / 11, 1.0 / 13, -1.0 / 15, 1.0 / 17};

// Angle in [0, pi] of the point (x, |y|), neither NaN, before the final rounding.
HiLo upper_angle(double y, double x) {
  const double a = std::fabs(y);
  const double b = std::fabs(x);
  const bool is_steep = a > b;
  const bool is_left = std::signbit(x);
  double n = is_steep ? b : a;
  double d = is_steep ? a : b;
  if (n == exact::kInfinity) n = d = 1.0;
  const double quotient = d > 0.0 ? n / d : 0.0;

  std::size_t i = 0;
  double t = quotient;  // below 2^-28 atan t is t
  double tail = 0.0;
  if (quotient >= 0x1p-28) {
    // Keep products away from overflow and underflow; a power of two changes no bit of the quotient.
    const double scale = d > 0x1p500 ? 0x1p-600 : d < 0x1p-400 ? 0x1p600 : 1.0;
    n *= scale;
    d *= scale;

    if (quotient >= 3.5 / 32) i = static_cast<std::size_t>(quotient * 32 + 0.5);
    const double c = static_cast<double>(i) / 32;
    const HiLo d_part = exact::split(d);
    const double numerator = (n - c * d_part.hi) - c * d_part.lo;
    const double denominator = d + c * n;
    t = numerator / denominator;

    // t_lo: the remainder of the division.
    const HiLo t_part = exact::split(t);
    const HiLo den_part = exact::split(denominator);
    const double remainder = ((numerator - t_part.hi * den_part.hi) - t_part.hi * den_part.lo -
                              t_part.lo * den_part.hi) -
                             t_part.lo * den_part.lo;
    const double t_lo = remainder / denominator;
    const double z = t * t;
    tail = t_lo + t * (z * exact::polynomial_8(kAtanSeries, z));
  }

  // angle = base + sign (atan c + t + tail), largest parts first, keeping their rounding errors.
  const HiLo base = is_steep ? exact::kHalfPi : is_left ? exact::kPi : HiLo{0.0, 0.0};
  const double sign = is_steep == is_left ? 1.0 : -1.0;
  const HiLo table = kAtanTable[i];
  const HiLo coarse = exact::fast_two_sum(base.hi, sign * table.hi);
  const HiLo fine = exact::fast_two_sum(coarse.hi, sign * t);
  return {fine.hi, fine.lo + (coarse.lo + (base.lo + sign * (table.lo + tail)))};
}

}  // namespace

double atan2(double y, double x) {
  if (y != y || x != x) return exact::kNan;
  const HiLo angle = upper_angle(y, x);
  const double rounded = angle.hi + angle.lo;
  return std::signbit(y) ? -rounded : rounded;
}

double acos(double x) {
  if (!(std::fabs(x) <= 1.0)) return exact::kNan;
  if (x == 1.0) return 0.0;
  if (x == -1.0) return exact::kPi.hi;

  // square + square_lo = 1 - x^2.
  const HiLo x_part = exact::split(x);
  const double xx = x * x;
  const double xx_lo =
      ((x_part.hi * x_part.hi - xx) + 2.0 * (x_part.hi * x_part.lo)) + x_part.lo * x_part.lo;
  const HiLo difference = exact::fast_two_sum(1.0, -xx);
  const HiLo square = exact::fast_two_sum(difference.hi, difference.lo - xx_lo);

  // y + y_lo = its square root, by one Newton step.
  const double y = std::sqrt(square.hi);
  const HiLo y_part = exact::split(y);
  const double y_error =
      ((square.hi - y_part.hi * y_part.hi) - 2.0 * (y_part.hi * y_part.lo)) - y_part.lo * y_part.lo;
  const double y_lo = (y_error + square.lo) / (2.0 * y);

  const HiLo angle = upper_angle(y, x);
  return angle.hi + (angle.lo + x * y_lo);
}

}  // namespace legwork::math
