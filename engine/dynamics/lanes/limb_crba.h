// Composite rigid bodies of limbs in lanes, [RBDA] table 6.2, in the links' own axes. There a joint's column of the mass
// matrix can be read off the composite inertia, F_j = I_c,j s_j = [I_xz I_yz I_zz; -h_y h_x 0], and an entry is one of its
// components, H_kj = n_z of F_j in the axes of k. The only cost is to move from link to link, and at the end to the trunk's
// origin and the world's axes. About 160 flops per joint.
#pragma once

#include "engine/dynamics/lanes/limb.h"

namespace legwork::lanes {

// Moment and force for a unit acceleration.
template <class T>
using Column = V6<T>;

// `in` in the axes from which its own are turned about z by the angle.
template <class T>
LEGWORK_INLINE Inertia<T> turned_about_z(const Inertia<T>& in, const T& sin, const T& cos) {
  const S3<T>& I = in.I;
  const T x = cos * I.xx - sin * I.xy, y = cos * I.xy - sin * I.yy;
  const T xx = cos * x - sin * y;
  return {in.mass,
          {cos * in.h.x - sin * in.h.y, sin * in.h.x + cos * in.h.y, in.h.z},
          {xx, (I.xx + I.yy) - xx, I.zz, sin * x + cos * y, cos * I.xz - sin * I.yz,
           sin * I.xz + cos * I.yz}};
}
template <class T>
LEGWORK_INLINE V3<T> turned_about_z(const V3<T>& a, const T& sin, const T& cos) {
  return {cos * a.x - sin * a.y, sin * a.x + cos * a.y, a.z};
}

// The same for a quarter turn about x: y becomes z, z becomes -y.
template <class T>
LEGWORK_INLINE V3<T> quarter_turned(const V3<T>& a) {
  return {a.x, -a.z, a.y};
}
template <class T>
LEGWORK_INLINE Inertia<T> quarter_turned(const Inertia<T>& in) {
  return {in.mass, quarter_turned(in.h), {in.I.xx, in.I.zz, in.I.yy, -in.I.xz, in.I.xy, -in.I.yz}};
}

template <class T>
LEGWORK_INLINE Inertia<T> turned(const M3<T>& R, const Inertia<T>& in) {
  return {in.mass, R * in.h, turned(R, in.I)};
}

// `in` about a point from which its own is at p: I - (p x)(h x) - (h' x)(p x) with h' = h + m p.
template <class T>
LEGWORK_INLINE Inertia<T> shifted(const Inertia<T>& in, const V3<T>& p) {
  const V3<T> h = in.h + p * in.mass;
  const T xx = p.x * (in.h.x + h.x), yy = p.y * (in.h.y + h.y), zz = p.z * (in.h.z + h.z);
  return {in.mass,
          h,
          {in.I.xx + (yy + zz), in.I.yy + (xx + zz), in.I.zz + (xx + yy),
           in.I.xy - (p.x * h.y + in.h.x * p.y), in.I.xz - (p.x * h.z + in.h.x * p.z),
           in.I.yz - (p.y * h.z + in.h.y * p.z)}};
}
template <class T>
LEGWORK_INLINE Column<T> shifted(const Column<T>& F, const V3<T>& p) {
  return {F.angular + cross(p, F.linear), F.linear};
}

// The same for p = (a, 0, 0), as for most joints of a limb.
template <class T>
LEGWORK_INLINE Inertia<T> shifted_along_x(const Inertia<T>& in, const T& a) {
  const V3<T> h = {in.h.x + a * in.mass, in.h.y, in.h.z};
  const T xx = a * (in.h.x + h.x);
  return {in.mass,
          h,
          {in.I.xx, in.I.yy + xx, in.I.zz + xx, in.I.xy - a * h.y, in.I.xz - a * h.z, in.I.yz}};
}
template <class T>
LEGWORK_INLINE Column<T> shifted_along_x(const Column<T>& F, const T& a) {
  return {{F.angular.x, F.angular.y - a * F.linear.z, F.angular.z + a * F.linear.y}, F.linear};
}

// From a link to the one before it, a along that link's x axis, over a joint that turns about z, preceded by a quarter turn
// about x if kIsQuarter. `own`: the joint's own column F = [I_xz I_yz I_zz; -h_y h_x 0] of the composite inertia outward
// of it.
template <class T, bool kIsQuarter>
struct JointInLine {
  T sin, cos, a;

