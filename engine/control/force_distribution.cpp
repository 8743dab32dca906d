#include "engine/control/force_distribution.h"

#include <cassert>
#include <cmath>

namespace legwork {
namespace {

using Six = double[6][6];

// A W-weighted outer product of the rows: S = sqrt(W) A A^T sqrt(W), whose largest eigenvalue is that of A^T W A.
void weighted_square(const ForceProblem& p, int n, Six& S) {
  double root[6];
  for (int i = 0; i < 6; ++i) root[i] = std::sqrt(p.weight[i]);
  for (int i = 0; i < 6; ++i)
    for (int j = 0; j <= i; ++j) {
      double sum = 0.0;
      for (int k = 0; k < n; ++k) sum += p.A[i][k] * p.A[j][k];
      S[i][j] = S[j][i] = root[i] * sum * root[j];
    }
}

// No eigenvalue of S is larger: the fourth root of the Frobenius norm of S^4, at most 6^(1/8) = 1.25 times too large.
double largest_eigenvalue_bound(const Six& S) {
  double trace = 0.0;
  for (int i = 0; i < 6; ++i) trace += S[i][i];
  if (!(trace > 0.0)) return 0.0;
  Six a, b;
  for (int i = 0; i < 6; ++i)
    for (int j = 0; j < 6; ++j) a[i][j] = S[i][j] / trace;
  for (int i = 0; i < 6; ++i)
    for (int j = 0; j <= i; ++j) {
      double sum = 0.0;
      for (int k = 0; k < 6; ++k) sum += a[i][k] * a[k][j];
      b[i][j] = b[j][i] = sum;
    }
  double square = 0.0;  // of the norm of b b
  for (int i = 0; i < 6; ++i)
    for (int j = 0; j < 6; ++j) {
      double sum = 0.0;
      for (int k = 0; k < 6; ++k) sum += b[i][k] * b[k][j];
      square += sum * sum;
    }
  return trace * std::sqrt(std::sqrt(std::sqrt(square)));
}

// x of (S + r) x = b for a symmetric positive semidefinite S; overwrites both.
void solve_shifted(Six& S, double r, double (&b)[6]) {
  double inverse[6];
  for (int i = 0; i < 6; ++i) {
    for (int j = 0; j <= i; ++j) {
      double sum = S[i][j] + (i == j ? r : 0.0);
      for (int k = 0; k < j; ++k) sum -= S[i][k] * S[j][k];
      if (i == j) {
        S[i][i] = std::sqrt(sum);
        inverse[i] = 1.0 / S[i][i];
      } else {
        S[i][j] = sum * inverse[j];
      }
    }
    for (int k = 0; k < i; ++k) b[i] -= S[i][k] * b[k];
    b[i] *= inverse[i];
  }
  for (int i = 5; i >= 0; --i) {
    for (int k = i + 1; k < 6; ++k) b[i] -= S[k][i] * b[k];
    b[i] *= inverse[i];
  }
}

bool is_within(const ForceProblem& p, const ConeForces& f) {
  for (int i = 0; i < 3 * p.feet; i += 3) {
    const double* part = &f[at(i)];
    if (!(part[2] >= 0.0 && part[2] <= p.largest_normal)) return false;
    const double most = p.friction * part[2];
    if (!(part[0] * part[0] + part[1] * part[1] <= most * most)) return false;
  }
  return true;
}

// f <- -A^T sqrt(W) (S + r)^-1 sqrt(W) c
void unlimited(const ForceProblem& p, int n, Six& S, ConeForces& f) {
  double y[6];
  for (int i = 0; i < 6; ++i) y[i] = std::sqrt(p.weight[i]) * p.c[i];
  solve_shifted(S, p.regularisation, y);
  for (int i = 0; i < 6; ++i) y[i] *= std::sqrt(p.weight[i]);
  for (int k = 0; k < n; ++k) {
    double sum = 0.0;
    for (int i = 0; i < 6; ++i) sum += p.A[i][k] * y[i];
    f[at(k)] = -sum;
  }
}

}  // namespace

void project_on_truncated_cone(double friction, double largest_normal, double* f) {
  const double t0 = f[0], t1 = f[1], normal = f[2];
  const double t = std::sqrt(t0 * t0 + t1 * t1);
  if (t > friction * normal) {
    if (friction * t <= -normal) {
      f[0] = f[1] = f[2] = 0.0;
      return;
    }
    const double n = (friction * t + normal) / (1.0 + friction * friction);
    const double scale = friction * n / t;
    f[0] = scale * t0;
    f[1] = scale * t1;
    f[2] = n;
  }
  if (f[2] > largest_normal) {
    const double most = friction * largest_normal;
    const double scale = t > most ? most / t : 1.0;
    f[0] = scale * t0;
    f[1] = scale * t1;
    f[2] = largest_normal;
  }
}

ForceSolve distribute_forces(const ForceProblem& p, int most_iterations, double tolerance,
                             ConeForces& f) {
  assert(p.feet >= 0 && p.feet <= kMaxLegs);
  const int n = 3 * p.feet;
  ForceSolve solve;
  if (n == 0) return solve;
  Six S;
  weighted_square(p, n, S);
  const double step = 1.0 / (largest_eigenvalue_bound(S) + p.regularisation);
  ConeForces x = f;
  unlimited(p, n, S, f);
  if (is_within(p, f)) return solve;

  for (int k = 0; k < n; k += 3) project_on_truncated_cone(p.friction, p.largest_normal, &x[at(k)]);
  ConeForces y = x, next{};
  double momentum = 1.0;
  while (solve.iterations < most_iterations) {
    ++solve.iterations;
    double missing[6];
    for (int i = 0; i < 6; ++i) {
      double sum = p.c[i];
      for (int k = 0; k < n; ++k) sum += p.A[i][k] * y[at(k)];
      missing[i] = p.weight[i] * sum;
    }
    double moved = 0.0, against = 0.0;
    for (int k = 0; k < n; ++k) {
      double slope = p.regularisation * y[at(k)];
      for (int i = 0; i < 6; ++i) slope += p.A[i][k] * missing[i];
      next[at(k)] = y[at(k)] - step * slope;
    }
    for (int k = 0; k < n; k += 3)
      project_on_truncated_cone(p.friction, p.largest_normal, &next[at(k)]);
    for (int k = 0; k < n; ++k) {
      update_max(moved, std::abs(next[at(k)] - y[at(k)]));
      against += (y[at(k)] - next[at(k)]) * (next[at(k)] - x[at(k)]);
    }
    solve.residual = moved;
    if (moved <= tolerance) {
      x = next;
      break;
    }
    double rest = 0.0;
    if (against > 0.0) {
      momentum = 1.0;  // it has overshot
    } else {
      const double before = momentum;
      momentum = 0.5 * (1.0 + std::sqrt(1.0 + 4.0 * before * before));
      rest = (before - 1.0) / momentum;
    }
    for (int k = 0; k < n; ++k) {
      y[at(k)] = next[at(k)] + rest * (next[at(k)] - x[at(k)]);
      x[at(k)] = next[at(k)];
    }
  }
  f = x;
  return solve;
}

}  // namespace legwork
