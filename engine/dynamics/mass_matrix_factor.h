// Sparse factor of the mass matrix, M = L^T L with L lower triangular, [RBDA] tables 6.3 and 6.5.
// Row k of L is non-zero only on the path from coordinate k to the base (Workspace::dof_parent), so different legs never
// couple. It is stored as column k of M's upper triangle, where the six numbers of the base, at which every path ends, are
// adjacent.
#pragma once

#include <span>

#include "engine/dynamics/workspace.h"
#include "engine/math/lanes.h"

namespace legwork {

// Overwrites the upper triangle of M (nv x nv, from crba) with L^T; the base's block below the diagonal is lost too.
// O(nv depth^2).
void factor_mass_matrix(const Workspace& ws, MatX& M);

// x <- L^-T x and x <- L^-1 x for x (nv), in place; one after the other they are M^-1. L_T: from factor_mass_matrix.
// O(nv depth); zeros in x save time.
void solve_L_transposed(const Workspace& ws, const MatX& L_T, Eigen::Ref<VecX> x);
void solve_L(const Workspace& ws, const MatX& L_T, Eigen::Ref<VecX> x);
// The same for sixteen right sides in lanes: x has two rows for each coordinate (nv). Eight would wait for their own sums.
// solve_L leaves coordinates from `end` on as they are.
void solve_L_transposed(const Workspace& ws, const MatX& L_T, std::span<lanes::Row> x);
void solve_L(const Workspace& ws, const MatX& L_T, int end, std::span<lanes::Row> x);

// y <- y + s x, lane by lane.
LEGWORK_FORCE_INLINE void add_scaled(double s, const lanes::Row& x, lanes::Row& y) {
  for (int l = 0; l < lanes::kRowLanes; ++l) y.lane[l] += s * x.lane[l];
}

// Y <- L^-T Y for the three columns Y of a foot, stored as rows (Y_T, 3 x nv). Only entries on the path from coordinate
// `last` to the base are read and written; the others must be zero.
void solve_L_transposed_on_path(const Workspace& ws, const MatX& L_T, int last,
                                Eigen::Ref<MatX> Y_T);

// A = J M^-1 J^T for points with three rows of J (nv columns) each. `last`: per point, the coordinate at which its path to
// the base starts; off that path its rows are zero. Leaves Y_T = J L^-1 on those paths. O(points^2 depth).
void contact_space_matrix(const Workspace& ws, const MatX& L_T, std::span<const int> last,
                          const MatX& J, MatX& Y_T, Eigen::Ref<MatX> A);

}  // namespace legwork
