// Sparse factor of the mass matrix, M = L^T L with L lower triangular, [RBDA] tables 6.3 and 6.5.
// Row k of L is non-zero only on the path from coordinate k to the base (`dof_parent`), so legs never fill in. It is kept
// as column k of M's upper triangle, where the six numbers of the base, in which every path ends, lie side by side.
#pragma once

#include <span>

#include "engine/dynamics/workspace.h"

namespace legwork {

// Overwrites M's upper triangle by L^T; below it the base's block is used up too. O(nv depth^2).
void factor_mass_matrix(const Workspace& ws, MatX& M);

// x <- L^-T x and x <- L^-1 x, in place; one after the other they are M^-1. L_T is what factor_mass_matrix left.
// O(nv depth); zeros in x save time.
void solve_L_transposed(const Workspace& ws, const MatX& L_T, Eigen::Ref<VecX> x);
void solve_L(const Workspace& ws, const MatX& L_T, Eigen::Ref<VecX> x);

// Y <- L^-T Y for the three columns Y of a foot, kept as rows (3 of Y_T); all are zero but on the path from coordinate
// `last` to the base, and only those are touched.
void solve_L_transposed_on_path(const Workspace& ws, const MatX& L_T, int last,
                                Eigen::Ref<MatX> Y_T);

// J M^-1 J^T of points, three rows each: `last` says where each one's way to the base starts, beyond which its rows are
// zero. Leaves Y_T = J L^-1 on those ways. O(points^2 depth).
void contact_space_matrix(const Workspace& ws, const MatX& L_T, std::span<const int> last,
                          const MatX& J, MatX& Y_T, Eigen::Ref<MatX> A);

}  // namespace legwork
