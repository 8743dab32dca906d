#include "bindings/claims/dense.h"

#include <Eigen/LU>
#include <Eigen/SVD>
#include <cmath>

namespace legwork::claims {
namespace {

constexpr double kRankTolerance = 1e-9;

Eigen::Index rank_from(const VecX& s) { return (s.array() > kRankTolerance * s[0]).count(); }

}  // namespace

Svd svd_of(const MatX& A) {
  const Eigen::JacobiSVD<MatX> svd(A, Eigen::ComputeFullU | Eigen::ComputeFullV);
  return {svd.matrixU(), svd.matrixV(), svd.singularValues()};
}

VecX singular_values(const MatX& A) { return svd_of(A).s; }

int rank_of(const MatX& A) { return static_cast<int>(rank_from(singular_values(A))); }

double condition(const MatX& A) {
  const VecX s = singular_values(A);
  return s[0] / s[s.size() - 1];
}

double determinant_of(const MatX& A) { return A.determinant(); }

}  // namespace legwork::claims
