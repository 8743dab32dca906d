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

// Eliminates the limbs, with feet pinned where is_pinned says so. Leaves A a = b for the trunk's a; A by pair().
void eliminate_limbs(const Model& model, Workspace& ws, ConstVecRef tau, const Elimination& how,
                     double (&A)[21], double (&b)[6]);
// All accelerations a from the trunk's and, with_forces, the forces on pinned feet.
void substitute_limbs(const Model& model, Workspace& ws, const double (&trunk)[6], bool with_forces,
                      Eigen::Ref<VecX> a);

// The accelerations that follow for the feet of three-joint legs (LimbWork::foot_change).
void move_feet(const Model& model, Workspace& ws, const double (&trunk)[6]);

// The trunk's own inertia as the lower triangle of its 6 x 6 (linear first), by pair().
void trunk_inertia(const Model& model, const Workspace& ws, double (&A)[21]);

}  // namespace legwork::lanes