  LEGWORK_INLINE Inertia<T> to_parent(const Inertia<T>& in) const {
    const Inertia<T> turned = turned_about_z(in, sin, cos);
    return shifted_along_x(kIsQuarter ? quarter_turned(turned) : turned, a);
  }
  LEGWORK_INLINE Column<T> to_parent(const Column<T>& F) const {
    const V3<T> n = turned_about_z(F.angular, sin, cos), f = turned_about_z(F.linear, sin, cos);
    return shifted_along_x(
        kIsQuarter ? Column<T>{quarter_turned(n), quarter_turned(f)} : Column<T>{n, f}, a);
  }
  LEGWORK_INLINE Column<T> own(const Inertia<T>& in) const {
    const Inertia<T> turned = turned_about_z(in, sin, cos);
    const S3<T>& I = turned.I;
    const T fx = -turned.h.y, fy = turned.h.x, none(0.0);
    if constexpr (kIsQuarter)
      return {{I.xz, -(I.zz + a * fy), I.yz}, {fx, none, fy}};
    else
      return {{I.xz, I.yz, I.zz + a * fy}, {fx, fy, none}};
  }
};
// Over any joint.
template <class T>
struct AnyJoint {
  M3<T> R;
  V3<T> p;
  LEGWORK_INLINE Inertia<T> to_parent(const Inertia<T>& in) const {
    return shifted(turned(R, in), p);
  }
  LEGWORK_INLINE Column<T> to_parent(const Column<T>& F) const {
    return shifted<T>({R * F.angular, R * F.linear}, p);
  }
  LEGWORK_INLINE Column<T> own(const Inertia<T>& in) const {
    return shifted<T>({R * V3<T>{in.I.xz, in.I.yz, in.I.zz}, R.y * in.h.x - R.x * in.h.y}, p);
  }
};

template <class T>
LEGWORK_INLINE void store_inertia(const Inertia<T>& in, Row (&rows)[10], int first) {
  const T entries[10] = {in.mass, in.h.x,  in.h.y,  in.h.z,  in.I.xx,
                         in.I.yy, in.I.zz, in.I.xy, in.I.xz, in.I.yz};
  for (int k = 0; k < 10; ++k) entries[k].store(rows[k], first);
}

template <class T>
LEGWORK_INLINE Inertia<T> link_inertia(const LimbJoint& joint, int first) {
  return {T::load(joint.mass, first), load<T>(joint.h, first), load_symmetric<T>(joint.I_O, first)};
}

// Lanes first .. first + width - 1 -> H, F, inertia of `work`, each stored as soon as it is known, because registers are
// few.
template <class T, int D>
LEGWORK_ONE_PASS LEGWORK_NO_HOISTING void limb_crba(const LimbGroup& limb, LimbWork& work,
                                                    const BaseMotion& trunk, int first) {
  const Depth<D> depth(limb.depth);
  const int last = depth.count() - 1;
  Column<T> F[Depth<D>::kMost];
  Inertia<T> in = link_inertia<T>(limb.joints[last], first);
  // visit(k) for joints k from j outward. Written out, or g++ 12 keeps F in memory.
  const auto each_from = [&](int j, auto&& visit) LEGWORK_INLINE_LAMBDA {
    if constexpr (D > 0)
      unrolled<D>([&](auto k) LEGWORK_INLINE_LAMBDA {
        if (k >= j) visit(k);
      });
    else
      for (int k = j; k <= last; ++k) visit(k);
  };
  inward(depth, [&](int j) LEGWORK_INLINE_LAMBDA {
    const LimbJoint& joint = limb.joints[j];
    const T sin = T::load(work.sin[j], first), cos = T::load(work.cos[j], first);
    const V3<T> p = load<T>(joint.p, first);
    in.I.zz.store(work.H[pair(j, j)], first);
    if (j == 0) {
      const M3<T> R_WB = all_lanes<T>(trunk).R;
      const M3<T> R = turned_by_joint(axes_at_zero(R_WB, joint, j, first), sin, cos);
      const AnyJoint<T> to_world = {R, R_WB * p};
      store_six(to_world.own(in), work.F[0], first);
      each_from(1, [&](int k) LEGWORK_INLINE_LAMBDA {
        store_six(to_world.to_parent(F[k]), work.F[k], first);
      });
      store_inertia(to_world.to_parent(in), work.inertia, first);
      return;
    }
    const auto pass = [&](const auto& to) LEGWORK_INLINE_LAMBDA {
      each_from(j, [&](int k) LEGWORK_INLINE_LAMBDA {
        F[k] = k == j ? to.own(in) : to.to_parent(F[k]);
        F[k].angular.z.store(work.H[pair(k, j - 1)], first);
      });
      in = link_inertia<T>(limb.joints[j - 1], first) + to.to_parent(in);
    };
    if (joint.turn == AxisTurn::any || !joint.is_along_x)
      pass(AnyJoint<T>{turned_by_joint(load_rotation<T>(joint.R, first), sin, cos), p});
    else if (joint.turn == AxisTurn::quarter)
      pass(JointInLine<T, true>{sin, cos, p.x});
    else
      pass(JointInLine<T, false>{sin, cos, p.x});
  });
}

}  // namespace legwork::lanes
