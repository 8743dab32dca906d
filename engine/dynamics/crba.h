// Composite rigid body algorithm: the joint-space mass matrix, [RBDA] table 6.2, in world axes.
//   I_c,P += I_c,B moved to P;   [n; f] = I_c,i S_i;   M_ii = S_i^T [n; f];   M_ij = S_j^T [n; f] for j towards the base
// Inertias are about their bodies' origins, because about a common point small ones would be lost in m r^2. In M_ij both
// [n; f] and S_j are about the base's origin, so that nothing has to be moved along the path, and a floating base's six
// rows are f and n themselves (coordinates of model.h: linear first, world axes).
#pragma once

#include "engine/dynamics/workspace.h"

namespace legwork {

// Fills the upper triangle of M (nv x nv) and a floating base's 6 x 6 block; the rest below the diagonal is undefined.
// Needs set_configuration, set_state or forward_kinematics. O(nb depth).
void crba(const Model& model, Workspace& ws, MatX& M);

// The same with both triangles filled.
void mass_matrix(const Model& model, Workspace& ws, MatX& M);

}  // namespace legwork
