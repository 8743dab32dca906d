// Spatial vectors and inertias, [RBDA] chapter 2. SI units.
//   motion  m_B = [omega; v]   v of the body's point at B's origin
//   force   f_B = [n; f]       n about B's origin
// both in the axes of frame B, angular part first.
#pragma once

#include "engine/math/linear.h"

namespace legwork {

// Pose of frame B in frame A: v_A = R v_B, and p is the position of B's origin in A.
struct Transform {
  Mat3 R = Mat3::Identity();
  Vec3 p = Vec3::Zero();
};

// X_AC = X_AB X_BC: adjacent letters cancel.
inline Transform operator*(const Transform& X_AB, const Transform& X_BC) {
  return {product(X_AB.R, X_BC.R), X_AB.p + times(X_AB.R, X_BC.p)};
}

// The point p_B of frame B in frame A.
inline Vec3 transform_point(const Transform& X_AB, const Vec3& p_B) {
  return X_AB.p + times(X_AB.R, p_B);
}

// [angular; linear]
inline Vec6 join(const Vec3& angular, const Vec3& linear) {
  Vec6 v;
  for (int k = 0; k < 3; ++k) {
    v[k] = angular[k];
    v[3 + k] = linear[k];
  }
  return v;
}

// m_B from m_A: [R^T omega; R^T (v + omega x p)]
inline Vec6 motion_to_child(const Transform& X_AB, const Vec6& m_A) {
  const Vec3 w = m_A.head<3>();
  const Vec3 v = m_A.tail<3>();
  return join(transposed_times(X_AB.R, w), transposed_times(X_AB.R, v + cross(w, X_AB.p)));
}

// f_A from f_B: [R n + p x R f; R f]
inline Vec6 force_to_parent(const Transform& X_AB, const Vec6& f_B) {
  const Vec3 f = times(X_AB.R, f_B.tail<3>());
  return join(times(X_AB.R, f_B.head<3>()) + cross(X_AB.p, f), f);
}

// v x m, [RBDA] eq. 2.31
inline Vec6 cross_motion(const Vec6& v, const Vec6& m) {
  const Vec3 w = v.head<3>();
  return join(cross(w, m.head<3>()), cross(w, m.tail<3>()) + cross(v.tail<3>(), m.head<3>()));
}

// v x* f, [RBDA] eq. 2.32
inline Vec6 cross_force(const Vec6& v, const Vec6& f) {
  const Vec3 w = v.head<3>();
  return join(cross(w, f.head<3>()) + cross(v.tail<3>(), f.tail<3>()), cross(w, f.tail<3>()));
}

// Rigid-body inertia about the origin of its frame, in its axes: mass, h = mass * com, I = I_com - mass skew(com)^2.
struct SpatialInertia {
  double mass = 0.0;
  Vec3 h = Vec3::Zero();
  Mat3 I = Mat3::Zero();
};

// Inertia from mass (kg), centre of mass (m) and rotational inertia about the centre of mass (kg m^2).
inline SpatialInertia spatial_inertia(double mass, const Vec3& com, const Mat3& I_com) {
  return {mass, mass * com,
          I_com + mass * (com.dot(com) * Mat3::Identity() - com * com.transpose())};
}

inline SpatialInertia operator+(const SpatialInertia& a, const SpatialInertia& b) {
  return {a.mass + b.mass, a.h + b.h, a.I + b.I};
}

// f = I m: momentum of a motion, or force of an acceleration, [RBDA] eq. 2.63
inline Vec6 operator*(const SpatialInertia& inertia, const Vec6& m) {
  const Vec3 w = m.head<3>();
  const Vec3 v = m.tail<3>();
  return join(times(inertia.I, w) + cross(inertia.h, v), inertia.mass * v - cross(inertia.h, w));
}

// The force and the moment about its origin that a body needs when its origin accelerates by a ([Craig] eqs. 6.49-6.52):
//   f = mass a + alpha x h + omega x (omega x h),  n = I alpha + omega x I omega + h x a
LEGWORK_FORCE_INLINE void newton_euler(const SpatialInertia& in, const Vec3& omega,
                                       const Vec3& alpha, const Vec3& a, Vec3& n, Vec3& f) {
  f = in.mass * a + (cross(alpha, in.h) + cross(omega, cross(omega, in.h)));
  n = times(in.I, alpha) + (cross(omega, times(in.I, omega)) + cross(in.h, a));
}

// in_A from in_B: about A's origin, in A's axes (parallel-axis theorem with h; S(a)S(b) = b a^T - (a.b) 1).
inline SpatialInertia inertia_to_parent(const Transform& X_AB, const SpatialInertia& in_B) {
  const Vec3& p = X_AB.p;
  const Vec3 h = X_AB.R * in_B.h;
  const Mat3 hp = h * p.transpose();
  Mat3 I =
      X_AB.R * in_B.I * X_AB.R.transpose() - hp - hp.transpose() - in_B.mass * (p * p.transpose());
  I.diagonal().array() += 2.0 * h.dot(p) + in_B.mass * p.dot(p);
  return {in_B.mass, h + in_B.mass * p, I};
}

// R S R^T for a symmetric S; the result is symmetric to the last bit.
LEGWORK_FORCE_INLINE Mat3 turned_symmetric(const Mat3& R, const Mat3& S) {
  const Mat3 T = product(R, S);
  Mat3 out;
  out(0, 0) = T(0, 0) * R(0, 0) + T(0, 1) * R(0, 1) + T(0, 2) * R(0, 2);
  out(1, 1) = T(1, 0) * R(1, 0) + T(1, 1) * R(1, 1) + T(1, 2) * R(1, 2);
  out(2, 2) = T(2, 0) * R(2, 0) + T(2, 1) * R(2, 1) + T(2, 2) * R(2, 2);
  out(1, 0) = out(0, 1) = T(0, 0) * R(1, 0) + T(0, 1) * R(1, 1) + T(0, 2) * R(1, 2);
  out(2, 0) = out(0, 2) = T(0, 0) * R(2, 0) + T(0, 1) * R(2, 1) + T(0, 2) * R(2, 2);
  out(2, 1) = out(1, 2) = T(1, 0) * R(2, 0) + T(1, 1) * R(2, 1) + T(1, 2) * R(2, 2);
  return out;
}

// in_A <- the inertia in_B in A's axes, about the same point. Written in place: returning a copy costs a tenth of crba's
// time with g++.
LEGWORK_FORCE_INLINE void to_axes(const Mat3& R_AB, const SpatialInertia& in_B,
                                  SpatialInertia& in_A) {
  in_A.mass = in_B.mass;
  in_A.h = times(R_AB, in_B.h);
  in_A.I = turned_symmetric(R_AB, in_B.I);
}

// sum += the inertia about another point, from which its own origin is at r; all in the same axes. By the parallel-axis
// theorem with h:
//   I - S(h)S(r) - S(r)S(k),  k = h + mass r,  S(a)S(b) = b a^T - (a.b) 1
LEGWORK_FORCE_INLINE void add_shifted(const SpatialInertia& in, const Vec3& r,
                                      SpatialInertia& sum) {
  const Vec3& h = in.h;
  const Vec3 k = h + in.mass * r;
  const Vec3 d = {r[0] * (h[0] + k[0]), r[1] * (h[1] + k[1]), r[2] * (h[2] + k[2])};
  sum.mass += in.mass;
  sum.h += k;
  sum.I(0, 0) += in.I(0, 0) + (d[1] + d[2]);
  sum.I(1, 1) += in.I(1, 1) + (d[2] + d[0]);
  sum.I(2, 2) += in.I(2, 2) + (d[0] + d[1]);
  sum.I(1, 0) = sum.I(0, 1) += in.I(0, 1) - (r[0] * h[1] + k[0] * r[1]);
  sum.I(2, 0) = sum.I(0, 2) += in.I(0, 2) - (r[0] * h[2] + k[0] * r[2]);
  sum.I(2, 1) = sum.I(1, 2) += in.I(1, 2) - (r[1] * h[2] + k[1] * r[2]);
}

// The 6 x 6 matrix of an inertia, [RBDA] eq. 2.63.
inline Mat6 matrix_of(const SpatialInertia& in) {
  const Mat3 H = skew(in.h);
  Mat6 M;
  M << in.I, H, -H, in.mass * Mat3::Identity();
  return M;
}

// The 6 x 6 matrix of force_to_parent; its transpose is that of motion_to_child.
inline Mat6 force_matrix(const Transform& X_AB) {
  Mat6 F;
  F << X_AB.R, skew(X_AB.p) * X_AB.R, Mat3::Zero(), X_AB.R;
  return F;
}

}  // namespace legwork
