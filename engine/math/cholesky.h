// A = L L^T of a symmetric positive definite matrix ([GvL] 4.2.5), with a fixed order of sums and no heap.
#pragma once

#include "engine/math/linear.h"

namespace legwork {

// Overwrites the lower triangle of A (n x n) with L; what is above the diagonal is neither read nor written. False if a pivot
// is not positive: A is then lost. n^3 / 3 operations.
bool cholesky_in_place(Eigen::Ref<MatX> A);

// b <- L^-1 b, b <- L^-T b, with L in the lower triangle; one after the other they are A^-1.
void solve_lower(const Eigen::Ref<const MatX>& L, Eigen::Ref<VecX> b);
void solve_lower_transposed(const Eigen::Ref<const MatX>& L, Eigen::Ref<VecX> b);

}  // namespace legwork
