#include "engine/math/cholesky.h"

#include <cmath>

namespace legwork {

bool cholesky_in_place(Eigen::Ref<MatX> A) {
  const Eigen::Index n = A.rows();
  for (Eigen::Index j = 0; j < n; ++j) {
    // Column j less what the columns before it account for.
    for (Eigen::Index k = 0; k < j; ++k) {
      const double factor = A(j, k);
      if (factor == 0.0) continue;
      for (Eigen::Index i = j; i < n; ++i) A(i, j) -= factor * A(i, k);
    }
    if (!(A(j, j) > 0.0)) return false;
    A(j, j) = std::sqrt(A(j, j));
    for (Eigen::Index i = j + 1; i < n; ++i) A(i, j) /= A(j, j);
  }
  return true;
}

void solve_lower(const Eigen::Ref<const MatX>& L, Eigen::Ref<VecX> b) {
  for (Eigen::Index j = 0; j < b.size(); ++j) {
    b[j] /= L(j, j);
    for (Eigen::Index i = j + 1; i < b.size(); ++i) b[i] -= b[j] * L(i, j);
  }
}

void solve_lower_transposed(const Eigen::Ref<const MatX>& L, Eigen::Ref<VecX> b) {
  for (Eigen::Index j = b.size(); j-- > 0;) {
    for (Eigen::Index i = j + 1; i < b.size(); ++i) b[j] -= L(i, j) * b[i];
    b[j] /= L(j, j);
  }
}

}  // namespace legwork
