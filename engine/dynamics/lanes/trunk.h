// The trunk's part: sums over the limbs in a fixed order, and the solution of one 6 x 6 system (theory/numerics 6.4).
#pragma once

#include "engine/dynamics/lanes/limb.h"

namespace legwork::lanes {

// Folds an even number of lanes, 4 to 8, of a row into two.
LEGWORK_INLINE Lanes<2, 0> fold_into_two(const Row& row, int count) {
  using Two = Lanes<2, 0>;
  if (count == 4) return Two::load(row, 0) + Two::load(row, 2);
  const Two sum = Two::load(row, 0) + Two::load(row, 4), rest = Two::load(row, 2);
  return sum + (count == 8 ? rest + Two::load(row, 6) : rest);
}

// The sum of a row's first `count` lanes (1 to 8), by halves: eight lanes fold into four, two, one. Lanes beyond `count` are
// not added. The order does not depend on the width that worked on the row.
LEGWORK_INLINE double fold(const Row& row, int count) {
  if (count == 4 || count == 6 || count == 8) {
    const Lanes<2, 0> sum = fold_into_two(row, count);
    return sum.v[0] + sum.v[1];
  }
  double s[4] = {};
  for (int i = 0; i < count && i < 4; ++i) s[i] = row.lane[i];
  for (int i = 4; i < count; ++i) s[i - 4] += row.lane[i];
  if (count > 2) s[0] += s[2];
  if (count > 3) s[1] += s[3];
  return count > 1 ? s[0] + s[1] : s[0];
}

// sum[k] += fold(rows[k], count), two rows at a time.
template <Size N>
LEGWORK_INLINE void add_folded(const Row (&rows)[N], int count, double* sum) {
  using Two = Lanes<2, 0>;
  Size k = 0;
  if (count == 4 || count == 6 || count == 8)
    for (; k + 1 < N; k += 2) {
      const Two a = fold_into_two(rows[k], count), b = fold_into_two(rows[k + 1], count);
      Two both;
      __builtin_memcpy(&both.v, sum + k, sizeof both.v);
      both += Two(__builtin_shufflevector(a.v, b.v, 0, 2)) +
              Two(__builtin_shufflevector(a.v, b.v, 1, 3));
      __builtin_memcpy(sum + k, &both.v, sizeof both.v);
    }
  for (; k < N; ++k) sum[k] += fold(rows[k], count);
}

// The sum of of(limb) over limbs 0 to count - 1, in the order of fold.
template <class Of>
LEGWORK_INLINE auto fold_limbs(int count, Of&& of) {
  using T = decltype(of(0));
  T s[4];
  for (int i = 0; i < 4; ++i) s[i] = i < count ? of(i) : T(0.0);
  for (int i = 4; i < count; ++i) s[i - 4] += of(i);
  if (count > 2) s[0] += s[2];
  if (count > 3) s[1] += s[3];
  return count > 1 ? s[0] + s[1] : s[0];
}

// Calls visit(count) with the usual counts, 4, 6 and 1, as compile-time constants.
template <class Visit>
LEGWORK_INLINE void with_count(int count, Visit&& visit) {
  if (count == 4)
    visit(4);
  else if (count == 6)
    visit(6);
  else if (count == 1)
    visit(1);
  else
    visit(count);
}

// A (lower triangle of the trunk's 6 x 6) <- the trunk's own inertia about its origin.
template <class T>
LEGWORK_INLINE void set_trunk_entries(const Inertia<T>& in, T (&A)[21]) {
  const T none(0.0);
  const T entries[21] = {in.mass, none,    in.mass, none,   none,    in.mass, none,
                         -in.h.z, in.h.y,  in.I.xx, in.h.z, none,    -in.h.x, in.I.xy,
                         in.I.yy, -in.h.y, in.h.x,  none,   in.I.xz, in.I.yz, in.I.zz};
  for (int k = 0; k < 21; ++k) A[k] = entries[k];
}

// b -= the trunk's own bias, force and moment without any acceleration: w x (w x h) - m g,  w x I w - h x g.
template <class T>
LEGWORK_INLINE void subtract_trunk_bias(const Inertia<T>& in, const Base<T>& base, T (&b)[6]) {
  const V3<T> force = cross(base.w, cross(base.w, in.h)) - base.gravity * in.mass;
  const V3<T> moment = cross(base.w, in.I * base.w) - cross(in.h, base.gravity);
  const T bias[6] = {force.x, force.y, force.z, moment.x, moment.y, moment.z};
  for (int c = 0; c < 6; ++c) b[c] = b[c] - bias[c];
}

// The inverse of a symmetric positive definite A by cofactors, and the determinant of A.
template <class T>
LEGWORK_INLINE S3<T> inverse(const S3<T>& A, T& determinant) {
  const T xx = A.yy * A.zz - A.yz * A.yz, xy = A.xz * A.yz - A.xy * A.zz,
          xz = A.xy * A.yz - A.xz * A.yy;
  determinant = A.xx * xx + A.xy * xy + A.xz * xz;
  const T scale = T(1.0) / determinant;
  const T yy = A.xx * A.zz - A.xz * A.xz, yz = A.xy * A.xz - A.xx * A.yz,
          zz = A.xx * A.yy - A.xy * A.xy;
  return {xx * scale, yy * scale, zz * scale, xy * scale, xz * scale, yz * scale};
}

// Least det A / (product of A's diagonal) with pinned feet; below it more feet are held by forces. Rounding errors grow with the
// inverse of this ratio: a leg folded or stretched so far that its foot can hardly move under the trunk adds terms to A
// that are so large that the rest of the robot is rounded away. Crouching robots have .4 to .9; at 3e-3 the lanes are
// right to 1e-12.
inline constexpr double kLeastTrunkRatio = 3e-3;

// x of A x = b with A symmetric positive definite, by blocks of three: A = [P Q^T; Q R],
//   x2 = (R - Q P^-1 Q^T)^-1 (b2 - Q P^-1 b1),   x1 = P^-1 (b1 - Q^T x2)
// That takes two divisions in sequence instead of six, and their latency is most of the time of so small a system. A by
// its lower triangle (pair()); b becomes x. T: a double, or lanes with one robot each. Returns det A minus kLeastTrunkRatio
// times the product of A's diagonal, which is positive if x can be trusted.
template <class T>
LEGWORK_INLINE T solve_trunk(const T (&A)[21], T (&b)[6]) {
  const S3<T> P = {A[pair(0, 0)], A[pair(1, 1)], A[pair(2, 2)],
                   A[pair(1, 0)], A[pair(2, 0)], A[pair(2, 1)]};
  T det_P, det_S;
  const S3<T> P_inverse = inverse(P, det_P);
  // Rows of Q, and of Q P^-1.
  const V3<T> Q[3] = {{A[pair(3, 0)], A[pair(3, 1)], A[pair(3, 2)]},
                      {A[pair(4, 0)], A[pair(4, 1)], A[pair(4, 2)]},
                      {A[pair(5, 0)], A[pair(5, 1)], A[pair(5, 2)]}};
  const V3<T> QP[3] = {P_inverse * Q[0], P_inverse * Q[1], P_inverse * Q[2]};
  const S3<T> S = {A[pair(3, 3)] - dot(QP[0], Q[0]), A[pair(4, 4)] - dot(QP[1], Q[1]),
                   A[pair(5, 5)] - dot(QP[2], Q[2]), A[pair(4, 3)] - dot(QP[1], Q[0]),
                   A[pair(5, 3)] - dot(QP[2], Q[0]), A[pair(5, 4)] - dot(QP[2], Q[1])};
  const V3<T> b1 = {b[0], b[1], b[2]};
  const V3<T> b2 = {b[3] - dot(QP[0], b1), b[4] - dot(QP[1], b1), b[5] - dot(QP[2], b1)};
  const V3<T> x2 = inverse(S, det_S) * b2;
  const V3<T> x1 = P_inverse * b1 - (QP[0] * x2.x + QP[1] * x2.y + QP[2] * x2.z);
  b[0] = x1.x;
  b[1] = x1.y;
  b[2] = x1.z;
  b[3] = x2.x;
  b[4] = x2.y;
  b[5] = x2.z;
  return det_P * det_S - T(kLeastTrunkRatio) * ((P.xx * P.yy * P.zz) *
                                                (A[pair(3, 3)] * A[pair(4, 4)] * A[pair(5, 5)]));
}

}  // namespace legwork::lanes
