// Articulated inertias on their way inward ([RBDA] table 7.1).
//   force f = H^T alpha + M a,  moment n = I alpha + H a        of an articulated body, about its origin
// About an origin from which its own lies at r, with [r] for r x:
//   H' = H + [r] M,  I' = I - H [r] + [r] H'^T
#pragma once

#include "engine/dynamics/local/links.h"

namespace legwork::local {

template <class T>
struct Articulated {
  S3<T> I;
  M3<T> H;
  S3<T> M;
};

template <class T>
LEGWORK_INLINE S3<T> symmetric(const Three<T>& diagonal, const Three<T>& beside) {
  return {diagonal.of[0], diagonal.of[1], diagonal.of[2], beside.of[2], beside.of[1], beside.of[0]};
}
template <class T>
LEGWORK_INLINE V3<T> row_x(const M3<T>& A) {
  return {A.x.x, A.y.x, A.z.x};
}
template <class T>
LEGWORK_INLINE V3<T> row_y(const M3<T>& A) {
  return {A.x.y, A.y.y, A.z.y};
}
template <class T>
LEGWORK_INLINE V3<T> row_z(const M3<T>& A) {
  return {A.x.z, A.y.z, A.z.z};
}
template <class P, class T = typename P::T>
LEGWORK_INLINE S3<T> symmetric_constant(const Two (&x)[6], int lane) {
  return {P::constant(x[0], lane), P::constant(x[1], lane), P::constant(x[2], lane),
          P::constant(x[3], lane), P::constant(x[4], lane), P::constant(x[5], lane)};
}
// R A R^T
template <class T>
LEGWORK_INLINE M3<T> turned(const M3<T>& R, const M3<T>& A) {
  const M3<T> RA = R * A;
  return {RA * row_x(R), RA * row_y(R), RA * row_z(R)};
}

// A -= a b^T, symmetric
template <class T>
LEGWORK_INLINE void subtract(const V3<T>& a, const V3<T>& b, S3<T>& A) {
  A.xx -= a.x * b.x, A.yy -= a.y * b.y, A.zz -= a.z * b.z;
  A.xy -= a.x * b.y, A.xz -= a.x * b.z, A.yz -= a.y * b.z;
}

// A symmetric matrix turned about z by the joint's angle, from R into J.
template <class T>
LEGWORK_INLINE S3<T> from_link(const S3<T>& A, const T& s, const T& c) {
  const T cc = c * c, ss = s * s, sc = s * c, twice = (A.xy + A.xy) * sc;
  return {
      A.xx * cc + A.yy * ss - twice,         A.xx * ss + A.yy * cc + twice, A.zz,
      (A.xx - A.yy) * sc + A.xy * (cc - ss), A.xz * c - A.yz * s,           A.xz * s + A.yz * c};
}
// The same of an articulated body whose turn about z is free: row and column z of I and row z of H are zero.
template <class T>
LEGWORK_INLINE Articulated<T> from_freed_link(const Articulated<T>& A, const T& s, const T& c) {
  const T zero(0.0), cc = c * c, ss = s * s, sc = s * c, twice = (A.I.xy + A.I.xy) * sc;
  const V3<T> x = A.H.x * c - A.H.y * s, y = A.H.x * s + A.H.y * c;
  const auto turned_xy = [&](const V3<T>& a) LEGWORK_INLINE_LAMBDA {
    return V3<T>{c * a.x - s * a.y, s * a.x + c * a.y, zero};
  };
  return {{A.I.xx * cc + A.I.yy * ss - twice, A.I.xx * ss + A.I.yy * cc + twice, zero,
           (A.I.xx - A.I.yy) * sc + A.I.xy * (cc - ss), zero, zero},
          {turned_xy(x), turned_xy(y), turned_xy(A.H.z)},
          from_link(A.M, s, c)};
}

// A link's own inertia, and what hangs on it: the sum of its children.
template <class P, class T = typename P::T>
LEGWORK_INLINE Articulated<T> articulated(const LinkPair& row, int lane, const InertiaSum<T>& sum) {
  const V3<T> h = constant<P>(row.h, lane);
  const T mass = P::constant(row.mass, lane), zero(0.0);
  const S3<T> I = symmetric_constant<P>(row.I_O, lane);
  if (row.is_leaf)
    return {I,
            {{zero, h.z, -h.y}, {-h.z, zero, h.x}, {h.y, -h.x, zero}},
            {mass, mass, mass, zero, zero, zero}};
  M3<T> H = {sum.H[0].get(), sum.H[1].get(), sum.H[2].get()};
  H.x.y += h.z, H.x.z -= h.y, H.y.x -= h.z;
  H.y.z += h.x, H.z.x += h.y, H.z.y -= h.x;
  S3<T> M = symmetric(sum.M, sum.M_off);
  M.xx += mass, M.yy += mass, M.zz += mass;
  return {symmetric(sum.I, sum.I_off) + I, H, M};
}

template <class T>
LEGWORK_INLINE void move_origin(const V3<T>& r, Articulated<T>& A) {
  const M3<T> G = {A.H.x + cross(r, V3<T>{A.M.xx, A.M.xy, A.M.xz}),
                   A.H.y + cross(r, V3<T>{A.M.xy, A.M.yy, A.M.yz}),
                   A.H.z + cross(r, V3<T>{A.M.xz, A.M.yz, A.M.zz})};
  // Rows of H r x, and columns of r x G^T.
  const V3<T> ax = cross(row_x(A.H), r), ay = cross(row_y(A.H), r), az = cross(row_z(A.H), r);
  const V3<T> bx = cross(r, row_x(G)), by = cross(r, row_y(G)), bz = cross(r, row_z(G));
  A.I.xx += bx.x - ax.x, A.I.yy += by.y - ay.y, A.I.zz += bz.z - az.z;
  A.I.xy += by.x - ax.y, A.I.xz += bz.x - ax.z, A.I.yz += bz.y - ay.z;
  A.H = G;
}

// Adds an inertia, in J's axes, to the sum of the parent's children.
template <class P, class T = typename P::T>
LEGWORK_INLINE void pass_on(const LinkPair& row, int lane, Articulated<T> A, InertiaSum<T>& sum,
                            InertiaSum<T>& waiting) {
  if (row.is_turned) {
    const M3<T> R = placement<P>(row, lane);
    A = {turned(R, A.I), turned(R, A.H), turned(R, A.M)};
  }
  const auto add = [&](const V3<T>& x, Three<T>& to, Three<T>& later)
                       LEGWORK_INLINE_LAMBDA { pass_on<P>(row, lane, x, row.opens, to, later); };
  add({A.I.xx, A.I.yy, A.I.zz}, sum.I, waiting.I);
  add({A.I.yz, A.I.xz, A.I.xy}, sum.I_off, waiting.I_off);
  add(A.H.x, sum.H[row.axis[0]], waiting.H[0]);
  add(A.H.y, sum.H[row.axis[1]], waiting.H[1]);
  add(A.H.z, sum.H[row.axis[2]], waiting.H[2]);
  add({A.M.xx, A.M.yy, A.M.zz}, sum.M, waiting.M);
  add({A.M.yz, A.M.xz, A.M.xy}, sum.M_off, waiting.M_off);
}

}  // namespace legwork::local
