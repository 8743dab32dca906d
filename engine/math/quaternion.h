// Quaternion algebra (Hamilton): i^2 = j^2 = k^2 = ijk = -1, stored as w, x, y, z (theory/lecture 2).
//   product      (q, q)(r, r) = (q r - q.r, r q + q r + q x r)          Bennewitz & Khorshidi's lecture, "Multiplication"
//   inverse      conjugate / |q|^2                                       "Inverse"
//   rotation     q = (cos(a / 2), sin(a / 2) axis), p' = q p q^-1         "Executing a Rotation"
//   slerp        the great circle between two unit quaternions            [Shoemake85]
// q and -q are one rotation, but slerp takes the way between the two that it is given: the short one if a.b >= 0.
#pragma once

#include "engine/math/rotation.h"

namespace legwork {

// The rotation by r, then by q.
Quat product(const Quat& q, const Quat& r);

// The same by its components, as Bennewitz & Khorshidi's lecture prints them: the matrix of q times r.
Eigen::Matrix<double, 4, 4> product_matrix(const Quat& q);

Quat conjugate(const Quat& q);

// For q that is not zero.
Quat inverse(const Quat& q);

// Rotation by an angle (rad) about a unit axis.
Quat quaternion_about(const Vec3& axis, double angle);

// The vector part of q (0, p) q^-1.
Vec3 rotated(const Quat& q, const Vec3& p);

// Angle between two unit quaternions' rotations, in [0, pi].
double angle_between(const Quat& a, const Quat& b);
double angle_between(const Mat3& A, const Mat3& B);

// At s = 0 a, at s = 1 b, both unit; between opposite ones no way is the shortest, and one is taken.
Quat slerp(const Quat& a, const Quat& b, double s);

}  // namespace legwork
