// The point of a polyhedron that is nearest to the origin, by the dual active-set method of Goldfarb and Idnani,
// "A numerically stable dual method for solving strictly convex quadratic programs", Math. Programming 27 (1983):
//   minimise 1/2 |z|^2  subject to  A z >= b
// and the friction pyramid's rows for it. Every step either adds the most violated constraint or drops one whose
// multiplier would become negative; ties go to the lower index. No heap.
#pragma once

#include "engine/math/dense_solve.h"

namespace legwork::newton_euler_grf {

inline constexpr int kMaxCone = 9;       // unknowns: internal forces of four feet, all at one place
inline constexpr int kMaxConeRows = 20;  // five a foot
using ConeMat = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::ColMajor, kMaxConeRows,
                              kMaxContactRows>;
using ConeVec = Eigen::Matrix<double, Eigen::Dynamic, 1, Eigen::ColMajor, kMaxConeRows, 1>;

enum class NearestPoint { found, infeasible, iteration_limit };

// z (d <= kMaxCone) and the constraints' multipliers (>= 0, zero where inactive: z = A^T multipliers), for A m x d and
// b (m <= kMaxConeRows). A constraint counts as met if it is violated by less than `tolerance`.
NearestPoint nearest_point(const ConeMat& A, const ConeVec& b, double tolerance, ContactVec& z,
                           ConeVec& multipliers);

// Rows G (5 n x 3 n) of G f >= 0 for n feet: fz >= 0 and |fx|, |fy| <= friction / sqrt(2) fz, the pyramid inscribed in
// the friction cone. World axes, ground level.
void friction_pyramid(int feet, double friction_coefficient, ConeMat& G);

}  // namespace legwork::newton_euler_grf
