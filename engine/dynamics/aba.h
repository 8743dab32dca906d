// Articulated body algorithm: accelerations from torques without a mass matrix, [RBDA] section 7.3.
//   outward  n, f = Newton's and Euler's for the motion with qddot = 0 and the base unaccelerated
//   inward   U = I_A S,  D = S^T U,  u = tau - S^T [n; f]
//            I_A,P += (I_A - U U^T / D) moved to P,  [n; f]_P += ([n; f] + U u / D) moved to P
//   outward  qddot = (u - U^T A) / D,  A what the bodies accelerate beyond the first pass
// World axes, about each body's origin: moving to the parent is cross products with r = p_B - p_P and turns nothing.
// Having the velocity products in the first pass saves the product I_A (V x S qdot) of [RBDA] table 7.1.
#pragma once

#include "engine/dynamics/workspace.h"

namespace legwork {

// a (nv, plain derivative of v) of M a + h = tau, no contact; tau's first six are a force and moment on a floating
// base (world axes, about its origin). Needs forward_kinematics. O(nb).
void aba(const Model& model, Workspace& ws, ConstVecRef tau, Eigen::Ref<VecX> a);

}  // namespace legwork
