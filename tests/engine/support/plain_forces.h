// distribute_forces (control/force_distribution.h) written out entry by entry: every sum one after the other, the same
// steps in the same order. Its oracle.
#pragma once

#include <cmath>

#include "engine/control/force_distribution.h"

namespace legwork::testing {

namespace plain {

// A^T W A's largest eigenvalue at most, by the fourth root of the norm of S^4, S = sqrt(W) A A^T sqrt(W).
inline double eigenvalue_bound(const Mat6& S) {
  double trace = 0.0;
  for (int i = 0; i < 6; ++i) trace += S(i, i);
  if (!(trace > 0.0)) return 0.0;
  const auto square_of = [](const Mat6& a) {
    Mat6 b;
    for (int i = 0; i < 6; ++i)
      for (int j = 0; j < 6; ++j) {
        double sum = 0.0;
        for (int k = 0; k < 6; ++k) sum += a(i, k) * a(k, j);
        b(i, j) = sum;
      }
    return b;
  };
  Mat6 a;
  for (int i = 0; i < 6; ++i)
    for (int j = 0; j < 6; ++j) a(i, j) = S(i, j) / trace;
  const Mat6 fourth = square_of(square_of(a));
  double square = 0.0;
  for (int i = 0; i < 6; ++i)
    for (int j = 0; j < 6; ++j) square += fourth(i, j) * fourth(i, j);
  return trace * std::sqrt(std::sqrt(std::sqrt(square)));
}

// x of (S + r) x = b, by Cholesky.
inline Vec6 solve_shifted(const Mat6& S, double r, Vec6 b) {
  Mat6 L = S;
  for (int i = 0; i < 6; ++i) {
    for (int j = 0; j <= i; ++j) {
      double sum = S(i, j) + (i == j ? r : 0.0);
      for (int k = 0; k < j; ++k) sum -= L(i, k) * L(j, k);
      L(i, j) = i == j ? std::sqrt(sum) : sum * (1.0 / L(j, j));
    }
    for (int k = 0; k < i; ++k) b[i] -= L(i, k) * b[k];
    b[i] *= 1.0 / L(i, i);
  }
  for (int i = 5; i >= 0; --i) {
    for (int k = i + 1; k < 6; ++k) b[i] -= L(k, i) * b[k];
    b[i] *= 1.0 / L(i, i);
  }
  return b;
}

}  // namespace plain

inline ForceSolve plain_forces(const ForceProblem& p, int most_iterations, double tolerance,
                               ConeForces& f) {
  const int n = 3 * p.feet;
  ForceSolve solve;
  if (n == 0) return solve;
  Mat6 S;
  Vec6 c;
  for (int i = 0; i < 6; ++i) {
    for (int j = 0; j <= i; ++j) {
      double sum = 0.0;
      for (int k = 0; k < n; ++k) sum += p.A[i][k] * p.A[j][k];
      S(i, j) = S(j, i) = std::sqrt(p.weight[i]) * sum * std::sqrt(p.weight[j]);
    }
    c[i] = std::sqrt(p.weight[i]) * p.c[i];
  }
  ConeForces x = f, projected{};
  const Vec6 y_free = plain::solve_shifted(S, p.regularisation, c);
  for (int k = 0; k < n; ++k) {
    double sum = 0.0;
    for (int i = 0; i < 6; ++i) sum += p.A[i][k] * (y_free[i] * std::sqrt(p.weight[i]));
    f[at(k)] = -sum;
  }
  const auto project = [&](ConeForces& g) {
    for (int k = 0; k < n; k += 3)
      project_on_truncated_cone(p.friction, p.largest_normal, &g[at(k)]);
  };
  bool is_within = true;
  for (int k = 0; k < n; k += 3) {
    const double *part = &f[at(k)], most = p.friction * part[2];
    is_within = is_within && part[2] >= 0.0 && part[2] <= p.largest_normal &&
                part[0] * part[0] + part[1] * part[1] <= most * most;
  }
  if (is_within) return solve;

  const double step = 1.0 / (plain::eigenvalue_bound(S) + p.regularisation);
  project(x);
  ConeForces y = x;
  double momentum = 1.0;
  while (solve.iterations < most_iterations) {
    ++solve.iterations;
    double missing[6];
    for (int i = 0; i < 6; ++i) {
      double sum = p.c[i];
      for (int k = 0; k < n; ++k) sum += p.A[i][k] * y[at(k)];
      missing[i] = p.weight[i] * sum;
    }
    for (int k = 0; k < n; ++k) {
      double slope = p.regularisation * y[at(k)];
      for (int i = 0; i < 6; ++i) slope += p.A[i][k] * missing[i];
      projected[at(k)] = y[at(k)] - step * slope;
    }
    project(projected);
    double against = 0.0;
    solve.residual = 0.0;
    for (int k = 0; k < n; ++k) {
      update_max(solve.residual, std::abs(projected[at(k)] - y[at(k)]));
      against += (y[at(k)] - projected[at(k)]) * (projected[at(k)] - x[at(k)]);
    }
    if (solve.residual <= tolerance) {
      x = projected;
      break;
    }
    double rest = 0.0;
    if (against > 0.0) {
      momentum = 1.0;
    } else {
      const double before = momentum;
      momentum = 0.5 * (1.0 + std::sqrt(1.0 + 4.0 * before * before));
      rest = (before - 1.0) / momentum;
    }
    for (int k = 0; k < n; ++k) {
      y[at(k)] = projected[at(k)] + rest * (projected[at(k)] - x[at(k)]);
      x[at(k)] = projected[at(k)];
    }
  }
  f = x;
  return solve;
}

}  // namespace legwork::testing
