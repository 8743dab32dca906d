#include "engine/dynamics/workspace.h"

namespace legwork {

Workspace::Workspace(const Model& model) {
  const std::size_t nb = at(model.nb());
  X_PB.resize(nb);
  X_WB.resize(nb);
  for (std::vector<Vec6>* vectors : {&V, &S_rate, &S}) vectors->assign(nb, Vec6::Zero());
  for (std::vector<Vec3>* vectors : {&alpha, &a, &n, &f}) vectors->assign(nb, Vec3::Zero());
  I_c.resize(nb);
  articulated.resize(nb);
  const int nv = model.nv();
  M.setZero(nv, nv);
  h.setZero(nv);
  rhs.setZero(nv);
  const int rows = 3 * static_cast<int>(model.feet.size());
  J.setZero(rows, nv);
  Y_T.setZero(rows, nv);
  for (int k = 0; k < 6; ++k) dof_parent.push_back(k - 1);
  for (int i = 1; i < model.nb(); ++i) dof_parent.push_back(5 + model.bodies[at(i)].parent);
}

}  // namespace legwork
