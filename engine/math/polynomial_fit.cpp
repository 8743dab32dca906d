#include "engine/math/polynomial_fit.h"

#include <cassert>

#include "engine/math/dense_solve.h"

namespace legwork {
namespace {

// f(x) for x = slope t + offset, in powers of t: Horner's scheme on polynomials.
TimePolynomial substituted(const TimePolynomial& f, double slope, double offset) {
  TimePolynomial out = {};
  for (std::size_t k = f.size(); k-- > 0;) {
    for (std::size_t j = out.size() - 1; j > 0; --j) out[j] = offset * out[j] + slope * out[j - 1];
    out[0] = offset * out[0] + f[k];
  }
  return out;
}

// q_k(x) by its recurrence.
struct Recurrence {
  std::array<double, kMaxDegree + 1> alpha = {}, beta = {};

  double operator()(int k, double x) const {
    double before = 0.0, q = 1.0;
    for (std::size_t j = 0; j < static_cast<std::size_t>(k); ++j) {
      const double next = (x - alpha[j]) * q - beta[j] * before;
      before = q;
      q = next;
    }
    return q;
  }
};

}  // namespace

Jet polynomial_at(const TimePolynomial& f, double t) {
  Jet jet;
  for (std::size_t k = f.size(); k-- > 0;) {
    jet.acceleration = jet.acceleration * t + 2.0 * jet.rate;
    jet.rate = jet.rate * t + jet.value;
    jet.value = jet.value * t + f[k];
  }
  return jet;
}

TimePolynomial quintic_through(const ValueAndSlope& start, const ValueAndSlope& middle,
                               const ValueAndSlope& end, double T) {
  // In x = t / T the start fixes two coefficients; the other four conditions determine the rest.
  const double v0 = T * start.slope;
  Eigen::Matrix<double, 4, 4> A;
  Eigen::Matrix<double, 4, 1> b;
  const std::array<ValueAndSlope, 2> later = {middle, end};
  for (int i = 0; i < 2; ++i) {
    const double x = i == 0 ? 0.5 : 1.0;
    const ValueAndSlope& at_x = later[static_cast<std::size_t>(i)];
    double power = x;
    for (int k = 0; k < 4; ++k) {  // of x^(k + 2)
      A(2 * i + 1, k) = (k + 2) * power;
      power *= x;
      A(2 * i, k) = power;
    }
    b[2 * i] = at_x.value - start.value - v0 * x;
    b[2 * i + 1] = T * at_x.slope - v0;
  }
  solve_in_place(A, b);
  TimePolynomial f = {start.value, start.slope};
  double scale = 1.0 / T;
  for (std::size_t k = 2; k < 6; ++k) {
    scale /= T;
    f[k] = b[static_cast<Eigen::Index>(k) - 2] * scale;
  }
  return f;
}

TimePolynomial least_squares_polynomial(std::span<const double> t, std::span<const double> y,
                                        int degree) {
  assert(degree >= 0 && degree <= kMaxDegree && at(degree) < t.size() && y.size() == t.size());
  const double slope = 2.0 / t.back();
  Recurrence q;
  TimePolynomial fit = {}, basis = {1.0}, basis_before = {};
  double square_before = 1.0;
  for (int k = 0; k <= degree; ++k) {
    const std::size_t at_k = static_cast<std::size_t>(k);
    double square = 0.0, first_moment = 0.0, share = 0.0;
    for (std::size_t i = 0; i < t.size(); ++i) {
      const double x = slope * t[i] - 1.0;
      const double q_k = q(k, x);
      square += q_k * q_k;
      first_moment += x * q_k * q_k;
      share += q_k * y[i];
    }
    q.alpha[at_k] = first_moment / square;
    q.beta[at_k] = k == 0 ? 0.0 : square / square_before;
    square_before = square;
    for (std::size_t j = 0; j < fit.size(); ++j) fit[j] += share / square * basis[j];
    TimePolynomial next = {};
    for (std::size_t j = 0; j < next.size(); ++j)
      next[j] =
          (j > 0 ? basis[j - 1] : 0.0) - q.alpha[at_k] * basis[j] - q.beta[at_k] * basis_before[j];
    basis_before = basis;
    basis = next;
  }
  return substituted(fit, slope, -1.0);
}

}  // namespace legwork
