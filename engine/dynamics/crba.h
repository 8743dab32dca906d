// Composite rigid body algorithm: the joint-space mass matrix, [RBDA] table 6.2.
//   I_c,P += I_c,B moved to P;   [n; f] = I_c,i S_i;   M_ii = S_i^T [n; f];   M_ij = S_j^T [n; f] for j towards the base
// A floating base's six rows are f and n themselves, about its origin (coordinates of model.h: linear first, world axes).
// In world axes about the base's origin in local/crba.h, where a link's inertia I at the distance r has the relative error
// 1e-16 m r^2 / I; in links' axes in lanes/limb_crba.h.
#pragma once

#include <vector>

#include "engine/dynamics/coordinate_parts.h"
#include "engine/dynamics/workspace.h"

namespace legwork {

// Fills the upper triangle of M (nv x nv) and a floating base's 6 x 6 block; the rest below the diagonal is undefined.
// Needs set_configuration, set_state or forward_kinematics. O(nb depth).
void crba(const Model& model, Workspace& ws, MatX& M);

// The same with both triangles filled.
void mass_matrix(const Model& model, Workspace& ws, MatX& M);

// The same of a matrix that is zero between the parts already: touches no more than their blocks.
void mass_matrix(const Model& model, Workspace& ws, const std::vector<CoordinatePart>& parts,
                 MatX& M);

}  // namespace legwork
