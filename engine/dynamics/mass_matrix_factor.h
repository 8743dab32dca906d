// Sparse factor of the mass matrix, M = L^T L with L lower triangular, [RBDA] tables 6.3 and 6.5.
// Row k of L is non-zero only on the path from coordinate k to the base (`dof_parent`), so legs never fill in.
#pragma once

#include "engine/dynamics/workspace.h"

namespace legwork {

// Overwrites M's lower triangle by L. O(nv depth^2).
void factor_mass_matrix(const Workspace& ws, MatX& M);

// x <- L^-T x and x <- L^-1 x, in place; one after the other they are M^-1. O(nv depth); zeros in x save time.
void solve_L_transposed(const Workspace& ws, const MatX& L, Eigen::Ref<VecX> x);
void solve_L(const Workspace& ws, const MatX& L, Eigen::Ref<VecX> x);

}  // namespace legwork
