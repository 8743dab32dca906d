// Polynomials of degree 6 at most in powers of time: through three points with given slopes, and by least squares
// (theory/numerics 8).
//   f(t) = c0 + c1 t + ... + c6 t^6
// Times are scaled internally to about 1, so that neither long nor short ones lose digits.
#pragma once

#include <array>
#include <span>

#include "engine/math/chebyshev.h"

namespace legwork {

inline constexpr int kMaxDegree = 6;
using TimePolynomial = std::array<double, kMaxDegree + 1>;  // c0..c6

// f(t) with its first two derivatives.
Jet polynomial_at(const TimePolynomial& f, double t);

// The polynomial of degree 5 with the given values and slopes at 0, T/2 and T > 0 ([Ashok17] Eq. 8): six conditions,
// met exactly up to rounding. The second derivative at the ends is free.
struct ValueAndSlope {
  double value = 0.0, slope = 0.0;
};
TimePolynomial quintic_through(const ValueAndSlope& start, const ValueAndSlope& middle,
                               const ValueAndSlope& end, double T);

// The polynomial of `degree` (0 to 6) with the least sum of squared errors from the values y at the times t, by the
// discrete orthogonal polynomials of [Forsythe57]:
//   q_k+1 = (x - alpha_k) q_k - beta_k q_k-1,  f = sum_k <y, q_k> / <q_k, q_k> q_k,  x = 2 t / t_last - 1
// Needs more points than `degree`, as many values as times, distinct times of which the last is the largest and
// positive. Well conditioned where the normal equations in powers of t are not. O(points degree^2), no heap.
TimePolynomial least_squares_polynomial(std::span<const double> t, std::span<const double> y,
                                        int degree);

}  // namespace legwork
