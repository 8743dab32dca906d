// The kinds of joints as a table, and every operation that depends on the kind (theory/numerics 12.1, 12.2).
//
// A joint carries body B from its placement J, fixed in the parent:
//   kind       q                          v                         X_JB(q)
//   revolute   angle, rad                 rate                      Rot(axis, q)
//   prismatic  distance, m                rate                      Trans(axis q)
//   fixed      -                          -                         1
//   spherical  quaternion of R_JB, wxyz   omega_JB_J                (R_JB, 0)
//   floating   p_JB, quaternion of R_JB   v_JB_J, omega_JB_J        (R_JB, p_JB)
// Rates are in rad/s and m/s. Columns of the motion subspace S are unit axes: first those that slide, then those that turn
// about B's origin. A one-axis joint has its axis, which is fixed in B and in J; the others have the axes of J.
// Quaternions need not have unit length but must not be zero.
#pragma once

#include "engine/math/rotation.h"
#include "engine/math/spatial.h"
#include "engine/model/joint_kind.h"

namespace legwork {

struct JointType {
  const char* name;
  int nq, nv;   // sizes of its parts of q and v
  int sliding;  // number of its nv columns that slide; they come first
};

inline constexpr JointType kJointTypes[] = {
    {"revolute", 1, 1, 0},  {"prismatic", 1, 1, 1}, {"fixed", 0, 0, 0},
    {"spherical", 4, 3, 0}, {"floating", 7, 6, 3},
};
constexpr const JointType& joint_type(JointKind kind) {
  return kJointTypes[static_cast<int>(kind)];
}
constexpr bool has_axis(JointKind kind) {
  return kind == JointKind::revolute || kind == JointKind::prismatic;
}
// If true, the quaternion is the last four entries of the joint's q.
constexpr bool has_quaternion(JointKind kind) {
  return kind == JointKind::spherical || kind == JointKind::floating;
}

// X <- X X_JB(q). `axis`: unit length, used by revolute and prismatic joints only; `q`: the joint's part.
LEGWORK_FORCE_INLINE void follow_joint(JointKind kind, const Vec3& axis, const double* q,
                                       Transform& X) {
  if (kind == JointKind::prismatic) {
    X.p += times(X.R, *q * axis);
  } else if (kind == JointKind::revolute) {
    const auto [s, c] = math::sin_cos(*q);
    turn_about(X.R, axis, s, c);
  } else if (kind != JointKind::fixed) {
    if (kind == JointKind::floating) {
      X.p += times(X.R, Vec3(q[0], q[1], q[2]));
      q += 3;
    }
    X.R = product(X.R, rotation_from_quaternion(Quat(q[0], q[1], q[2], q[3])));
  }
}

// Column k (0 to nv - 1) of S in B's axes, angular part first, when B is turned by R_JB (theory/numerics 12.2).
Vec6 joint_column(JointKind kind, const Vec3& axis, const Mat3& R_JB, int k);

// Writes the q (nq) at which B is at J.
void set_neutral(JointKind kind, double* q);

// Writes qdot (nq) for v (nv) at q; for a quaternion, the rates of its four components.
void joint_rate(JointKind kind, const double* q, const double* v, double* qdot);

// Moves q (nq) by the constant velocity v (nv) for the time h, s. Exact: R_JB <- exp(h omega) R_JB, which also normalises
// the quaternion unless omega is zero (theory/numerics 12.5).
void integrate_joint(JointKind kind, const double* v, double h, double* q);

// Writes the v (nv) that takes `from` to `to` in 1 s, by at most half a turn: the inverse of integrate_joint.
void joint_difference(JointKind kind, const double* from, const double* to, double* v);

}  // namespace legwork
