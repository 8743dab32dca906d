// Recursive Newton-Euler: the generalised force that a motion needs, all feet unloaded; in links' axes, about their origins
// (local/rnea.h, lanes/limb_rnea.h).
//   alpha_B = alpha_P + e qddot + omega_B x e qdot                       outward  [Craig] eq. 6.46
//   a_B = a_P + alpha_P x p + omega_P x (omega_P x p)                    outward  [Craig] eq. 6.47, of B's origin
//   f = m a + alpha x h + omega x (omega x h),  n = I alpha + omega x I omega + h x a
//   tau = e . n,  f_P += f,  n_P += n + p x f                            inward   [Craig] eqs. 6.51-6.53
// A prismatic joint adds e qddot + 2 omega x e qdot to a_B and has tau = e . f; for the others see theory/numerics 12.3.
// Accelerations are those of the origins, not spatial ones ([RBDA] table 5.1), so that no linear velocity occurs. Gravity
// enters as an acceleration -g of the base.
#pragma once

#include "engine/dynamics/workspace.h"

namespace legwork {

// out (nv) = M(q) a + h(q, v) for a (nv), the plain time derivative of v. A floating base's first six entries are force
// (N) and moment about its origin (N m), world axes; then come joint torques (N m; N of a prismatic joint). Needs
// set_state or forward_kinematics. O(nb).
void rnea(const Model& model, Workspace& ws, ConstVecRef a, Eigen::Ref<VecX> out);

// out (nv) = h(q, v): rnea with a = 0, which leaves gravity, Coriolis and centrifugal forces.
void bias_force(const Model& model, Workspace& ws, Eigen::Ref<VecX> out);

}  // namespace legwork
