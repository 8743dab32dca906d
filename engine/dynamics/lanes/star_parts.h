// Shared by the files star*.cpp.
#pragma once

#include <span>

#include "engine/dynamics/lanes/limb.h"
#include "engine/dynamics/workspace.h"
#include "engine/math/dense_solve.h"
#include "engine/math/lane_vectors.h"

namespace legwork::lanes {

// Calls visit(group, work, kernels) for each group of limbs.
template <class Visit>
void each_group(const Model& model, Workspace& ws, Visit&& visit) {
  for (std::size_t g = 0; g < ws.kernels.size(); ++g)
    visit(model.limbs.groups[g], ws.limbs[g], *ws.kernels[g]);
}

// The trunk's own inertia about its origin, world axes.
LEGWORK_INLINE Inertia<double> turned_trunk(const Model& model, const Workspace& ws) {
  const SpatialInertia& t = model.bodies[0].inertia;
  const M3<double> R_WB = all_lanes<double>(ws.base).R;
  const S3<double> I = {t.I(0, 0), t.I(1, 1), t.I(2, 2), t.I(0, 1), t.I(0, 2), t.I(1, 2)};
  const bool is_diagonal = I.xy == 0.0 && I.xz == 0.0 && I.yz == 0.0;
  return {t.mass, R_WB * V3<double>{t.h.x(), t.h.y(), t.h.z()},
          is_diagonal ? turned_diagonal(R_WB, {I.xx, I.yy, I.zz}) : turned(R_WB, I)};
}

// Eliminates the limbs, with feet pinned where is_pinned says so. Leaves A a = b for the trunk's a; A by pair().
void eliminate_limbs(const Model& model, Workspace& ws, ConstVecRef tau, const Elimination& how,
                     double (&A)[21], double (&b)[6]);
// All accelerations a from the trunk's and, with_forces, the forces on pinned feet.
void substitute_limbs(const Model& model, Workspace& ws, const double (&trunk)[6], bool with_forces,
                      Eigen::Ref<VecX> a);

// Holds `feet` that eliminate_limbs was to pin but left to swing: A a = b becomes the trunk's a in b, `force` what holds
// them. Returns the rank of their contact-space matrix; negative if a pinned leg makes A untrustworthy (trunk.h).
int hold_swinging_feet(const Model& model, Workspace& ws, std::span<const int> feet,
                       double (&A)[21], double (&b)[6], ContactVec& force);
// Adds what those forces do to the legs' own joints, after substitute_limbs.
void turn_held_legs(const Model& model, Workspace& ws, std::span<const int> feet,
                    const ContactVec& force, Eigen::Ref<VecX> a);

// The accelerations that follow for the feet of three-joint legs (LimbWork::foot_change).
void move_feet(const Model& model, Workspace& ws, const double (&trunk)[6]);

// The trunk's own inertia as the lower triangle of its 6 x 6 (linear first), by pair().
void trunk_inertia(const Model& model, const Workspace& ws, double (&A)[21]);

}  // namespace legwork::lanes
