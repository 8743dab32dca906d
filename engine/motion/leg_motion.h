// Joint motion from the motion of trunk and feet (theory/quadruped 2.6). With d = p_foot - p the foot relative to the
// trunk's origin in world axes, and R, omega, alpha the trunk's rotation:
//   r     = R^T d - hip                                            foot relative to the hip, trunk axes
//   rdot  = R^T (ddot - omega x d)
//   rddot = R^T (dddot - alpha x d - omega x (2 ddot - omega x d))
//   qdot  = J^-1 rdot,   qddot = J^-1 (rddot - Jdot qdot)          dh_leg.h; theory/quadruped 2.7
// The trunk's angles are roll, pitch, yaw, R = Rz(yaw) Ry(pitch) Rx(roll), omega = E rpy_rate [Diebel06]. q (nq), v
// (nv) and a (nv) have the layout of free_coordinates.h. Sizes and indices are asserted. O(1) per leg, no heap.
#pragma once

#include <array>
#include <span>

#include "engine/motion/dh_leg.h"
#include "engine/motion/swing_path.h"

namespace legwork {

inline constexpr int kLegJoints = 12;  // of four legs; a tail's joints come after them

// The trunk's origin (m, m/s, m/s^2, world axes) and its angles roll, pitch, yaw (rad) with their time derivatives.
struct TrunkMotion {
  Vec3 p = Vec3::Zero(), v = Vec3::Zero(), a = Vec3::Zero();
  Vec3 rpy = Vec3::Zero(), rpy_rate = Vec3::Zero(), rpy_acceleration = Vec3::Zero();
};

// Which foot cannot be placed, why, and where it would have to be relative to its hip (m, trunk axes).
struct Unreached {
  LegReach reach = LegReach::reached;
  int foot = 0;
  Vec3 r = Vec3::Zero();
};

// The trunk's rotation R, from its axes to the world's, angular velocity (rad/s) and acceleration (rad/s^2), world
// axes.
struct TrunkTurn {
  Mat3 R;
  Vec3 omega, alpha;
};

// Writes the trunk's part of q, v and a, the first 7, 6 and 6 entries.
TrunkTurn place_trunk(const TrunkMotion& trunk, VecX& q, VecX& v, VecX& a);

// Writes the three joints of leg `index` (legs in the order of the model) that give its foot the motion `foot`. `turn`:
// what place_trunk returned. False, with `unreached` filled and q, v and a left alone, if the foot is out of reach or
// the leg would be straight, where its rates are infinite.
bool leg_from_foot(const DhLeg& leg, int index, const TrunkMotion& trunk, const TrunkTurn& turn,
                   const PointMotion& foot, VecX& q, VecX& v, VecX& a, Unreached& unreached);

// Both, for all legs; `feet`: one per leg. Entries of q, v and a beyond theirs are left alone. False, as above, at the
// first leg that does not reach; those before it are then written.
bool legs_from_feet(std::span<const DhLeg> legs, const TrunkMotion& trunk,
                    std::span<const PointMotion> feet, VecX& q, VecX& v, VecX& a,
                    Unreached& unreached);

}  // namespace legwork
