#include "engine/control/force_distribution.h"

#include <cassert>
#include <cmath>

namespace legwork {
namespace {

using Six = double[6][6];

// The columns of A one after the other, so that a sum for all six rows runs side by side in registers. Every entry's sum
// keeps its order.
using Columns = double[kMaxForceEntries][6];

void set_columns(const ForceProblem& p, int n, Columns& A_T) {
  for (int k = 0; k < n; ++k)
    for (int i = 0; i < 6; ++i) A_T[k][i] = p.A[i][k];
}

// A W-weighted outer product of the rows: S = sqrt(W) A A^T sqrt(W), whose largest eigenvalue is that of A^T W A.
void weighted_square(const Columns& A_T, const double (&root)[6], int n, Six& S) {
  for (int i = 0; i < 6; ++i) {
    double sum[6] = {};
    for (int k = 0; k < n; ++k)
      for (int j = 0; j < 6; ++j) sum[j] += A_T[k][i] * A_T[k][j];
    for (int j = 0; j <= i; ++j) S[i][j] = S[j][i] = root[i] * sum[j] * root[j];
  }
}

// The product of a symmetric matrix with itself.
void square_of(const Six& a, Six& product) {
  for (int i = 0; i < 6; ++i) {
    double sum[6] = {};
    for (int k = 0; k < 6; ++k)
      for (int j = 0; j < 6; ++j) sum[j] += a[i][k] * a[k][j];
    for (int j = 0; j < 6; ++j) product[i][j] = sum[j];
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
  square_of(a, b);
  square_of(b, a);
  double square = 0.0;
  for (int i = 0; i < 6; ++i)
    for (int j = 0; j < 6; ++j) square += a[i][j] * a[i][j];
  return trace * std::sqrt(std::sqrt(std::sqrt(square)));
}

// x of (S + r) x = b for a symmetric positive semidefinite S; overwrites b.
void solve_shifted(const Six& S, double r, double (&b)[6]) {
  Six L;
  double inverse[6];
  for (int i = 0; i < 6; ++i) {
    for (int j = 0; j <= i; ++j) {
      double sum = S[i][j] + (i == j ? r : 0.0);
      for (int k = 0; k < j; ++k) sum -= L[i][k] * L[j][k];
      if (i == j)
        inverse[i] = 1.0 / std::sqrt(sum);
      else
        L[i][j] = sum * inverse[j];
    }
    for (int k = 0; k < i; ++k) b[i] -= L[i][k] * b[k];
    b[i] *= inverse[i];
  }
  for (int i = 5; i >= 0; --i) {
    for (int k = i + 1; k < 6; ++k) b[i] -= L[k][i] * b[k];
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

// A^T x + r y, entry by entry from left to right. Feet go two by two; what an odd number leaves behind the last is not
// read.
void slope_of(const ForceProblem& p, int n, const double (&x)[6], double r, const ConeForces& y,
              ConeForces& slope) {
  for (int k = 0; k < n; k += 6) {
    double sum[6];
    for (int j = 0; j < 6; ++j) sum[j] = r * y[at(k + j)];
    for (int i = 0; i < 6; ++i)
      for (int j = 0; j < 6; ++j) sum[j] += p.A[i][k + j] * x[i];
    for (int j = 0; j < 6; ++j) slope[at(k + j)] = sum[j];
  }
}

// f <- -A^T sqrt(W) (S + r)^-1 sqrt(W) c
void unlimited(const ForceProblem& p, const double (&root)[6], int n, const Six& S, ConeForces& f) {
  double y[6];
  for (int i = 0; i < 6; ++i) y[i] = root[i] * p.c[i];
  solve_shifted(S, p.regularisation, y);
  for (int i = 0; i < 6; ++i) y[i] *= root[i];
  ConeForces sum;
  slope_of(p, n, y, 0.0, ConeForces{}, sum);
  for (int k = 0; k < n; ++k) f[at(k)] = -sum[at(k)];
}

// next <- y - step (A^T W (A y + c) + r y), onto the limits
void descend(const ForceProblem& p, const Columns& A_T, int n, double step, const ConeForces& y,
             ConeForces& next) {
  double missing[6];
  for (int i = 0; i < 6; ++i) missing[i] = p.c[i];
  for (int k = 0; k < n; ++k)
    for (int i = 0; i < 6; ++i) missing[i] += A_T[k][i] * y[at(k)];
  for (int i = 0; i < 6; ++i) missing[i] *= p.weight[i];
  ConeForces slope;
  slope_of(p, n, missing, p.regularisation, y, slope);
  for (int k = 0; k < n; ++k) next[at(k)] = y[at(k)] - step * slope[at(k)];
  for (int k = 0; k < n; k += 3)
    project_on_truncated_cone(p.friction, p.largest_normal, &next[at(k)]);
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
  double root[6];
  for (int i = 0; i < 6; ++i) root[i] = std::sqrt(p.weight[i]);
  Columns A_T;
  set_columns(p, n, A_T);
  Six S;
  weighted_square(A_T, root, n, S);
  ConeForces x = f;
  unlimited(p, root, n, S, f);
  if (is_within(p, f)) return solve;

  const double step = 1.0 / (largest_eigenvalue_bound(S) + p.regularisation);
  for (int k = 0; k < n; k += 3) project_on_truncated_cone(p.friction, p.largest_normal, &x[at(k)]);
  ConeForces y = x, next{};
  double momentum = 1.0;
  while (solve.iterations < most_iterations) {
    ++solve.iterations;
    descend(p, A_T, n, step, y, next);
    double moved = 0.0, against = 0.0;
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
