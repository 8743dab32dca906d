#include "engine/motion/leg_motion.h"

#include "engine/math/rotation.h"

namespace legwork {

bool legs_from_feet(const std::array<DhLeg, 4>& legs, const TrunkMotion& trunk,
                    const std::array<PointMotion, 4>& feet, VecX& q, VecX& v, VecX& a,
                    Unreached& unreached) {
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
  for (int foot = 0; foot < 4; ++foot) {
    const DhLeg& leg = legs[static_cast<std::size_t>(foot)];
    const PointMotion& point = feet[static_cast<std::size_t>(foot)];
    const Vec3 d = point.p - trunk.p;
    const Vec3 d_rate = point.v - trunk.v;
    const Vec3 seen_rate = d_rate - cross(omega, d);  // from the trunk, world axes
    const Vec3 seen_acceleration =
        point.a - trunk.a - cross(alpha, d) - cross(omega, d_rate + seen_rate);
    const Vec3 r = R.transpose() * d - leg.hip_B;
    Vec3 angles;
    LegReach reach = leg_ik(leg, r, angles);
    if (reach == LegReach::reached && angles[2] == 0.0) reach = LegReach::too_far;
    if (reach != LegReach::reached) {
      unreached = {reach, foot, r};
      return false;
    }
    const Mat3 J = leg_jacobian(leg, angles);
    const Vec3 qdot = solve3(J, R.transpose() * seen_rate);
    const Vec3 qddot =
        solve3(J, R.transpose() * seen_acceleration - leg_jacobian_rate(leg, angles, qdot) * qdot);
    q.segment<3>(7 + 3 * foot) = angles;
    v.segment<3>(6 + 3 * foot) = qdot;
    a.segment<3>(6 + 3 * foot) = qddot;
  }
  return true;
}

}  // namespace legwork
