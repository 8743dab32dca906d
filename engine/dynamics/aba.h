// Articulated body algorithm: accelerations from torques without a mass matrix, [RBDA] table 7.1.
//   I_A,P += (I_A - U U^T / D) moved to P,   U = I_A S,  D = S^T U,  u = tau - S^T p_A
//   qddot = (u - U^T A) / D
#pragma once

#include "engine/dynamics/workspace.h"

namespace legwork {

// a (nv, plain derivative of v) of M a + h = tau, no contact; tau's first six are a force and moment on the base
// (world axes, about the base origin). Needs forward_kinematics. O(nb).
void aba(const Model& model, Workspace& ws, ConstVecRef tau, Eigen::Ref<VecX> a);

}  // namespace legwork
