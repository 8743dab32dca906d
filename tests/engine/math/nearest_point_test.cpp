// The dual active-set solver: its answers satisfy the optimality conditions, and problems without a solution are reported.
#include "engine/math/nearest_point.h"

#include "tests/engine/support/build.h"
#include "tests/engine/support/compare.h"
#include "tests/engine/support/random.h"

namespace legwork::testing::nearest_point_test {

namespace {

struct Answer {
  NearestPoint result;
  ContactVec z;
  PolyhedronVec multipliers;
};

Answer nearest(const PolyhedronMat& A, const PolyhedronVec& b) {
  Answer out;
  out.result = nearest_point(A, b, 1e-12, out.z, out.multipliers);
  return out;
}

// z = A^T u, A z >= b, u >= 0, u_i (A z - b)_i = 0: sufficient, the problem being strictly convex.
double optimality_error(const PolyhedronMat& A, const PolyhedronVec& b, const Answer& x) {
  Worst worst;
  worst.see(VecX(x.z), A.transpose() * x.multipliers);
  const VecX slack = A * x.z - b;
  for (Eigen::Index i = 0; i < slack.size(); ++i) {
    worst.see(std::min(0.0, slack[i]));
    worst.see(std::min(0.0, x.multipliers[i]));
    worst.see(slack[i] * x.multipliers[i]);
  }
  return worst.value;
}

}  // namespace

TEST_CASE("nearest_point: optimal for random polyhedra of every size") {
  Random random{1};
  Worst error;
  int binding = 0;
  for (int i = 0; i < cases(2000); ++i) {
    const int d = 1 + random.below(kMaxNearestUnknowns), m = 1 + random.below(kMaxNearestRows);
    const PolyhedronMat A = random.matrix(m, d);
    // Met by some point, so feasible; often not by the origin.
    const VecX inside = random.vector(d, 2.0);
    const PolyhedronVec b = A * inside - random.vector(m, 1.0).cwiseAbs();
    const Answer x = nearest(A, b);
    REQUIRE(x.result == NearestPoint::found);
    error.see(optimality_error(A, b, x));
    binding += x.multipliers.cwiseAbs().maxCoeff() > 0.0 ? 1 : 0;
  }
  CHECK(error.value < 1e-9);
  CHECK(binding > cases(500));
}

TEST_CASE("nearest_point: finds out that nothing satisfies contradicting constraints") {
  Random random{2};
  for (int i = 0; i < cases(500); ++i) {
    const int d = 1 + random.below(kMaxNearestUnknowns), m = 2 + random.below(kMaxNearestRows - 2);
    PolyhedronMat A = random.matrix(m, d);
    PolyhedronVec b = random.vector(m, 1.0);
    // A positive combination of the rows before gives 0 z >= 1.
    const VecX share = random.vector(m - 1, 1.0).cwiseAbs();
    A.row(m - 1) = -share.transpose() * A.topRows(m - 1);
    b[m - 1] = 1.0 - share.dot(VecX(b.head(m - 1)));
    CHECK(nearest(A, b).result == NearestPoint::infeasible);
  }
}

TEST_CASE("nearest_point: no constraint, no unknown, the same constraint twice") {
  PolyhedronMat A(2, 1);
  PolyhedronVec b(2);
  A << 1.0, 1.0;
  b << 3.0, 3.0;
  const Answer twice = nearest(A, b);
  CHECK(twice.result == NearestPoint::found);
  CHECK(twice.z[0] == 3.0);
  b << -1.0, 0.0;
  CHECK(nearest(A, b).z[0] == 0.0);
  CHECK(nearest(PolyhedronMat(1, 0), PolyhedronVec::Zero(1)).result == NearestPoint::found);
  CHECK(nearest(PolyhedronMat(1, 0), PolyhedronVec::Ones(1)).result == NearestPoint::infeasible);
}

}  // namespace legwork::testing::nearest_point_test
