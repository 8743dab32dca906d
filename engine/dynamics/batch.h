// Inverse and forward dynamics of many states of one robot: for samples, differences, tables. A matrix has one column per
// state, as many as are wanted: q (nq), v, a, tau (nv). Each column of a result has the bits that a call of its own has in a
// Workspace of the same path (workspace.h). Where that is Path::local, states are computed side by side, as many as the
// machine's registers have lanes (theory/numerics 14), and the rest one after another; so are all where limbs fill the lanes.
#pragma once

#include "engine/dynamics/workspace.h"

namespace legwork {

struct BatchWorkspace {
  // The model must be validated (model.h). `chosen`: for one instruction set instead of the fastest.
  explicit BatchWorkspace(const Model& model, Path path = Path::fastest,
                          const local::BatchRecursions* chosen = nullptr);

  Workspace single;
  const local::BatchRecursions* recursions;  // null: one state after another
  std::vector<lanes::Row> links;
};

using ConstStates = const Eigen::Ref<const MatX>&;

// rnea.h. `out` may be `a`. Quaternions as in kinematics.h.
void rnea(const Model& model, BatchWorkspace& ws, ConstStates q, ConstStates v, ConstStates a,
          Eigen::Ref<MatX> out);

// aba.h. `a` may be `tau`.
void aba(const Model& model, BatchWorkspace& ws, ConstStates q, ConstStates v, ConstStates tau,
         Eigen::Ref<MatX> a);

}  // namespace legwork
