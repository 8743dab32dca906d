// Composite rigid body algorithm: the joint-space mass matrix, [RBDA] table 6.2.
//   I_c,P += I_c,B moved to P;   M_ii = S_i^T I_c,i S_i;   M_ij = S_j^T (I_c,i S_i moved to j) for j towards the base
// The base's six rows and columns are in the coordinates of model.h (linear first, world axes).
#pragma once

#include "engine/dynamics/workspace.h"

namespace legwork {

// M: nv x nv, symmetric, both triangles filled. Needs forward_kinematics. O(nb depth).
void crba(const Model& model, Workspace& ws, MatX& M);

}  // namespace legwork
