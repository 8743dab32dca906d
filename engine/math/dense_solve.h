// Two small dense solvers with a fixed order of operations: no Eigen reductions, no heap (theory/numerics 7).
#pragma once

#include "engine/math/linear.h"

namespace legwork {

// Solves A x = b by Gaussian elimination with partial pivoting (ties: the first row wins). A (n x n) and b (n) are
// overwritten, b by x. False if a pivot is zero or not finite; b is then meaningless. 2/3 n^3 flops.
bool solve_in_place(Eigen::Ref<MatX> A, Eigen::Ref<VecX> b);

// Largest system of `min_norm_solve`: three rows per foot, eight feet.
inline constexpr int kMaxContactRows = 24;
using ContactMat = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::ColMajor,
                                 kMaxContactRows, kMaxContactRows>;
using ContactVec = Eigen::Matrix<double, Eigen::Dynamic, 1, Eigen::ColMajor, kMaxContactRows, 1>;

// x = A^+ b, the least-squares solution of least norm (theory/numerics 7.1), of a symmetric positive semidefinite A
// (n x n, n <= kMaxContactRows, both triangles filled) and b (n). Returns A's numerical rank r. Pivoted Cholesky
// A = L L^T with L n x r [GvL 4.2.8]; two triangular solves if r = n, otherwise x = L (L^T L)^-1 (L^T L)^-1 L^T b.
// A pivot below `tolerance` times the largest diagonal entry counts as zero.
int min_norm_solve(const ContactMat& A, const ContactVec& b, ContactVec& x,
                   double tolerance = 1e-11);

}  // namespace legwork
