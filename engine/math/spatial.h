// Spatial vectors and inertias, [RBDA] chapter 2.
//   motion  m_B = [omega; v]   v of the point of the body that is at B's origin
//   force   f_B = [n; f]       n about B's origin
// both written in the axes of frame B. Angular part first.
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
  return {X_AB.R * X_BC.R, X_AB.p + X_AB.R * X_BC.p};
}

inline Vec3 transform_point(const Transform& X_AB, const Vec3& p_B) {
  return X_AB.p + X_AB.R * p_B;
}

inline Vec6 join(const Vec3& angular, const Vec3& linear) {
  Vec6 v;
  v << angular, linear;
  return v;
}

// m_B from m_A: [R^T omega; R^T (v + omega x p)]
inline Vec6 motion_to_child(const Transform& X_AB, const Vec6& m_A) {
  const Vec3 w = m_A.head<3>();
  const Vec3 v = m_A.tail<3>();
  return join(X_AB.R.transpose() * w, X_AB.R.transpose() * (v + cross(w, X_AB.p)));
}

// f_A from f_B: [R n + p x R f; R f]
inline Vec6 force_to_parent(const Transform& X_AB, const Vec6& f_B) {
  const Vec3 f = X_AB.R * f_B.tail<3>();
  return join(X_AB.R * f_B.head<3>() + cross(X_AB.p, f), f);
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
  return join(inertia.I * w + cross(inertia.h, v), inertia.mass * v - cross(inertia.h, w));
}

// The same inertia about A's origin in A's axes (parallel axes with h; S(a)S(b) = b a^T - (a.b) 1).
inline SpatialInertia inertia_to_parent(const Transform& X_AB, const SpatialInertia& in_B) {
  const Vec3& p = X_AB.p;
  const Vec3 h = X_AB.R * in_B.h;
  const Mat3 hp = h * p.transpose();
  Mat3 I =
      X_AB.R * in_B.I * X_AB.R.transpose() - hp - hp.transpose() - in_B.mass * (p * p.transpose());
  I.diagonal().array() += 2.0 * h.dot(p) + in_B.mass * p.dot(p);
  return {in_B.mass, h + in_B.mass * p, I};
}

// The 6x6 matrix of an inertia, [RBDA] eq. 2.63
inline Mat6 matrix_of(const SpatialInertia& in) {
  const Mat3 H = skew(in.h);
  Mat6 M;
  M << in.I, H, -H, in.mass * Mat3::Identity();
  return M;
}

// The 6x6 matrix F of force_to_parent; its transpose is the matrix of motion_to_child.
inline Mat6 force_matrix(const Transform& X_AB) {
  Mat6 F;
  F << X_AB.R, skew(X_AB.p) * X_AB.R, Mat3::Zero(), X_AB.R;
  return F;
}

}  // namespace legwork
