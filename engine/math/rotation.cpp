#include "engine/math/rotation.h"

#include <cmath>

namespace legwork {

Mat3 rotation_x(double angle_rad) {
  const auto [s, c] = math::sin_cos(angle_rad);
  return of_columns({1.0, 0.0, 0.0}, {0.0, c, s}, {0.0, -s, c});
}

Mat3 rotation_y(double angle_rad) {
  const auto [s, c] = math::sin_cos(angle_rad);
  return of_columns({c, 0.0, -s}, {0.0, 1.0, 0.0}, {s, 0.0, c});
}

Mat3 rotation_z(double angle_rad) {
  const auto [s, c] = math::sin_cos(angle_rad);
  return of_columns({c, s, 0.0}, {-s, c, 0.0}, {0.0, 0.0, 1.0});
}

Mat3 quarter_turn_x() {
  Mat3 R;
  R << 1.0, 0.0, 0.0, 0.0, 0.0, -1.0, 0.0, 1.0, 0.0;
  return R;
}

Mat3 rotation_about(const Vec3& axis, double sin_angle, double cos_angle) {
  Mat3 R;
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 3; ++j) {
      const double aa = axis[i] * axis[j];
      R(i, j) = aa + cos_angle * ((i == j ? 1.0 : 0.0) - aa);
    }
  }
  R(0, 1) -= sin_angle * axis[2];
  R(0, 2) += sin_angle * axis[1];
  R(1, 0) += sin_angle * axis[2];
  R(1, 2) -= sin_angle * axis[0];
  R(2, 0) -= sin_angle * axis[1];
  R(2, 1) += sin_angle * axis[0];
  return R;
}

Mat3 rotation_from_quaternion(const Quat& q) {
  const double w = q[0], x = q[1], y = q[2], z = q[3];
  const double s = 2.0 / (w * w + x * x + y * y + z * z);  // q of any length but zero
  return of_columns({1.0 - s * (y * y + z * z), s * (x * y + w * z), s * (x * z - w * y)},
                    {s * (x * y - w * z), 1.0 - s * (x * x + z * z), s * (y * z + w * x)},
                    {s * (x * z + w * y), s * (y * z - w * x), 1.0 - s * (x * x + y * y)});
}

Quat quaternion_from_rotation(const Mat3& R) {
  const double trace = R(0, 0) + R(1, 1) + R(2, 2);
  Quat q;
  if (trace >= R(0, 0) && trace >= R(1, 1) && trace >= R(2, 2)) {
    q = {1.0 + trace, R(2, 1) - R(1, 2), R(0, 2) - R(2, 0), R(1, 0) - R(0, 1)};
  } else if (R(0, 0) >= R(1, 1) && R(0, 0) >= R(2, 2)) {
    q = {R(2, 1) - R(1, 2), 1.0 + R(0, 0) - R(1, 1) - R(2, 2), R(0, 1) + R(1, 0),
         R(0, 2) + R(2, 0)};
  } else if (R(1, 1) >= R(2, 2)) {
    q = {R(0, 2) - R(2, 0), R(0, 1) + R(1, 0), 1.0 - R(0, 0) + R(1, 1) - R(2, 2),
         R(1, 2) + R(2, 1)};
  } else {
    q = {R(1, 0) - R(0, 1), R(0, 2) + R(2, 0), R(1, 2) + R(2, 1),
         1.0 - R(0, 0) - R(1, 1) + R(2, 2)};
  }
  if (q[0] < 0.0) q = -q;
  return normalized(q);
}

Quat quaternion_from_rpy(const Vec3& rpy) {
  const auto [sr, cr] = math::sin_cos(0.5 * rpy[0]);
  const auto [sp, cp] = math::sin_cos(0.5 * rpy[1]);
  const auto [sy, cy] = math::sin_cos(0.5 * rpy[2]);
  return {cr * cp * cy + sr * sp * sy, sr * cp * cy - cr * sp * sy, cr * sp * cy + sr * cp * sy,
          cr * cp * sy - sr * sp * cy};
}

Vec3 rotation_vector(const Mat3& R) {
  const Quat q = quaternion_from_rotation(R);
  const Vec3 axis_sin = q.tail<3>();  // axis * sin(angle / 2)
  const double s = math::hypot(math::hypot(axis_sin.x(), axis_sin.y()), axis_sin.z());
  if (s == 0.0) return Vec3::Zero();
  return axis_sin * (2.0 * math::atan2(s, q[0]) / s);
}

Quat quaternion_rate(const Quat& q, const Vec3& omega_W) {
  const Vec3 v = q.tail<3>();
  const Vec3 vdot = 0.5 * (q[0] * omega_W + cross(omega_W, v));
  return {-0.5 * omega_W.dot(v), vdot.x(), vdot.y(), vdot.z()};
}

Quat normalized(const Quat& q) {
  const double length = std::sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
  return q / length;
}

Vec3 rpy_from_rotation(const Mat3& R) {
  return {math::atan2(R(2, 1), R(2, 2)), math::atan2(-R(2, 0), math::hypot(R(0, 0), R(1, 0))),
          math::atan2(R(1, 0), R(0, 0))};
}

}  // namespace legwork
