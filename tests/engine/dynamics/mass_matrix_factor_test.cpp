// The sparse factor L^T L of the mass matrix: it rebuilds M, solves with it, and no leg fills in another's rows.
#include "engine/dynamics/mass_matrix_factor.h"

#include "engine/dynamics/crba.h"
#include "tests/engine/support/compare.h"
#include "tests/engine/support/robots.h"

namespace legwork::testing::mass_matrix_factor_test {

TEST_CASE("mass matrix factor: L^T L = M, and solving with it is solving with M") {
  Random random{1};
  Worst product, solution;
  for (int i = 0; i < 62; ++i) {
    const Model model = i % 2 == 0 ? quadruped() : random_tree(random, i / 2);
    const Motion m = random_motion(model, random);
    Workspace ws = kinematics_of(model, m.q, m.v);
    MatX M(model.nv(), model.nv());
    mass_matrix(model, ws, M);
    MatX factor = M;
    factor_mass_matrix(ws, factor);
    const MatX L = MatX(factor.triangularView<Eigen::Upper>()).transpose();
    product.see(relative_difference(L.transpose() * L, M));
    VecX x = m.tau;
    solve_L_transposed(ws, factor, x);
    solve_L(ws, factor, x);
    solution.see(difference(M * x, m.tau) / largest(M.cwiseAbs() * x.cwiseAbs()));
  }
  CHECK(product.value < 1e-14);
  CHECK(solution.value < 1e-14);
}

TEST_CASE("mass matrix factor: a leg's rows are zero in the columns of the other legs") {
  const Model model = quadruped();
  Random random{2};
  const Motion m = random_motion(model, random);
  Workspace ws = kinematics_of(model, m.q, m.v);
  MatX M(18, 18);
  crba(model, ws, M);
  factor_mass_matrix(ws, M);
  for (int row = 6; row < 18; ++row)
    for (int column = 6; column < row; ++column)
      if ((row - 6) / 3 != (column - 6) / 3) CHECK(M(column, row) == 0.0);
}

}  // namespace legwork::testing::mass_matrix_factor_test
