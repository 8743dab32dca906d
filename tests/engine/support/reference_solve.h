// Linear algebra that the engine does not use, to check the engine's against: Eigen's rank-revealing decomposition. Compiled
// once, in reference_solve_test.cpp, because Eigen's decompositions compile slowly.
#pragma once

#include "engine/math/linear.h"

namespace legwork::testing {

struct LeastSquares {
  VecX x;
  int rank = 0;
};

// The minimum-norm least-squares solution of A x = b by a complete orthogonal decomposition.
LeastSquares least_squares(const MatX& A, const VecX& b);

// The condition number in the 1-norm of a regular matrix.
double condition(const MatX& A);

// A random matrix with orthonormal columns from any square one.
MatX orthogonal_factor(const MatX& A);

bool is_positive_definite(const MatX& A);

// The same condition number of a symmetric matrix; infinite unless it is positive definite.
double condition_of_positive(const MatX& A);

}  // namespace legwork::testing
