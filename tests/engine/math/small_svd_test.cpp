// The small singular value decomposition: factors, null spaces and least squares, for any shape and rank.
#include "engine/math/small_svd.h"

#include "tests/engine/support/build.h"
#include "tests/engine/support/compare.h"
#include "tests/engine/support/random.h"
#include "tests/engine/support/reference_solve.h"

namespace legwork::testing::small_svd_test {

namespace {

MatX product(const SmallSvd& svd) {
  MatX S = MatX::Zero(svd.U.cols(), svd.V.cols());
  for (Eigen::Index k = 0; k < svd.s.size(); ++k) S(k, k) = svd.s[k];
  return svd.U * S * svd.V.transpose();
}

double orthogonality(const ContactMat& Q) {
  return difference(Q.transpose() * Q, MatX::Identity(Q.cols(), Q.cols()));
}

}  // namespace

TEST_CASE("small_svd: A = U S V^T with orthogonal factors, any shape and rank") {
  Random random{1};
  Worst factor, orthogonal, solution;
  for (int i = 0; i < cases(1000); ++i) {
    const int m = 1 + random.below(24), n = 1 + random.below(24);
    const int rank = 1 + random.below(std::min(m, n));
    const MatX left = random.matrix(m, rank), right = random.matrix(rank, n);
    const MatX A = left * right;
    SmallSvd svd;
    small_svd(A, svd);
    factor.see(difference(product(svd), A) / svd.s[0]);
    orthogonal.see(orthogonality(svd.U));
    orthogonal.see(orthogonality(svd.V));
    for (Eigen::Index k = 1; k < svd.s.size(); ++k) CHECK(svd.s[k] <= svd.s[k - 1]);
    if (svd.s[rank - 1] < 1e-6 * svd.s[0]) continue;  // an accident of the random numbers
    CHECK(rank_of(svd) == rank);
    const VecX b = random.vector(m, 1.0);
    ContactVec x;
    pseudo_inverse_times(svd, rank, ContactVec(b), x);
    const VecX truth = least_squares(A, b).x;
    solution.see(difference(x, truth) * svd.s[rank - 1] / svd.s[0] / (1.0 + truth.norm()));
  }
  CHECK(factor.value < 1e-14);
  CHECK(orthogonal.value < 1e-14);
  CHECK(solution.value < 1e-13);
}

TEST_CASE("small_svd: known values, zero and empty matrices") {
  SmallSvd svd;
  ContactMat A(2, 3);
  A << 3.0, 0.0, 0.0, 0.0, 0.0, -4.0;
  small_svd(A, svd);
  CHECK(difference(VecX(svd.s), Eigen::Vector2d(4.0, 3.0)) == 0.0);
  CHECK(condition_of(svd) == doctest::Approx(4.0 / 3.0));
  A.setZero();
  small_svd(A, svd);
  CHECK(rank_of(svd) == 0);
  CHECK(condition_of(svd) == 0.0);
  CHECK(orthogonality(svd.U) == 0.0);
  small_svd(ContactMat(6, 0), svd);
  CHECK(rank_of(svd) == 0);
  CHECK(orthogonality(svd.U) == 0.0);
  A << 1.0, 1.0, 1.0, 1.0, 1.0, 1.0;
  small_svd(A, svd);
  CHECK(rank_of(svd) == 1);
  CHECK(condition_of(svd) > 1e15);
  CHECK(condition_of(svd) <= 1e300);
}

}  // namespace legwork::testing::small_svd_test
