#include "engine/motion/leg_motion.h"

#include <cassert>

#include "engine/math/rotation.h"

namespace legwork {

TrunkTurn place_trunk(const TrunkMotion& trunk, VecX& q, VecX& v, VecX& a) {
  assert(q.size() >= kFreeNq && v.size() >= kFreeNv && a.size() >= kFreeNv);
  const Quat orientation = quaternion_from_rpy(trunk.rpy);
  const Mat3 R = rotation_from_quaternion(orientation);
  // The axes of the three rates: roll about the trunk's x, pitch about y turned by the yaw, yaw about z.
  const auto [sy, cy] = math::sin_cos(trunk.rpy[2]);
  const Vec3 roll_axis = R.col(0);
  const Vec3 pitch_axis = {-sy, cy, 0.0};
  const Vec3 yaw_axis = Vec3::UnitZ();
  const Vec3& rate = trunk.rpy_rate;
  const Vec3& acceleration = trunk.rpy_acceleration;
  const Vec3 omega_z = rate[2] * yaw_axis;
  const Vec3 omega_zy = omega_z + rate[1] * pitch_axis;
  const Vec3 omega = omega_zy + rate[0] * roll_axis;
  const Vec3 alpha = acceleration[2] * yaw_axis + acceleration[1] * pitch_axis +
                     acceleration[0] * roll_axis + rate[1] * cross(omega_z, pitch_axis) +
                     rate[0] * cross(omega_zy, roll_axis);

  q.head<3>() = trunk.p;
  q.segment<4>(3) = orientation;
  v.head<3>() = trunk.v;
  v.segment<3>(3) = omega;
  a.head<3>() = trunk.a;
  a.segment<3>(3) = alpha;
  return {R, omega, alpha};
}

bool leg_from_foot(const DhLeg& leg, int index, const TrunkMotion& trunk, const TrunkTurn& turn,
                   const PointMotion& foot, VecX& q, VecX& v, VecX& a, Unreached& unreached) {
  assert(index >= 0 && q.size() >= joint_q(3 * index + 3));
  assert(v.size() >= joint_v(3 * index + 3) && a.size() == v.size());
  const Mat3& R = turn.R;
  const Vec3 d = foot.p - trunk.p;
  const Vec3 d_rate = foot.v - trunk.v;
  const Vec3 seen_rate = d_rate - cross(turn.omega, d);  // from the trunk, world axes
  const Vec3 seen_acceleration =
      foot.a - trunk.a - cross(turn.alpha, d) - cross(turn.omega, d_rate + seen_rate);
  const Vec3 r = R.transpose() * d - leg.hip_B;
  Vec3 angles;
  LegReach reach = leg_ik(leg, r, angles);
  if (reach == LegReach::reached && angles[2] == 0.0) reach = LegReach::too_far;
  if (reach != LegReach::reached) {
    unreached = {reach, index, r};
    return false;
  }
  const Mat3 J = leg_jacobian(leg, angles);
  const Vec3 qdot = solve3(J, R.transpose() * seen_rate);
  const Vec3 qddot =
      solve3(J, R.transpose() * seen_acceleration - leg_jacobian_rate(leg, angles, qdot) * qdot);
  leg_q(q, index) = angles;
  leg_v(v, index) = qdot;
  leg_v(a, index) = qddot;
  return true;
}

bool legs_from_feet(std::span<const DhLeg> legs, const TrunkMotion& trunk,
                    std::span<const PointMotion> feet, VecX& q, VecX& v, VecX& a,
                    Unreached& unreached) {
  assert(feet.size() >= legs.size());
  const TrunkTurn turn = place_trunk(trunk, q, v, a);
  for (std::size_t leg = 0; leg < legs.size(); ++leg)
    if (!leg_from_foot(legs[leg], static_cast<int>(leg), trunk, turn, feet[leg], q, v, a,
                       unreached))
      return false;
  return true;
}

}  // namespace legwork
