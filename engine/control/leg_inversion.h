// The joints of a leg follow from what its foot and the trunk do, and the trunk's equations of motion from that
// (theory/free_running 6):
//   foot: x'' = J_b a_b + J_l q'' + Jdot v   ->  q'' = k + K a_b,   K = -J_l^-1 J_b,  k = J_l^-1 (x'' - Jdot v)
//   trunk: M_bb a_b + sum M_bi q_i'' + h_b = sum J_b^T f   ->  L a_b = sum J_b^T f - beta,
//     L = M_bb + sum M_bi K_i,   beta = h_b + sum M_bi k_i + M_bt q_t''
// with t the tail's joints, whose accelerations are given. L is not symmetric. The legs are more than half of the robot:
// without these terms it would not walk. As the operational-space view of whole-body control [Kim19].
// Near a singular leg (|det J_l| small) J_l^-1 is damped: (J^T J + d^2)^-1 J^T.
#pragma once

#include "engine/control/walking_robot.h"

namespace legwork {

struct LegInverse {
  double K[3][6] = {};
  double k[3] = {};
};

// J: the foot's three rows (all columns of v). wanted: x'' - Jdot v. least_det: below it is damped.
LegInverse invert_leg(const Eigen::Ref<const MatX>& J, int joint, const Vec3& wanted,
                      double least_det);

// Of right-hand sides for L: the feet's forces, beta and two joints of a tail, rounded up.
inline constexpr int kTrunkColumns = 24;

struct TrunkMap {
  double L[6][6] = {};
  double beta[6] = {};
};

// M: its upper triangle. a: accelerations, of which those of the tail are read.
TrunkMap trunk_map(const WalkingRobot& robot, const MatX& M, ConstVecRef bias,
                   std::span<const LegInverse> legs, ConstVecRef a);

// X of L X = B, column by column; B (6 rows, `columns` used) is overwritten, L too. False: L is singular.
bool solve_trunk_map(double (&L)[6][6], double (*B)[kTrunkColumns], int columns);

}  // namespace legwork
