#include "engine/dynamics/workspace.h"

#include <cassert>

#include "engine/dynamics/lanes/choice.h"

namespace legwork {

namespace {

// The fastest kernels of the path's width, which are the last listed; null: choose by the number of limbs.
const lanes::Kernels* kernels_of(Path path) {
  const int width = path == Path::lanes_1   ? 1
                    : path == Path::lanes_2 ? 2
                    : path == Path::lanes_4 ? 4
                    : path == Path::lanes_8 ? 8
                                            : 0;
  const lanes::Kernels* found = nullptr;
  for (const lanes::Kernels* kernels : lanes::available_kernels())
    if (kernels->width == width) found = kernels;
  return found;
}

}  // namespace

Workspace::Workspace(const Model& model, const lanes::Kernels& chosen)
    : Workspace(model, Path::fastest) {
  kernels.assign(kernels.size(), &chosen);
}

Workspace::Workspace(const Model& model, Path path) {
  assert(model.pairs.bodies.size() == model.bodies.size());  // else: number_coordinates
  if (path == Path::local || model.limbs.groups.empty()) {
    recursions = local::available_recursions().back();
    links.resize(recursions->lines(model.pairs.all()));
  } else {
    const lanes::Kernels* chosen = kernels_of(path);
    for (const LimbGroup& group : model.limbs.groups)
      kernels.push_back(chosen ? chosen : &lanes::fastest_kernels(group.count));
    limbs.resize(kernels.size());
  }
  const std::size_t nb = at(model.nb());
  X_WB.resize(nb);
  for (std::vector<Vec6>* vectors : {&V, &S_rate}) vectors->assign(nb, Vec6::Zero());
  I_c.resize(nb);
  const int nv = model.nv();
  M.setZero(nv, nv);
  h.setZero(nv);
  rhs.setZero(nv);
  const int rows = 3 * static_cast<int>(model.feet.size());
  J.setZero(rows, nv);
  Y_T.setZero(rows, nv);
  base_nv = model.base_nv();
  for (int i = 0; i < model.nb(); ++i) {
    int last = i > 0 ? last_dof[at(model.bodies[at(i)].parent)] : -1;
    for (int k = model.v_index[at(i)]; k < model.v_index[at(i + 1)]; last = k++)
      dof_parent.push_back(last);
    last_dof.push_back(last);
  }
}

}  // namespace legwork
