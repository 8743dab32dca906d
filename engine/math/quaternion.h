// Quaternion algebra (Hamilton): i^2 = j^2 = k^2 = ijk = -1, stored as w, x, y, z (theory/lecture 2).
//   product      (s, u)(t, w) = (s t - u.w, s w + t u + u x w)            [Bennewitz] "Multiplication"
//   inverse      conjugate / |q|^2                                       [Bennewitz] "Inverse"
//   rotation     q = (cos(a / 2), sin(a / 2) axis), p' = q p q^-1         [Bennewitz] "Executing a Rotation"
//   slerp        the great circle between two unit quaternions            [Shoemake85]
// q and -q are the same rotation, but slerp joins the two quaternions as they are given: by the shorter arc if a.b >= 0.
#pragma once

#include "engine/math/rotation.h"

namespace legwork {

// q r: as rotations, r first and then q.
Quat product(const Quat& q, const Quat& r);

// The matrix Q with Q r = q r, as [Bennewitz] prints it.
Eigen::Matrix<double, 4, 4> product_matrix(const Quat& q);

Quat conjugate(const Quat& q);

// conjugate / |q|^2; q must not be zero.
Quat inverse(const Quat& q);

// Rotation by an angle (rad) about a unit axis.
Quat quaternion_about(const Vec3& axis, double angle);

// p turned by q: the vector part of q (0, p) q^-1. q may have any length but zero.
Vec3 rotated(const Quat& q, const Vec3& p);

// Angle of the rotation between two orientations, rad, in [0, pi]; quaternions of unit length.
double angle_between(const Quat& a, const Quat& b);
double angle_between(const Mat3& A, const Mat3& B);

// From a (s = 0) to b (s = 1), both of unit length, at constant speed along their great circle. Between opposite
// quaternions every great circle is equally long, and one of them is taken.
Quat slerp(const Quat& a, const Quat& b, double s);

}  // namespace legwork
