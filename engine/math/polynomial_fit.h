// Polynomials of degree 6 at most, in powers of time: through three points with given slopes, and by least squares.
//   f(t) = c0 + c1 t + ... + c6 t^6
// Times are scaled to about 1 within, so that neither long nor short ones cost digits.
#pragma once

#include <array>
#include <span>

#include "engine/math/chebyshev.h"

namespace legwork {

inline constexpr int kMaxDegree = 6;
using TimePolynomial = std::array<double, kMaxDegree + 1>;  // c0..c6

Jet polynomial_at(const TimePolynomial& f, double t);

// The polynomial of degree 5 with the given values and slopes at 0, T/2 and T > 0 (Ashok & Rambabu 2017, Eq. 8): six conditions,
// exact up to rounding. What its second derivative is at the ends nobody asks.
struct ValueAndSlope {
  double value = 0.0, slope = 0.0;
};
TimePolynomial quintic_through(const ValueAndSlope& start, const ValueAndSlope& middle,
                               const ValueAndSlope& end, double T);

// The polynomial of that degree (0 to 6) with the least sum of squared errors at the times t (any number above the
// degree, the last one the largest and positive), in the discrete orthogonal polynomials of [Forsythe57]:
//   q_k+1 = (x - alpha_k) q_k - beta_k q_k-1,  f = sum_k <y, q_k> / <q_k, q_k> q_k,  x = 2 t / t_last - 1
// Well conditioned where the normal equations in powers of t are not. O(points degree^2), no heap.
TimePolynomial least_squares_polynomial(std::span<const double> t, std::span<const double> y,
                                        int degree);

}  // namespace legwork
