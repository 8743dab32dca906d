// The kinds of joints as a table, and all that is asked of a kind (theory/numerics 12.1, 12.2).
//
// A joint carries body B from its placement J, fixed in the parent:
//   kind       q                          v                         X_JB(q)
//   revolute   angle, rad                 rate                      Rot(axis, q)
//   prismatic  way, m                     rate                      Trans(axis q)
//   fixed      -                          -                         1
//   spherical  quaternion of R_JB, wxyz   omega_JB_J                (R_JB, 0)
//   floating   p_JB, quaternion of R_JB   v_JB_J, omega_JB_J        (R_JB, p_JB)
// Columns of the motion subspace S are unit axes that slide (first) or turn about B's origin (then): of one-axis joints the
// axis, which B's axes see at rest, of the others the axes of J. Quaternions need not be of unit length, but not zero.
#pragma once

#include "engine/math/rotation.h"
#include "engine/math/spatial.h"

namespace legwork {

enum class JointKind : unsigned char { revolute, prismatic, fixed, spherical, floating };

struct JointType {
  const char* name;
  int nq, nv;   // sizes of its parts of q and v
  int sliding;  // how many of its nv columns slide: the first ones
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
// Its quaternion is the last four of its q.
constexpr bool has_quaternion(JointKind kind) {
  return kind == JointKind::spherical || kind == JointKind::floating;
}

// X <- X X_JB(q). `axis`: unit, of revolute and prismatic joints.
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

// Column k of S in B's axes, angular part first, where B is turned by R_JB.
Vec6 joint_column(JointKind kind, const Vec3& axis, const Mat3& R_JB, int k);

// The q at which B is at J.
void set_neutral(JointKind kind, double* q);

// qdot of v at q; a quaternion's is that of its four components.
void joint_rate(JointKind kind, const double* q, const double* v, double* qdot);

// q on by the constant velocity v for a time h, s; exact: R_JB <- exp(h omega) R_JB, with a unit
// quaternion.
void integrate_joint(JointKind kind, const double* v, double h, double* q);

// The v that takes `from` to `to` in a time of 1 s, by the shorter turn: the inverse of integrate_joint.
void joint_difference(JointKind kind, const double* from, const double* to, double* v);

}  // namespace legwork
