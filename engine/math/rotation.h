// Rotations: matrices R_AB (v_A = R_AB v_B) and unit quaternions in the order w, x, y, z (Hamilton product).
// Sources: [Diebel06] for the conversions, [RBDA] eq. 2.24 for the axis-angle matrix; theory/numerics 3.
#pragma once

#include <cmath>

#include "engine/math/linear.h"

namespace legwork {

using Quat = Eigen::Matrix<double, 4, 1>;  // w, x, y, z

// About a coordinate axis, positive by the right-hand rule.
Mat3 rotation_x(double angle_rad);
Mat3 rotation_y(double angle_rad);
Mat3 rotation_z(double angle_rad);
// rotation_x(pi / 2), its zeros exact.
Mat3 quarter_turn_x();

// Rotation about a unit axis: R = a a^T + cos (1 - a a^T) + sin skew(a). Exact zeros and ones for coordinate axes.
Mat3 rotation_about(const Vec3& axis, double sin_angle, double cos_angle);

// R turned in the plane of its columns i and j, by the angle with sine s and cosine c.
template <int i, int j>
LEGWORK_FORCE_INLINE void turn_columns(Mat3& R, double s, double c) {
  const Vec3 x = R.col(i), y = R.col(j);
  R.col(i) = c * x + s * y;
  R.col(j) = c * y - s * x;
}

// R <- R rotation_about(axis, s, c). Most joint axes are coordinate axes: then only two columns change.
LEGWORK_FORCE_INLINE void turn_about(Mat3& R, const Vec3& axis, double s, double c) {
  if (std::abs(axis[2]) == 1.0)
    turn_columns<0, 1>(R, s * axis[2], c);
  else if (std::abs(axis[1]) == 1.0)
    turn_columns<2, 0>(R, s * axis[1], c);
  else if (std::abs(axis[0]) == 1.0)
    turn_columns<1, 2>(R, s * axis[0], c);
  else
    R = product(R, rotation_about(axis, s, c));
}

// The rotation matrix of q / |q|; q must not be zero.
Mat3 rotation_from_quaternion(const Quat& q);

// The unit quaternion of R with w >= 0 (Shepperd's choice of the largest component).
Quat quaternion_from_rotation(const Mat3& R);

// Roll, pitch, yaw of R = Rz(yaw) Ry(pitch) Rx(roll), rad; pitch in [-pi/2, pi/2] ([Diebel06] eq. 290). At a pitch of
// +-pi/2 roll and yaw are not unique.
Vec3 rpy_from_rotation(const Mat3& R);

// The unit quaternion of Rz(yaw) Ry(pitch) Rx(roll), [Diebel06] eq. 297.
Quat quaternion_from_rpy(const Vec3& rpy);

// The rotation vector of R: its axis times its angle in [0, pi], rad ([Diebel06] section 7). Its components are the same
// in the axes before and after the rotation.
Vec3 rotation_vector(const Mat3& R);

// qdot = 1/2 (0, omega) q for omega in world axes and the quaternion q of R_WB (theory/numerics 3.3).
Quat quaternion_rate(const Quat& q, const Vec3& omega_W);

// q / |q|; q must not be zero.
Quat normalized(const Quat& q);

}  // namespace legwork
