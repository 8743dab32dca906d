// What the kernels of one group of limbs are given and leave behind, and how they read it. T: lanes of limbs, or of
// robots with the limbs one after the other; D: joints of a limb, 0 if only known at run time.
#pragma once

#include "engine/dynamics/lanes/work.h"
#include "engine/math/lane_vectors.h"
#include "engine/model/limb_rows.h"

namespace legwork::lanes {

// Joints of a limb: a constant the compiler can unroll by, or not.
template <int D>
struct Depth {
  static constexpr int kMost = D;
  LEGWORK_INLINE explicit Depth(int) {}
  LEGWORK_INLINE int count() const { return D; }
};
template <>
struct Depth<0> {
  static constexpr int kMost = kMaxLimbDepth;
  int depth;
  LEGWORK_INLINE explicit Depth(int n) : depth(n) {}
  LEGWORK_INLINE int count() const { return depth; }
};

// The trunk's motion, the same in all lanes or each robot's own. World axes.
template <class T>
struct Base {
  M3<T> R;        // R_WB
  V3<T> w;        // angular velocity, rad/s
  V3<T> v;        // velocity of its origin, m/s
  V3<T> gravity;  // m/s^2
};
template <class T>
LEGWORK_INLINE V3<T> all_lanes(const double (&a)[3]) {
  return {T(a[0]), T(a[1]), T(a[2])};
}
template <class T>
LEGWORK_INLINE Base<T> all_lanes(const BaseMotion& b) {
  return {{{T(b.R[0]), T(b.R[1]), T(b.R[2])},
           {T(b.R[3]), T(b.R[4]), T(b.R[5])},
           {T(b.R[6]), T(b.R[7]), T(b.R[8])}},
          all_lanes<T>(b.w),
          all_lanes<T>(b.v),
          all_lanes<T>(b.gravity)};
}

template <class T>
LEGWORK_INLINE M3<T> load_rotation(const Row (&R)[9], int first) {
  return {{T::load(R[0], first), T::load(R[1], first), T::load(R[2], first)},
          {T::load(R[3], first), T::load(R[4], first), T::load(R[5], first)},
          {T::load(R[6], first), T::load(R[7], first), T::load(R[8], first)}};
}
template <class T>
LEGWORK_INLINE S3<T> load_symmetric(const Row (&I)[6], int first) {
  return {T::load(I[0], first), T::load(I[1], first), T::load(I[2], first),
          T::load(I[3], first), T::load(I[4], first), T::load(I[5], first)};
}

// A Rz(q): the columns of A turned by the joint.
template <class T>
LEGWORK_INLINE M3<T> turned_by_joint(const M3<T>& A, const T& sin, const T& cos) {
  return {A.x * cos + A.y * sin, A.y * cos - A.x * sin, A.z};
}

// Lane i: base[index[i]].
template <class T>
LEGWORK_INLINE T gather(const double* base, const int* index) {
  alignas(64) Row row;
  for (int i = 0; i < T::kWidth; ++i) row.lane[i] = base[index[i]];
  return T::load(row, 0);
}

}  // namespace legwork::lanes
