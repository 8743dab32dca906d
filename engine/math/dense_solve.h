// Two small dense solvers with a fixed order of operations (no Eigen reductions, no heap).
#pragma once

#include "engine/math/linear.h"

namespace legwork {

// Solves A x = b by Gaussian elimination with partial pivoting (ties: the first row wins). A (n x n) and b (n) are
// overwritten, b by x. Returns false when a pivot is zero or not finite. 2/3 n^3 flops.
bool solve_in_place(Eigen::Ref<MatX> A, Eigen::Ref<VecX> b);

// Largest system of `min_norm_solve`: eight feet.
inline constexpr int kMaxContactRows = 24;
using ContactMat = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::ColMajor,
                                 kMaxContactRows, kMaxContactRows>;
using ContactVec = Eigen::Matrix<double, Eigen::Dynamic, 1, Eigen::ColMajor, kMaxContactRows, 1>;

// Minimum-norm least-squares solution x = A^+ b of a symmetric positive semidefinite A (n <= kMaxContactRows), and
// A's numerical rank r. Pivoted Cholesky A = L L^T with L n x r [GvL 4.2.8]; for r = n two triangular solves, else
// x = L (L^T L)^-1 (L^T L)^-1 L^T b. A pivot below `tolerance` times the largest diagonal entry counts as zero.
int min_norm_solve(const ContactMat& A, const ContactVec& b, ContactVec& x,
                   double tolerance = 1e-11);

}  // namespace legwork
