// Shared by the files star*.cpp.
#pragma once

#include "engine/dynamics/workspace.h"
#include "engine/math/lane_vectors.h"

namespace legwork::lanes {

// Calls visit(group, work, kernels) for each group of limbs.
template <class Visit>
void each_group(const Model& model, Workspace& ws, Visit&& visit) {
  for (std::size_t g = 0; g < ws.limbs.size(); ++g)
    visit(model.limbs.groups[g], ws.limbs[g], *ws.kernels[g]);
}

// The trunk's own inertia about its origin, world axes.
Inertia<double> turned_trunk(const Model& model, const Workspace& ws);
// The same as its 6 x 6 (linear first) by the lower triangle, pair().
void trunk_inertia(const Model& model, const Workspace& ws, double (&A)[21]);

}  // namespace legwork::lanes
