// Dense linear algebra for checks only: singular values, ranks and determinants. In its own file because Eigen's
// decompositions take long to compile.
#pragma once

#include "engine/math/linear.h"

namespace legwork::claims {

// A = U diag(s) V^T with square U and V, s falling.
struct Svd {
  MatX U, V;
  VecX s;
};
Svd svd_of(const MatX& A);

VecX singular_values(const MatX& A);
int rank_of(const MatX& A);  // singular values above 1e-9 of the largest
double condition(const MatX& A);
double determinant_of(const MatX& A);

}  // namespace legwork::claims
