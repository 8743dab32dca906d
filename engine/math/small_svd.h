// Singular value decomposition of a small dense matrix, with the null spaces, in a fixed order of operations.
//   A = U diag(s) V^T
// Householder QR [GvL 5.2], then one-sided Jacobi rotations of R's columns until they are orthogonal [GvL 8.6], which
// keep small singular values as accurate as A's columns are (theory/numerics 7). No heap.
#pragma once

#include "engine/math/dense_solve.h"

namespace legwork {

struct SmallSvd {
  ContactMat U;  // m x m, orthogonal; columns beyond the rank span the left null space
  ContactMat V;  // n x n, orthogonal; columns beyond the rank span the right null space
  ContactVec s;  // min(m, n), largest first
};

// A is m x n, each at most kMaxContactRows. Entries that are not finite make the result NaN.
void small_svd(const ContactMat& A, SmallSvd& out);

// Number of singular values above `tolerance` times the largest.
int rank_of(const SmallSvd& svd, double tolerance = 1e-9);

// Largest over smallest singular value; at most 1e300, and 0 for an empty or zero matrix.
double condition_of(const SmallSvd& svd);

// x (n) = A^+ b for b (m) with the leading `rank` singular values: the least-squares solution of least norm
// (theory/numerics 7.1).
void pseudo_inverse_times(const SmallSvd& svd, int rank, const ContactVec& b, ContactVec& x);

}  // namespace legwork
