// L L^T = A and both solves, against products written out; what has no factor is refused.
#include "engine/math/cholesky.h"

#include "tests/engine/support/compare.h"
#include "tests/engine/support/random.h"

namespace legwork::testing::cholesky_test {

TEST_CASE("cholesky: solves positive definite systems of all sizes") {
  Random random{11};
  for (int n = 1; n <= 20; ++n) {
    const MatX B = random.matrix(n, n);
    MatX A = B.lazyProduct(B.transpose());
    A.diagonal().array() += 0.1;
    const VecX x = random.vector(n, 1.0), b = A.lazyProduct(x);
    MatX L = A;
    REQUIRE(cholesky_in_place(L));
    VecX found = b;
    solve_lower(L, found);
    solve_lower_transposed(L, found);
    CHECK(difference(found, x) < 1e-10);
    L.triangularView<Eigen::StrictlyUpper>().setZero();
    CHECK(difference(L.lazyProduct(L.transpose()).eval(), A) < 1e-12 * n);
  }
}

TEST_CASE("cholesky: refuses a matrix that is not positive definite") {
  MatX A = MatX::Identity(3, 3);
  A(2, 2) = 0.0;
  CHECK_FALSE(cholesky_in_place(A));
  A = -MatX::Identity(2, 2);
  CHECK_FALSE(cholesky_in_place(A));
  A = MatX::Constant(1, 1, kNan);
  CHECK_FALSE(cholesky_in_place(A));
}

}  // namespace legwork::testing::cholesky_test
