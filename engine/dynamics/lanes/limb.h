// What the kernels share: loops over a limb's joints, loads from rows, and rotations by a joint. T: lanes of limbs, or of
// robots whose limbs are done one after another. D: joints per limb, 0 if known only at run time.
#pragma once

#include "engine/dynamics/lanes/work.h"
#include "engine/math/lane_vectors.h"
#include "engine/model/limb_rows.h"

namespace legwork::lanes {

// Joints per limb: a constant by which the compiler can unroll, or a run-time number.
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

// visit(j) for the joints from the trunk outward; unrolled if their number is known.
template <int D, class Visit>
LEGWORK_INLINE void outward(const Depth<D>& depth, Visit&& visit) {
  if constexpr (D > 0)
    unrolled<D>(visit);
  else
    for (int j = 0; j < depth.count(); ++j) visit(j);
}
// The same from the foot back.
template <int D, class Visit>
LEGWORK_INLINE void inward(const Depth<D>& depth, Visit&& visit) {
  if constexpr (D > 0)
    unrolled<D>([&](auto j) LEGWORK_INLINE_LAMBDA { visit(Constant<D - 1 - j>{}); });
  else
    for (int j = depth.count() - 1; j >= 0; --j) visit(j);
}

// The trunk's motion, the same in all lanes or one per robot. World axes.
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

// R_WB of a link whose rows' axes are R.
template <class T>
LEGWORK_INLINE M3<T> body_axes(const M3<T>& R, const LimbJoint& joint, int first) {
  const M3<T> R_CB = load_rotation<T>(joint.R_CB, first);
  const auto turned = [&](const V3<T>& b)
                          LEGWORK_INLINE_LAMBDA { return R.x * b.x + (R.y * b.y + R.z * b.z); };
  return {turned(R_CB.x), turned(R_CB.y), turned(R_CB.z)};
}
// The same of a vector: a_B = R_BC a_C.
template <class T>
LEGWORK_INLINE V3<T> in_body_axes(const V3<T>& a, const LimbJoint& joint, int first) {
  const M3<T> R_CB = load_rotation<T>(joint.R_CB, first);
  const auto along = [&](const V3<T>& b)
                         LEGWORK_INLINE_LAMBDA { return b.x * a.x + (b.y * a.y + b.z * a.z); };
  return {along(R_CB.x), along(R_CB.y), along(R_CB.z)};
}

// Columns of rotations, by rows of lanes.
template <class T>
LEGWORK_INLINE void store_rotation(const M3<T>& R, Row (&rows)[9], int first) {
  const V3<T> columns[3] = {R.x, R.y, R.z};
  for (int c = 0; c < 3; ++c) {
    columns[c].x.store(rows[3 * c], first);
    columns[c].y.store(rows[3 * c + 1], first);
    columns[c].z.store(rows[3 * c + 2], first);
  }
}

// R I R^T for a link's inertia about its centre of mass.
// Here and below: what few robots have is `unlikely`, or its code lies among theirs, and an elimination's no longer fits the
// processor's store of decoded instructions.
template <class T>
LEGWORK_INLINE S3<T> turned_inertia(const M3<T>& R, const LimbJoint& joint, int first) {
  const auto [rows, lane] = from_lane(joint, first);
  if (joint.is_round) return turned_round(R, T::load(rows.I[0], lane), T::load(rows.I[2], lane));
  if (!joint.is_diagonal) [[unlikely]]
    return turned(R, load_symmetric<T>(rows.I, lane));
  return turned_diagonal(
      R, {T::load(rows.I[0], lane), T::load(rows.I[1], lane), T::load(rows.I[2], lane)});
}

// R x for a point of a link, cheaper if it lies on the link's x axis.
template <class T>
LEGWORK_INLINE V3<T> turned_point(const M3<T>& R, const Row (&x)[3], bool is_along_x, int first) {
  const auto [rows, lane] = from_lane(x, first);
  return is_along_x ? R.x * T::load(rows[0], lane) : R * load<T>(rows, lane);
}

// I a in the link's axes, with I about the centre of mass.
template <class T>
LEGWORK_INLINE V3<T> inertia_times(const LimbJoint& joint, const V3<T>& a, int first) {
  if (!joint.is_diagonal) [[unlikely]]
    return load_symmetric<T>(joint.I, first) * a;
  return {T::load(joint.I[0], first) * a.x, T::load(joint.I[1], first) * a.y,
          T::load(joint.I[2], first) * a.z};
}

// A Rz(q): the columns of A turned by the joint.
template <class T>
LEGWORK_INLINE M3<T> turned_by_joint(const M3<T>& A, const T& sin, const T& cos) {
  return {A.x * cos + A.y * sin, A.y * cos - A.x * sin, A.z};
}

// Stores sine and cosine of the rows' angle, given those of the joint's own coordinate.
template <class T>
LEGWORK_INLINE void store_turn(const LaneSinCos<T>& q, const LimbJoint& joint, int j, int first,
                               LimbWork& work) {
  LaneSinCos<T> turned = q;
  if (joint.has_zero) {
    const T cos = T::load(joint.zero_cos, first), sin = T::load(joint.zero_sin, first);
    turned = {q.sin * cos + q.cos * sin, q.cos * cos - q.sin * sin};
  }
  const auto to = from_lane(work, first);
  turned.sin.store(to.rows.sin[j], to.lane);
  turned.cos.store(to.rows.cos[j], to.lane);
}

// A R: the axes of joint j at angle zero, given its parent's axes A.
template <class T>
LEGWORK_INLINE M3<T> axes_at_zero(const M3<T>& A, const LimbJoint& joint, int j, int first) {
  if (joint.turn == AxisTurn::any) [[unlikely]]
    return A * load_rotation<T>(joint.R, first);
  if (joint.turn == AxisTurn::none) return A;
  if (j > 0 || joint.turn == AxisTurn::quarter) return {A.x, A.z, -A.y};
  return {-A.y, A.z, -A.x};
}

// A joint's rotation between the axes of its two bodies.
template <class T>
struct JointTurn {
  AxisTurn turn;
  T sin, cos;
  M3<T> R;  // of any other turn
  // By statements: g++ 12 keeps a vector chosen by `?:` in memory.
  LEGWORK_INLINE V3<T> to_child(const V3<T>& a) const {
    if (turn == AxisTurn::any) [[unlikely]]
      return transposed_times(R, a);
    V3<T> b = a;
    if (turn != AxisTurn::none) {
      b.y = a.z;
      if (turn == AxisTurn::quarter) {
        b.z = -a.y;
      } else {
        b.x = -a.y;
        b.z = -a.x;
      }
    }
    return {cos * b.x + sin * b.y, cos * b.y - sin * b.x, b.z};
  }
  LEGWORK_INLINE V3<T> to_parent(const V3<T>& a) const {
    if (turn == AxisTurn::any) [[unlikely]]
      return R * a;
    const V3<T> b = {cos * a.x - sin * a.y, cos * a.y + sin * a.x, a.z};
    if (turn == AxisTurn::none) return b;
    if (turn == AxisTurn::quarter) return {b.x, -b.z, b.y};
    return {-b.z, -b.x, b.y};
  }
};
template <class T>
LEGWORK_INLINE JointTurn<T> joint_turn(const LimbJoint& joint, const LimbWork& work, int j,
                                       int first) {
  if (j > 0 && joint.turn == AxisTurn::roll) __builtin_unreachable();
  JointTurn<T> to;
  to.turn = joint.turn;
  to.sin = T::load(work.sin[j], first);
  to.cos = T::load(work.cos[j], first);
  if (joint.turn == AxisTurn::any) [[unlikely]]
    to.R = turned_by_joint(load_rotation<T>(joint.R, first), to.sin, to.cos);
  return to;
}

// Lane i: base[index[i]]. Lanes are named one by one: from a loop g++ 12 makes single stores and then waits to load them as
// one vector.
template <class T>
LEGWORK_INLINE T gather(const double* base, const int* index) {
  const auto at = [&](int i) LEGWORK_INLINE_LAMBDA { return base[index[i]]; };
  if constexpr (T::kWidth == 1)
    return T(at(0));
  else if constexpr (T::kWidth == 2)
    return T(typename T::Doubles{at(0), at(1)});
  else if constexpr (T::kWidth == 4)
    return T(typename T::Doubles{at(0), at(1), at(2), at(3)});
  else
    return T(typename T::Doubles{at(0), at(1), at(2), at(3), at(4), at(5), at(6), at(7)});
}

// Whether whole registers of x, three numbers limb by limb, can be moved and transposed.
template <class T, int D>
inline constexpr bool kIsInThrees = D == 3 && (T::kWidth == 2 || T::kWidth == 4);
template <class T>
LEGWORK_INLINE bool is_in_threes(const LimbGroup& limb, int first) {
  return limb.is_in_order && first + T::kWidth <= limb.count;
}

// out[j] = a joint coordinate, rate, acceleration or force of each limb, from `x`, indexed like v.
template <class T, int D>
LEGWORK_INLINE void load_joints(const LimbGroup& limb, const double* x, int first, T* out) {
  if constexpr (kIsInThrees<T, D>)
    if (is_in_threes<T>(limb, first)) {
      // One by one: g++ 12 sends an array of them through memory.
      const auto m = [&](int k) LEGWORK_INLINE_LAMBDA {
        typename T::Doubles lanes;
        __builtin_memcpy(&lanes, x + limb.velocity[0][first] + k * T::kWidth, sizeof lanes);
        return lanes;
      };
      const auto m0 = m(0), m1 = m(1), m2 = m(2);
      if constexpr (T::kWidth == 2) {
        out[0].v = __builtin_shufflevector(m0, m1, 0, 3);
        out[1].v = __builtin_shufflevector(m0, m2, 1, 2);
        out[2].v = __builtin_shufflevector(m1, m2, 0, 3);
      } else {
        const auto a = __builtin_shufflevector(m0, m1, 0, 1, 6, 7),
                   b = __builtin_shufflevector(m0, m2, 2, 3, 4, 5),
                   c = __builtin_shufflevector(m1, m2, 0, 1, 6, 7);
        out[0].v = __builtin_shufflevector(a, b, 0, 5, 2, 7);
        out[1].v = __builtin_shufflevector(a, c, 1, 4, 3, 6);
        out[2].v = __builtin_shufflevector(b, c, 0, 5, 2, 7);
      }
      return;
    }
  for (int j = 0; j < Depth<D>(limb.depth).count(); ++j)
    out[j] = gather<T>(x, limb.velocity[j] + first);
}

// The same from lanes to memory; lanes without a limb are left out.
template <class T, int D>
LEGWORK_INLINE void store_joints(const LimbGroup& limb, const T* in, int first, double* x) {
  if constexpr (kIsInThrees<T, D>)
    if (is_in_threes<T>(limb, first)) {
      const auto put = [&](int k, const typename T::Doubles& m) LEGWORK_INLINE_LAMBDA {
        __builtin_memcpy(x + limb.velocity[0][first] + k * T::kWidth, &m, sizeof m);
      };
      if constexpr (T::kWidth == 2) {
        put(0, __builtin_shufflevector(in[0].v, in[1].v, 0, 2));
        put(1, __builtin_shufflevector(in[2].v, in[0].v, 0, 3));
        put(2, __builtin_shufflevector(in[1].v, in[2].v, 1, 3));
      } else {
        const auto a = __builtin_shufflevector(in[0].v, in[1].v, 0, 4, 2, 6),
                   b = __builtin_shufflevector(in[2].v, in[0].v, 0, 5, 2, 7),
                   c = __builtin_shufflevector(in[1].v, in[2].v, 1, 5, 3, 7);
        put(0, __builtin_shufflevector(a, b, 0, 1, 4, 5));
        put(1, __builtin_shufflevector(c, a, 0, 1, 6, 7));
        put(2, __builtin_shufflevector(b, c, 2, 3, 6, 7));
      }
      return;
    }
  for (int j = 0; j < Depth<D>(limb.depth).count(); ++j) {
    Row row;
    in[j].store(row, 0);
    for (int i = 0; i < T::kWidth && first + i < limb.count; ++i)
      x[limb.velocity[j][first + i]] = row.lane[i];
  }
}

// Six numbers of each limb, linear part first.
template <class T>
LEGWORK_INLINE void store_six(const V6<T>& F, Row (&rows)[6], int first) {
  F.linear.x.store(rows[0], first);
  F.linear.y.store(rows[1], first);
  F.linear.z.store(rows[2], first);
  F.angular.x.store(rows[3], first);
  F.angular.y.store(rows[4], first);
  F.angular.z.store(rows[5], first);
}

}  // namespace legwork::lanes
