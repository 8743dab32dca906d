#include "engine/math/quaternion.h"

namespace legwork {
namespace {

double norm4(const Quat& q) {
  return math::hypot(math::hypot(q[0], q[1]), math::hypot(q[2], q[3]));
}

// The angle of the great circle from a to b, in [0, pi]: half that of the rotation between them.
double arc_between(const Quat& a, const Quat& b) {
  return 2.0 * math::atan2(norm4(b - a), norm4(b + a));
}

}  // namespace

Quat product(const Quat& q, const Quat& r) {
  const Vec3 u = q.tail<3>(), v = r.tail<3>();
  const Vec3 vector = r[0] * u + q[0] * v + cross(u, v);
  return {q[0] * r[0] - u.dot(v), vector.x(), vector.y(), vector.z()};
}

Eigen::Matrix<double, 4, 4> product_matrix(const Quat& q) {
  Eigen::Matrix<double, 4, 4> Q;
  Q << q[0], -q[1], -q[2], -q[3],  //
      q[1], q[0], -q[3], q[2],     //
      q[2], q[3], q[0], -q[1],     //
      q[3], -q[2], q[1], q[0];
  return Q;
}

Quat conjugate(const Quat& q) { return {q[0], -q[1], -q[2], -q[3]}; }

Quat inverse(const Quat& q) {
  return conjugate(q) / (q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
}

Quat quaternion_about(const Vec3& axis, double angle) {
  const auto [s, c] = math::sin_cos(0.5 * angle);
  return {c, s * axis.x(), s * axis.y(), s * axis.z()};
}

Vec3 rotated(const Quat& q, const Vec3& p) {
  return product(product(q, Quat(0.0, p.x(), p.y(), p.z())), inverse(q)).tail<3>();
}

double angle_between(const Quat& a, const Quat& b) {
  const double arc = arc_between(a, b);
  return 2.0 * (arc > 0.5 * kPi ? kPi - arc : arc);
}

double angle_between(const Mat3& A, const Mat3& B) {
  const Vec3 w = rotation_vector(A.transpose() * B);
  return math::hypot(math::hypot(w.x(), w.y()), w.z());
}

Quat slerp(const Quat& a, const Quat& b, double s) {
  // The unit quaternion orthogonal to a, towards b; any orthogonal one if b is a or -a.
  const double along = a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3];
  Quat across = b - along * a;
  double length = norm4(across);
  if (length < 1e-14) {
    across = Quat(-a[1], a[0], -a[3], a[2]);
    length = norm4(across);
  }
  const auto [sine, cosine] = math::sin_cos(s * arc_between(a, b));
  return normalized(cosine * a + (sine / length) * across);
}

}  // namespace legwork
