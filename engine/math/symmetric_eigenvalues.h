// Eigenvalues of a small symmetric matrix in rising order, by Jacobi rotations in a fixed order [GvL 8.5].
#pragma once

#include <Eigen/Core>
#include <algorithm>
#include <cmath>

namespace legwork {

template <int N>
Eigen::Matrix<double, N, 1> symmetric_eigenvalues(Eigen::Matrix<double, N, N> A) {
  for (int sweep = 0; sweep < 12; ++sweep) {
    double off = 0.0;
    for (int p = 0; p < N; ++p)
      for (int q = p + 1; q < N; ++q) {
        if (A(p, q) == 0.0) continue;
        off += std::abs(A(p, q));
        const double tau = (A(q, q) - A(p, p)) / (2.0 * A(p, q));
        const double t = (tau < 0.0 ? -1.0 : 1.0) / (std::abs(tau) + std::sqrt(1.0 + tau * tau));
        const double c = 1.0 / std::sqrt(1.0 + t * t), s = t * c;
        for (int k = 0; k < N; ++k) {
          const double x = A(k, p), y = A(k, q);
          A(k, p) = c * x - s * y;
          A(k, q) = s * x + c * y;
        }
        for (int k = 0; k < N; ++k) {
          const double x = A(p, k), y = A(q, k);
          A(p, k) = c * x - s * y;
          A(q, k) = s * x + c * y;
        }
      }
    if (!(off > 1e-18)) break;
  }
  Eigen::Matrix<double, N, 1> values = A.diagonal();
  std::sort(values.data(), values.data() + N);
  return values;
}

}  // namespace legwork
