#include "engine/model/joint.h"

#include <algorithm>
#include <cmath>

#include "engine/math/quaternion.h"

namespace legwork {
namespace {

Quat quaternion_at(const double* q) { return {q[0], q[1], q[2], q[3]}; }
void set(const Quat& value, double* q) { std::copy_n(value.data(), 4, q); }

// Number of leading coordinates whose rates are simply the joint's velocities.
int plain_count(JointKind kind) {
  return has_quaternion(kind) ? joint_type(kind).sliding : joint_type(kind).nv;
}

}  // namespace

Vec6 joint_column(JointKind kind, const Vec3& axis, const Mat3& R_JB, int k) {
  const Vec3 e = has_axis(kind) ? axis : Vec3(R_JB.row(k % 3));
  return k < joint_type(kind).sliding ? join(Vec3::Zero(), e) : join(e, Vec3::Zero());
}

void set_neutral(JointKind kind, double* q) {
  const int nq = joint_type(kind).nq;
  std::fill_n(q, nq, 0.0);
  if (has_quaternion(kind)) q[nq - 4] = 1.0;
}

void joint_rate(JointKind kind, const double* q, const double* v, double* qdot) {
  const int plain = plain_count(kind);
  std::copy_n(v, plain, qdot);
  if (has_quaternion(kind))
    set(quaternion_rate(quaternion_at(q + plain), vector_of(v + plain)), qdot + plain);
}

void integrate_joint(JointKind kind, const double* v, double h, double* q) {
  const int plain = plain_count(kind);
  for (int k = 0; k < plain; ++k) q[k] += h * v[k];
  if (!has_quaternion(kind)) return;
  const Vec3 turn = h * vector_of(v + plain);
  const double angle = std::sqrt(turn[0] * turn[0] + turn[1] * turn[1] + turn[2] * turn[2]);
  if (angle == 0.0) return;
  const auto [s, c] = math::sin_cos(0.5 * angle);
  const Vec3 u = (s / angle) * turn;
  set(normalized(product(Quat(c, u[0], u[1], u[2]), quaternion_at(q + plain))), q + plain);
}

void joint_difference(JointKind kind, const double* from, const double* to, double* v) {
  const int plain = plain_count(kind);
  for (int k = 0; k < plain; ++k) v[k] = to[k] - from[k];
  if (!has_quaternion(kind)) return;
  Quat turn = product(quaternion_at(to + plain), inverse(quaternion_at(from + plain)));
  if (turn[0] < 0.0) turn = -turn;  // the shorter way
  // From the quaternion, not from its matrix, which would round a small turn to a multiple of 1e-16.
  const double sine = std::sqrt(turn[1] * turn[1] + turn[2] * turn[2] + turn[3] * turn[3]);
  const double scale = sine > 0.0 ? 2.0 * math::atan2(sine, turn[0]) / sine : 2.0 / turn[0];
  for (int k = 0; k < 3; ++k) v[plain + k] = scale * turn[1 + k];
}

}  // namespace legwork
