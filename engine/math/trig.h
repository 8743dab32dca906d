// Elementary functions that give the same bits everywhere: g++, clang++ and WASM, at any optimisation level
// (theory/numerics 2).
//
// Only IEEE + - * /, square root, comparisons and integer operations are used, in a fixed order; compile with
// -ffp-contract=off and never -ffast-math. The C library's sin, cos, ... differ from one platform to the next.
// Angles in radians. No function allocates, throws or sets errno; any NaN returned is the default quiet NaN.
// ulp: unit in the last place of the true result. "worst": the largest error over 2e7 points against 80-bit long double;
// tests/engine/math/trig_test.cpp, with 2e5 points, finds slightly less.
//
//   function   range of the bound                            bound   worst
//   sin, cos   |x| <= kSinCosRange = 2^20 pi/2, else NaN     1 ulp   0.87
//   atan2      all doubles                                   1 ulp   0.60
//   acos       [-1, 1], else NaN                             1 ulp   0.61
//   log        all positive doubles, subnormal too           1 ulp   0.59
//   hypot      all doubles                                   2 ulp   1.20
//
// The limit on sin and cos is deliberate: a joint that has turned 2^18 times means that the simulation has gone wrong,
// and NaN makes the check of the state notice.
//
// Qualify the call, math::sin(x): after `using namespace` the names clash with those of <math.h>.
#pragma once

namespace legwork::math {

struct SinCos {
  double sin;
  double cos;
};

inline constexpr double kSinCosRange = 0x1.921fb54442d18p+20;  // 2^20 pi/2

// sin(x) and cos(x) are the two halves of sin_cos(x), bit for bit. Both together cost no more than one.
SinCos sin_cos(double angle);
inline double sin(double angle) { return sin_cos(angle).sin; }
inline double cos(double angle) { return sin_cos(angle).cos; }

// Angle of the point (x, y) in [-pi, pi]. Zeros and infinities as in IEEE 754: atan2(+-0, x < 0 or -0) = +-pi,
// atan2(+-0, x > 0 or +0) = +-0, atan2(+-inf, +inf) = +-pi/4, atan2(+-inf, -inf) = +-3pi/4.
double atan2(double y, double x);

// Angle in [0, pi]; acos(1) = +0. NaN outside [-1, 1]: clamp first if rounding may have gone past the limit.
double acos(double x);

// Natural logarithm: log(1) = +0, log(+-0) = -inf, log(+inf) = +inf, NaN for x < 0.
double log(double x);

// sqrt(x^2 + y^2) without overflow or underflow in between; +inf if either is infinite, even if the other is NaN.
double hypot(double x, double y);

}  // namespace legwork::math
