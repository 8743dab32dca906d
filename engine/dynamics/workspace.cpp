#include "engine/dynamics/workspace.h"

namespace legwork {

Workspace::Workspace(const Model& model) {
  const std::size_t nb = at(model.nb());
  X_PB.resize(nb);
  X_WB.resize(nb);
  for (std::vector<Vec6>* vectors : {&V, &S_rate, &A, &F, &p_A, &U, &c})
    vectors->assign(nb, Vec6::Zero());
  I_c.resize(nb);
  I_A.assign(nb, Mat6::Zero());
  D.assign(nb, 0.0);
  u.assign(nb, 0.0);
  const int nv = model.nv();
  M.setZero(nv, nv);
  h.setZero(nv);
  rhs.setZero(nv);
  const int rows = 3 * static_cast<int>(model.feet.size());
  J.setZero(rows, nv);
  Y.setZero(nv, rows);
  for (int k = 0; k < 6; ++k) dof_parent.push_back(k - 1);
  for (int i = 1; i < model.nb(); ++i) dof_parent.push_back(5 + model.bodies[at(i)].parent);
}

}  // namespace legwork
