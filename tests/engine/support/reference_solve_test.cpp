#include "tests/engine/support/reference_solve.h"

#include <Eigen/Cholesky>
#include <Eigen/QR>

#include "tests/engine/support/compare.h"

namespace legwork::testing {

LeastSquares least_squares(const MatX& A, const VecX& b) {
  Eigen::CompleteOrthogonalDecomposition<MatX> solver;
  solver.setThreshold(1e-10);
  solver.compute(A);
  return {solver.solve(b), static_cast<int>(solver.rank())};
}

namespace {
double norm(const MatX& A) { return A.cwiseAbs().colwise().sum().maxCoeff(); }
}  // namespace

double condition(const MatX& A) {
  return norm(A) * norm(Eigen::CompleteOrthogonalDecomposition<MatX>(A).pseudoInverse());
}

double condition_of_positive(const MatX& A) {
  const Eigen::LLT<MatX> factor = A.llt();
  if (factor.info() != Eigen::Success) return kInfinity;
  return norm(A) * norm(factor.solve(MatX::Identity(A.rows(), A.cols())));
}

MatX orthogonal_factor(const MatX& A) { return Eigen::HouseholderQR<MatX>(A).householderQ(); }

bool is_positive_definite(const MatX& A) { return A.llt().info() == Eigen::Success; }

TEST_CASE("reference solver: a redundant system, its rank and condition, worked by hand") {
  MatX A(2, 2);
  A << 1, 2, 2, 4;
  const LeastSquares solved = least_squares(A, Vec3(5, 10, 0).head<2>());
  CHECK(solved.rank == 1);
  CHECK(difference(solved.x, Vec3(1, 2, 0).head<2>()) < 1e-15);
  CHECK_FALSE(is_positive_definite(-A));
  A << 2, 0, 0, 8;
  CHECK(std::abs(condition(A) - 4.0) < 1e-14);
  CHECK(std::abs(condition_of_positive(A) - 4.0) < 1e-14);
  CHECK(condition_of_positive(-A) == kInfinity);
  CHECK(is_positive_definite(A));
}

}  // namespace legwork::testing
