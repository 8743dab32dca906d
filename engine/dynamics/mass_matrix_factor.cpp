#include "engine/dynamics/mass_matrix_factor.h"

#include <cmath>

namespace legwork {

void factor_mass_matrix(const Workspace& ws, MatX& M) {
  const std::vector<int>& parent = ws.dof_parent;
  for (int k = static_cast<int>(M.rows()) - 1; k >= 0; --k) {
    M(k, k) = std::sqrt(M(k, k));
    for (int i = parent[at(k)]; i >= 0; i = parent[at(i)]) M(k, i) /= M(k, k);
    for (int i = parent[at(k)]; i >= 0; i = parent[at(i)])
      for (int j = i; j >= 0; j = parent[at(j)]) M(i, j) -= M(k, i) * M(k, j);
  }
}

void solve_L_transposed(const Workspace& ws, const MatX& L, Eigen::Ref<VecX> x) {
  const std::vector<int>& parent = ws.dof_parent;
  for (int i = static_cast<int>(L.rows()) - 1; i >= 0; --i) {
    if (x[i] == 0.0) continue;  // a leg that a foot's Jacobian does not touch
    x[i] /= L(i, i);
    for (int j = parent[at(i)]; j >= 0; j = parent[at(j)]) x[j] -= L(i, j) * x[i];
  }
}

void solve_L(const Workspace& ws, const MatX& L, Eigen::Ref<VecX> x) {
  const std::vector<int>& parent = ws.dof_parent;
  for (int i = 0; i < L.rows(); ++i) {
    for (int j = parent[at(i)]; j >= 0; j = parent[at(j)]) x[i] -= L(i, j) * x[j];
    x[i] /= L(i, i);
  }
}

}  // namespace legwork
