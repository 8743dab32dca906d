// Recursive Newton-Euler: the generalised force of a motion, all feet unloaded; body axes, about the body's origin.
//   alpha_B = alpha_P + e qddot + omega_B x e qdot                       outward  [Craig] eq. 6.46
//   a_B = a_P + alpha_P x p + omega_P x (omega_P x p)                    outward  [Craig] eq. 6.47, of B's origin
//   f = m a + alpha x h + omega x (omega x h),  n = I alpha + omega x I omega + h x a
//   tau = e . n,  f_P += f,  n_P += n + p x f                            inward   [Craig] eqs. 6.51-6.53
// A prismatic joint gives a_B += e qddot + 2 omega x e qdot, and tau = e . f; others theory/numerics 12.3. Accelerations are those of
// origins, not spatial ones ([RBDA] table 5.1), so that no linear velocity occurs. Gravity enters as the base accelerating by -g.
#pragma once

#include "engine/dynamics/workspace.h"

namespace legwork {

// out = M(q) a + h(q, v): nv values, a floating base's first six being force (N) and moment about its origin (N m)
// in world axes, then joint torques (N m). `a` is the plain time derivative of v (model.h). Needs forward_kinematics. O(nb).
void rnea(const Model& model, Workspace& ws, ConstVecRef a, Eigen::Ref<VecX> out);

// out = h(q, v) = rnea with a = 0: gravity, Coriolis and centrifugal forces.
void bias_force(const Model& model, Workspace& ws, Eigen::Ref<VecX> out);

}  // namespace legwork
