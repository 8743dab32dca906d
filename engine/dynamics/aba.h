// Articulated body algorithm: accelerations from torques without a mass matrix, [RBDA] section 7.3; theory/numerics 12.4.
//   outward  n, f: Newton-Euler force of the motion with qddot = 0 and an unaccelerated base
//   inward   U = I_A S,  D = S^T U,  u = tau - S^T [n; f]
//            I_A,P += (I_A - U U^T / D) moved to P,  [n; f]_P += ([n; f] + U u / D) moved to P
//   outward  qddot = (u - U^T A) / D,  A: acceleration of the bodies beyond that of the first pass
// Computing the velocity products in the first pass saves the product I_A (V x S qdot) of [RBDA] table 7.1. In links' axes
// in local/aba.h, in a limb's in lanes/limb_elimination.h.
#pragma once

#include "engine/dynamics/workspace.h"

namespace legwork {

// Writes a (nv, plain derivative of v) of M a + h = tau (nv) without contacts. A floating base's first six entries of tau
// are force and moment about its origin, world axes. Needs set_state or forward_kinematics. O(nb).
void aba(const Model& model, Workspace& ws, ConstVecRef tau, Eigen::Ref<VecX> a);

}  // namespace legwork
