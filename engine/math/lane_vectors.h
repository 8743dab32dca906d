// 3-vectors and 3 x 3 matrices of doubles or of lanes, for the kernels in dynamics/lanes. Sums run from left to right.
#pragma once

#include "engine/math/lanes.h"

namespace legwork::lanes {

template <class T>
struct V3 {
  T x, y, z;
};
template <class T>
LEGWORK_INLINE V3<T> operator+(const V3<T>& a, const V3<T>& b) {
  return {a.x + b.x, a.y + b.y, a.z + b.z};
}
template <class T>
LEGWORK_INLINE V3<T> operator-(const V3<T>& a, const V3<T>& b) {
  return {a.x - b.x, a.y - b.y, a.z - b.z};
}
template <class T>
LEGWORK_INLINE V3<T> operator-(const V3<T>& a) {
  return {-a.x, -a.y, -a.z};
}
template <class T>
LEGWORK_INLINE V3<T> operator*(const V3<T>& a, const T& s) {
  return {a.x * s, a.y * s, a.z * s};
}
template <class T>
LEGWORK_INLINE T dot(const V3<T>& a, const V3<T>& b) {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}
template <class T>
LEGWORK_INLINE V3<T> cross(const V3<T>& a, const V3<T>& b) {
  return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

// 3 x 3 matrix, by columns.
template <class T>
struct M3 {
  V3<T> x, y, z;
};
template <class T>
LEGWORK_INLINE V3<T> operator*(const M3<T>& A, const V3<T>& b) {
  return A.x * b.x + A.y * b.y + A.z * b.z;
}
template <class T>
LEGWORK_INLINE M3<T> operator*(const M3<T>& A, const M3<T>& B) {
  return {A * B.x, A * B.y, A * B.z};
}
// A^T b
template <class T>
LEGWORK_INLINE V3<T> transposed_times(const M3<T>& A, const V3<T>& b) {
  return {dot(A.x, b), dot(A.y, b), dot(A.z, b)};
}

// rotation_from_quaternion (math/rotation.h) for q = w, x, y, z.
template <class T>
LEGWORK_INLINE M3<T> rotation_of(const T* q) {
  const T w = q[0], x = q[1], y = q[2], z = q[3];
  const T s = T(2.0) / (w * w + x * x + y * y + z * z), one(1.0);
  return {{one - s * (y * y + z * z), s * (x * y + w * z), s * (x * z - w * y)},
          {s * (x * y - w * z), one - s * (x * x + z * z), s * (y * z + w * x)},
          {s * (x * z + w * y), s * (y * z - w * x), one - s * (x * x + y * y)}};
}

// Symmetric 3 x 3 matrix.
template <class T>
struct S3 {
  T xx, yy, zz, xy, xz, yz;
};
template <class T>
LEGWORK_INLINE S3<T> operator+(const S3<T>& A, const S3<T>& B) {
  return {A.xx + B.xx, A.yy + B.yy, A.zz + B.zz, A.xy + B.xy, A.xz + B.xz, A.yz + B.yz};
}
template <class T>
LEGWORK_INLINE V3<T> operator*(const S3<T>& A, const V3<T>& b) {
  return {A.xx * b.x + A.xy * b.y + A.xz * b.z, A.xy * b.x + A.yy * b.y + A.yz * b.z,
          A.xz * b.x + A.yz * b.y + A.zz * b.z};
}
// R A R^T
template <class T>
LEGWORK_INLINE S3<T> turned(const M3<T>& R, const S3<T>& A) {
  const V3<T> x = R.x * A.xx + R.y * A.xy + R.z * A.xz;  // columns of R A
  const V3<T> y = R.x * A.xy + R.y * A.yy + R.z * A.yz;
  const V3<T> z = R.x * A.xz + R.y * A.yz + R.z * A.zz;
  return {x.x * R.x.x + y.x * R.y.x + z.x * R.z.x, x.y * R.x.y + y.y * R.y.y + z.y * R.z.y,
          x.z * R.x.z + y.z * R.y.z + z.z * R.z.z, x.x * R.x.y + y.x * R.y.y + z.x * R.z.y,
          x.x * R.x.z + y.x * R.y.z + z.x * R.z.z, x.y * R.x.z + y.y * R.y.z + z.y * R.z.z};
}

// R A R^T for a diagonal A: zz 1 + (xx - zz) R_x R_x^T + (yy - zz) R_y R_y^T
template <class T>
LEGWORK_INLINE S3<T> turned_diagonal(const M3<T>& R, const V3<T>& A) {
  const V3<T> x = R.x * (A.x - A.z), y = R.y * (A.y - A.z);
  return {A.z + (x.x * R.x.x + y.x * R.y.x), A.z + (x.y * R.x.y + y.y * R.y.y),
          A.z + (x.z * R.x.z + y.z * R.y.z), x.x * R.x.y + y.x * R.y.y,
          x.x * R.x.z + y.x * R.y.z,         x.y * R.x.z + y.y * R.y.z};
}

// R A R^T for a diagonal A with yy = zz.
template <class T>
LEGWORK_INLINE S3<T> turned_round(const M3<T>& R, const T& xx, const T& zz) {
  const V3<T> x = R.x * (xx - zz);
  return {zz + x.x * R.x.x, zz + x.y * R.x.y, zz + x.z * R.x.z,
          x.x * R.x.y,      x.x * R.x.z,      x.y * R.x.z};
}

// Motion or force of a body: angular and linear part, like Vec6 in math/spatial.h.
template <class T>
struct V6 {
  V3<T> angular, linear;
};
template <class T>
LEGWORK_INLINE V6<T> operator+(const V6<T>& a, const V6<T>& b) {
  return {a.angular + b.angular, a.linear + b.linear};
}
template <class T>
LEGWORK_INLINE V6<T> operator*(const V6<T>& a, const T& s) {
  return {a.angular * s, a.linear * s};
}
// v x m and v x* f, like those in math/spatial.h.
template <class T>
LEGWORK_INLINE V6<T> cross_motion(const V6<T>& v, const V6<T>& m) {
  return {cross(v.angular, m.angular), cross(v.angular, m.linear) + cross(v.linear, m.angular)};
}
template <class T>
LEGWORK_INLINE V6<T> cross_force(const V6<T>& v, const V6<T>& f) {
  return {cross(v.angular, f.angular) + cross(v.linear, f.linear), cross(v.angular, f.linear)};
}
template <class T>
LEGWORK_INLINE T dot(const V6<T>& a, const V6<T>& b) {
  return dot(a.angular, b.angular) + dot(a.linear, b.linear);
}

// Like SpatialInertia in math/spatial.h: about the origin, h = mass com.
template <class T>
struct Inertia {
  T mass;
  V3<T> h;
  S3<T> I;
};
template <class T>
LEGWORK_INLINE Inertia<T> operator+(const Inertia<T>& a, const Inertia<T>& b) {
  return {a.mass + b.mass, a.h + b.h, a.I + b.I};
}
template <class T>
LEGWORK_INLINE V6<T> operator*(const Inertia<T>& in, const V6<T>& m) {
  return {in.I * m.angular + cross(in.h, m.linear), m.linear * in.mass - cross(in.h, m.angular)};
}
template <class T>
LEGWORK_INLINE V3<T> load(const Row (&rows)[3], int first) {
  return {T::load(rows[0], first), T::load(rows[1], first), T::load(rows[2], first)};
}
template <class T>
LEGWORK_INLINE void store(const V3<T>& a, Row (&rows)[3], int first) {
  a.x.store(rows[0], first);
  a.y.store(rows[1], first);
  a.z.store(rows[2], first);
}

}  // namespace legwork::lanes
