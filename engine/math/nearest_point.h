// The point of a polyhedron nearest to the origin, by the dual active-set method of [Goldfarb83]
// (theory/numerics 7.2):
//   minimise 1/2 |z|^2  subject to  A z >= b
// Every step either adds the most violated constraint or drops one whose multiplier would become negative; ties go to
// the lower index. No heap.
#pragma once

#include "engine/math/dense_solve.h"

namespace legwork {

inline constexpr int kMaxNearestUnknowns = 15;  // internal forces of six feet, all at one place
inline constexpr int kMaxNearestRows = 30;  // five rows of a friction pyramid per foot, six feet
using PolyhedronMat = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::ColMajor,
                                    kMaxNearestRows, kMaxContactRows>;
using PolyhedronVec = Eigen::Matrix<double, Eigen::Dynamic, 1, Eigen::ColMajor, kMaxNearestRows, 1>;

// What nearest_point() found.
enum class NearestPoint { found, infeasible, iteration_limit };

// Finds z (d) and the constraints' multipliers (m, >= 0, zero where inactive; z = A^T multipliers) for A (m x d) and
// b (m), with d <= kMaxNearestUnknowns and m <= kMaxNearestRows. A constraint counts as met if it is violated by less
// than `tolerance`. If no point meets all constraints, or after 200 steps, z is the last iterate.
NearestPoint nearest_point(const PolyhedronMat& A, const PolyhedronVec& b, double tolerance,
                           ContactVec& z, PolyhedronVec& multipliers);

}  // namespace legwork
