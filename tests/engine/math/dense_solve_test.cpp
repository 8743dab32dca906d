// The two dense solvers against Eigen's decompositions, which the engine itself does not use.
#include "engine/math/dense_solve.h"

#include "tests/engine/support/compare.h"
#include "tests/engine/support/random.h"
#include "tests/engine/support/reference_solve.h"

namespace legwork::testing::dense_solve_test {

namespace {

// Symmetric positive semidefinite of that rank, non-zero eigenvalues between 1 and about 10.
ContactMat semidefinite(Random& random, int n, int rank) {
  const MatX Q = orthogonal_factor(random.matrix(n, n));
  VecX eigenvalues = VecX::Zero(n);
  for (int i = 0; i < rank; ++i) eigenvalues[i] = random.uniform(1.0, 10.0);
  const MatX A = Q * eigenvalues.asDiagonal() * Q.transpose();
  return 0.5 * (A + A.transpose());
}

}  // namespace

TEST_CASE("solve_in_place: the residual of random systems is rounding") {
  Random random{1};
  Worst worst;
  for (int i = 0; i < 300; ++i) {
    const int n = 1 + random.below(30);
    const MatX A = random.matrix(n, n);
    const VecX b = random.vector(n, 1.0);
    MatX factor = A;
    VecX x = b;
    REQUIRE(solve_in_place(factor, x));
    worst.see(difference(A * x, b) / (1.0 + largest(x)));
  }
  CHECK(worst.value < 1e-13);
}

TEST_CASE("solve_in_place: rows are exchanged where a pivot vanishes") {
  MatX A(3, 3);
  A << 0, 1, 0, 0, 0, 2, 4, 0, 0;
  VecX b(3);
  b << 5, 6, 8;
  REQUIRE(solve_in_place(A, b));
  CHECK(difference(b, Vec3(2, 5, 3)) == 0.0);
}

TEST_CASE("solve_in_place: what has no single solution, or is not a number, is refused") {
  VecX b = VecX::Ones(2);
  MatX A(2, 2);
  A << 1, 2, 2, 4;
  CHECK_FALSE(solve_in_place(A, b));
  A << 0, 0, 0, 0;
  CHECK_FALSE(solve_in_place(A, b));
  for (const double bad : {kNan, kInfinity}) {
    A << bad, 1, 1, 1;
    CHECK_FALSE(solve_in_place(A, b));
    A << 1, 1, 1, bad;
    CHECK_FALSE(solve_in_place(A, b));
  }
}

TEST_CASE("min_norm_solve: rank and pseudo-inverse, of every rank up to 24") {
  Random random{2};
  Worst worst;
  for (int n = 1; n <= kMaxContactRows; ++n) {
    for (int rank = 0; rank <= n; ++rank) {
      const ContactMat A = semidefinite(random, n, rank);
      const ContactVec b = random.vector(n, 1.0);
      ContactVec x;
      REQUIRE(min_norm_solve(A, b, x) == rank);
      const LeastSquares reference = least_squares(A, b);
      REQUIRE(reference.rank == rank);
      worst.see(x, reference.x);
    }
  }
  CHECK(worst.value < 1e-12);
}

TEST_CASE("min_norm_solve: scale does not change the rank; nothing to solve is no error") {
  Random random{3};
  for (const double scale : {1e-12, 1e12}) {
    const ContactMat A = scale * semidefinite(random, 12, 7);
    ContactVec x;
    CHECK(min_norm_solve(A, ContactVec::Ones(12), x) == 7);
  }
  ContactVec x;
  CHECK(min_norm_solve(ContactMat(0, 0), ContactVec(0), x) == 0);
  CHECK(x.size() == 0);
}

TEST_CASE("solve_in_place: a large negative pivot is as good as a positive one") {
  MatX A(2, 2);
  A << 0.0, 1.0, -1.0, 0.0;
  VecX b(2);
  b << 2.0, 3.0;
  REQUIRE(solve_in_place(A, b));
  CHECK(b == Eigen::Vector2d(-3.0, 2.0));
  // Pivoting on the small one would leave no digit of x.
  A << 1e-20, 1.0, -1.0, 1.0;
  b << 1.0, 0.0;
  REQUIRE(solve_in_place(A, b));
  CHECK(difference(b, Eigen::Vector2d(1.0, 1.0)) < 1e-15);
}

}  // namespace legwork::testing::dense_solve_test
