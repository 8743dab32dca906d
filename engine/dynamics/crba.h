// Composite rigid body algorithm: the joint-space mass matrix, [RBDA] table 6.2, in world axes.
//   I_c,P += I_c,B moved to P;   [n; f] = I_c,i S_i;   M_ii = S_i^T [n; f];   M_ij = S_j^T [n; f] for j towards the base
// Inertias are about their bodies' origins (about one point for all, small ones would drown in m r^2); [n; f] and S_j in
// M_ij about the base's origin, so that nothing is moved on the way and a floating base's six rows are f and n themselves
// (the coordinates of model.h: linear first, world axes).
#pragma once

#include "engine/dynamics/workspace.h"

namespace legwork {

// M: nv x nv. Fills its upper triangle and the base's 6 x 6; what is left below is of no meaning. After
// set_configuration, set_state or forward_kinematics. O(nb depth).
void crba(const Model& model, Workspace& ws, MatX& M);

// The same, both triangles filled.
void mass_matrix(const Model& model, Workspace& ws, MatX& M);

}  // namespace legwork
