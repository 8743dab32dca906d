// Recursive Newton-Euler: the generalised force of a motion, all feet unloaded.
//   A_B = (A_P moved to B) + S qddot + V_B x S qdot        outward    [RBDA] table 5.1
//   F_B = I A_B + V_B x* I V_B                              outward
//   tau = S^T F_B,  F_P += F_B moved to P                   inward
// Gravity enters as the base accelerating upward by -g.
#pragma once

#include "engine/dynamics/workspace.h"

namespace legwork {

// out = M(q) a + h(q, v): nv values, the first six being force (N) and moment about the base origin (N m) in world
// axes, then joint torques (N m). `a` is the plain time derivative of v (model.h). Needs forward_kinematics. O(nb).
void rnea(const Model& model, Workspace& ws, ConstVecRef a, Eigen::Ref<VecX> out);

// out = h(q, v) = rnea with a = 0: gravity, Coriolis and centrifugal forces.
void bias_force(const Model& model, Workspace& ws, Eigen::Ref<VecX> out);

}  // namespace legwork
