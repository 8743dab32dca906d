// The joints of a leg follow from the motion of its foot and the trunk, and the trunk's equations of motion from that
// (theory/free_running 6.1, theory/free_running 6.3):
//   foot: x'' = J_b a_b + J_l q'' + Jdot v   ->  q'' = k + K a_b,   K = -J_l^-1 J_b,  k = J_l^-1 (x'' - Jdot v)
//   trunk: M_bb a_b + sum M_bi q_i'' + h_b = sum J_b^T f   ->  L a_b = sum J_b^T f - beta,
//     L = M_bb + sum M_bi K_i,   beta = h_b + sum M_bi k_i + M_bt q_t''
// with t the tail's joints, whose accelerations are given. L is not symmetric. The legs are more than half of the
// robot's mass: without these terms it does not walk. The operational-space view of whole-body control, as in [Kim19].
// Near a singular leg (|det J_l| small) J_l^-1 is damped: (J^T J + d^2)^-1 J^T (theory/free_running 6.4).
// a_b: acceleration of the trunk's origin, m/s^2, and angular, rad/s^2, world axes. SI units.
#pragma once

#include "engine/control/walking_robot.h"

namespace legwork {

// q'' = k + K a_b of one leg.
struct LegInverse {
  double K[3][6] = {};
  double k[3] = {};  // rad/s^2
};

// J: the foot's Jacobian, 3 x nv, world axes. joint: index in v of the leg's first joint. wanted: x'' - Jdot v, m/s^2,
// world axes. Below |det J_l| = least_det (m^3) the inverse is damped, so that a straight leg gives finite numbers too.
LegInverse invert_leg(const Eigen::Ref<const MatX>& J, int joint, const Vec3& wanted,
                      double least_det);

// Most right-hand sides for L: three per foot, beta, and two joints of a tail, rounded up.
inline constexpr int kTrunkColumns = 24;

// L and beta: rows are force, N, and moment about the trunk's origin, N m, world axes.
struct TrunkMap {
  double L[6][6] = {};
  double beta[6] = {};
};

// L and beta of a robot. M: mass matrix (nv x nv), its upper triangle; bias (nv): h; legs: one LegInverse per leg; a
// (nv): accelerations, of which the tail's are read. Sizes are asserted.
TrunkMap trunk_map(const WalkingRobot& robot, const MatX& M, ConstVecRef bias,
                   std::span<const LegInverse> legs, ConstVecRef a);

// Overwrites B (6 rows, the first `columns` of kTrunkColumns columns) with X of L X = B, and L; up to three columns more
// are scratch, which must hold numbers. False, with both half changed, if L is singular.
bool solve_trunk_map(double (&L)[6][6], double (*B)[kTrunkColumns], int columns);

}  // namespace legwork
