// The forces on feet from their contact-space matrix: in a header, and static, so that its only caller has it inlined.
#pragma once

#include "engine/math/dense_solve.h"
#include "engine/math/lanes.h"

namespace legwork::lanes {

using ContactRows = double[kMaxContactRows][kMaxContactRows];

// Solves G x = rest, foot by foot, by G = L D L^T without exchanges; at the end of a foot's rows the sums over earlier feet
// are nine at a time. False if G is close to singular.
static bool solve_by_feet(int n, const ContactRows& G, const double* rest, double* x) {
  constexpr double kLeastPivot = 1e-9;  // of the largest diagonal entry
  double L[kMaxContactRows][kMaxContactRows], inverse[kMaxContactRows];
  double least = 0.0;
  for (int i = 0; i < n; ++i) least = G[i][i] > least ? G[i][i] : least;
  least *= kLeastPivot;
  for (int i = 0; i < n; i += 3) {
    double LD[3][kMaxContactRows];  // of this foot's rows
    for (int j = 0; j <= i; j += 3) {
      double sum[3][3];
      unrolled<3>([&](auto r) LEGWORK_INLINE_LAMBDA {
        unrolled<3>([&](auto s) LEGWORK_INLINE_LAMBDA { sum[r][s] = G[i + r][j + s]; });
      });
      for (int k = 0; k < j; ++k)
        unrolled<3>([&](auto r) LEGWORK_INLINE_LAMBDA {
          unrolled<3>([&](auto s) LEGWORK_INLINE_LAMBDA { sum[r][s] -= LD[r][k] * L[j + s][k]; });
        });
      unrolled<3>([&](auto s) LEGWORK_INLINE_LAMBDA {
        unrolled<3>([&](auto r) LEGWORK_INLINE_LAMBDA {
          if (i == j && r < s) return;
          unrolled<s>([&](auto m)
                          LEGWORK_INLINE_LAMBDA { sum[r][s] -= LD[r][j + m] * L[j + s][j + m]; });
          if (i == j && r == s) inverse[j + s] = sum[r][s] > least ? 1.0 / sum[r][s] : 0.0;
          LD[r][j + s] = sum[r][s];
          L[i + r][j + s] = sum[r][s] * inverse[j + s];
        });
      });
    }
    if (inverse[i] == 0.0 || inverse[i + 1] == 0.0 || inverse[i + 2] == 0.0) return false;
    double y[3] = {rest[i], rest[i + 1], rest[i + 2]};
    for (int k = 0; k < i; ++k)
      unrolled<3>([&](auto r) LEGWORK_INLINE_LAMBDA { y[r] -= L[i + r][k] * x[k]; });
    unrolled<3>([&](auto r) LEGWORK_INLINE_LAMBDA {
      unrolled<r>([&](auto m) LEGWORK_INLINE_LAMBDA { y[r] -= L[i + r][i + m] * y[m]; });
      x[i + r] = y[r];
    });
  }
  for (int i = n - 3; i >= 0; i -= 3) {
    double y[3] = {x[i] * inverse[i], x[i + 1] * inverse[i + 1], x[i + 2] * inverse[i + 2]};
    for (int k = i + 3; k < n; ++k)
      unrolled<3>([&](auto r) LEGWORK_INLINE_LAMBDA { y[r] -= L[k][i + r] * x[k]; });
    y[1] -= L[i + 2][i + 1] * y[2];
    y[0] = (y[0] - L[i + 2][i] * y[2]) - L[i + 1][i] * y[1];
    unrolled<3>([&](auto r) LEGWORK_INLINE_LAMBDA { x[i + r] = y[r]; });
  }
  return true;
}

}  // namespace legwork::lanes
