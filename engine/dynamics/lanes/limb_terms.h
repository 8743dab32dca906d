// One pass over limbs in lanes that computes their part of the equations of motion, in world axes about the trunk's
// origin, where moving anything towards the trunk is plain addition:
//   s = [e; p x e]                               a joint's motion: its axis, and the velocity of the trunk's origin
//   V = V_P + s qd,   A = A_P + V_P x s qd       velocity and bias acceleration     [RBDA] eqs. 5.14, 5.16
//   f = I A + V x* I V                           bias force, taken at the centre of mass
//   I_c = sum of I outward of the joint;  H_jk = s_k . I_c,j s_j;  F_j = I_c,j s_j;  h_j = s_j . sum of f   [RBDA] 6.2
//   foot at x:  J_j = e_j x (x - p_j) = m_j + e_j x x,   bias = a_x + w' x x + w x (w x x + v)
// By Galilean invariance the trunk's linear velocity does not affect the bias: V_trunk = [w; 0]. About 500 flops per
// joint.
#pragma once

#include "engine/dynamics/lanes/limb.h"

namespace legwork::lanes {

// Pose and motion of a link relative to the trunk's origin, in world axes.
template <class T>
struct LinkMotion {
  M3<T> R;
  V3<T> p;
  V6<T>
      V;  // angular velocity; velocity of the link's point at the trunk's origin, relative to the trunk's origin
  V6<T> A;  // bias acceleration, without gravity
};

template <class T>
LEGWORK_INLINE LinkMotion<T> trunk_of(const Base<T>& base) {
  const V3<T> none = {T(0.0), T(0.0), T(0.0)};
  return {base.R, none, {base.w, none}, {none, none}};
}

// s of the joint of a link with axes R and origin p.
template <class T>
LEGWORK_INLINE V6<T> motion_of_joint(const M3<T>& R, const V3<T>& p) {
  return {R.z, cross(p, R.z)};
}

// Motion of the link beyond joint j, given that of the link before it.
template <class T>
LEGWORK_INLINE LinkMotion<T> next_link(const LinkMotion<T>& before, const LimbJoint& joint,
                                       const LimbWork& work, int j, int first) {
  LinkMotion<T> link = before;
  const auto state = from_lane(work, first);
  const V3<T> step = turned_point(before.R, joint.p, joint.is_along_x, first);
  link.p = j == 0 ? step : before.p + step;
  const T sin = T::load(state.rows.sin[j], state.lane),
          cos = T::load(state.rows.cos[j], state.lane);
  link.R = turned_by_joint(axes_at_zero(before.R, joint, j, first), sin, cos);
  const T rate = T::load(state.rows.rate[j], state.lane);
  const V6<T> s = motion_of_joint(link.R, link.p);
  const V6<T> S_rate = {s.angular * rate, s.linear * rate};
  const V3<T>& w = before.V.angular;
  if (j ==
      0) {  // relative to the trunk's origin the trunk has no linear velocity and no bias acceleration
    link.V = {w + S_rate.angular, S_rate.linear};
    link.A = {cross(w, S_rate.angular), cross(w, S_rate.linear)};
    return link;
  }
  link.V = before.V + S_rate;
  const V6<T> turning = {cross(w, S_rate.angular),
                         cross(w, S_rate.linear) + cross(before.V.linear, S_rate.angular)};
  link.A = before.A + turning;
  return link;
}

// A link's mass, its centre of mass from the trunk's origin, and its inertia about that centre. World axes.
template <class T>
struct LinkMass {
  T mass;
  V3<T> c;
  S3<T> I;
};
template <class T>
LEGWORK_INLINE LinkMass<T> mass_of(const LinkMotion<T>& link, const LimbJoint& joint, int first) {
  const auto own = from_lane(joint, first);
  return {T::load(own.rows.mass, own.lane),
          link.p + turned_point(link.R, joint.com, joint.is_com_along_x, first),
          turned_inertia(link.R, joint, first)};
}

// Its inertia about the trunk's origin.
template <class T>
LEGWORK_INLINE Inertia<T> inertia_of(const LinkMass<T>& link) {
  const V3<T>& c = link.c;
  const S3<T>& I = link.I;
  const V3<T> h = c * link.mass;
  const T xx = h.x * c.x, yy = h.y * c.y, zz = h.z * c.z;
  return {link.mass,
          h,
          {I.xx + (yy + zz), I.yy + (xx + zz), I.zz + (xx + yy), I.xy - h.x * c.y, I.xz - h.x * c.z,
           I.yz - h.y * c.z}};
}

// V x* I V + I (A - gravity), by the Newton-Euler equations of the centre of mass:
//   f = m (a_c - gravity),  n = I_c w' + w x I_c w + c x f,  a_c = a_O + w' x c + w x (v_O + w x c)
template <class T>
LEGWORK_INLINE V6<T> bias_of(const LinkMotion<T>& motion, const LinkMass<T>& link,
                             const V3<T>& gravity) {
  const V3<T>&w = motion.V.angular, &turning = motion.A.angular, &c = link.c;
  const V3<T> a = motion.A.linear + cross(turning, c) + cross(w, motion.V.linear + cross(w, c));
  const V3<T> f = (a - gravity) * link.mass;
  return {link.I * turning + cross(w, link.I * w) + cross(c, f), f};
}

template <class T, int D>
struct LimbTerms {
  V6<T> s[Depth<D>::kMost], F[Depth<D>::kMost];
  T H[pair(Depth<D>::kMost, 0)];
  T h[Depth<D>::kMost];
  Inertia<T> inertia;  // of the whole limb
  V6<T> bias;          // of the whole limb, on the trunk
  LinkMotion<T> last;
};

template <class T, int D>
LEGWORK_INLINE void limb_terms(const LimbGroup& limb, const LimbWork& work, const Base<T>& base,
                               int first, LimbTerms<T, D>& out) {
  const Depth<D> depth(limb.depth);
  Inertia<T> inertia[Depth<D>::kMost];
  V6<T> force[Depth<D>::kMost];
  LinkMotion<T> link = trunk_of(base);
  outward(depth, [&](int j) LEGWORK_INLINE_LAMBDA {
    const LimbJoint& joint = limb.joints[j];
    link = next_link(link, joint, work, j, first);
    out.s[j] = motion_of_joint(link.R, link.p);
    const LinkMass<T> mass = mass_of(link, joint, first);
    inertia[j] = inertia_of(mass);
    force[j] = bias_of(link, mass, base.gravity);
    settle(out.s[j]);
    settle(inertia[j]);
    settle(force[j]);
  });
  out.last = link;
  settle(out.last);
  inward(depth, [&](int j) LEGWORK_INLINE_LAMBDA {
    const bool is_last = j == depth.count() - 1;
    out.inertia = is_last ? inertia[j] : inertia[j] + out.inertia;
    out.F[j] = out.inertia * out.s[j];
    for (int k = 0; k <= j; ++k) out.H[pair(j, k)] = dot(out.s[k], out.F[j]);
    out.bias = is_last ? force[j] : force[j] + out.bias;
    out.h[j] = dot(out.s[j], out.bias);
  });
}

// The foot of a limb: position from the trunk's origin, columns of its Jacobian, its velocity.
template <class T, int D>
struct FootTerms {
  V3<T> x, J[Depth<D>::kMost], velocity;
};

template <class T, int D>
LEGWORK_INLINE FootTerms<T, D> foot_terms(const LimbGroup& limb, const LimbTerms<T, D>& terms,
                                          const Base<T>& base, int first) {
  const Depth<D> depth(limb.depth);
  const LinkMotion<T>& last = terms.last;
  FootTerms<T, D> foot;
  foot.x = last.p + turned_point(last.R, limb.foot, limb.is_foot_along_x, first);
  for (int j = 0; j < depth.count(); ++j)
    foot.J[j] = terms.s[j].linear + cross(terms.s[j].angular, foot.x);
  foot.velocity = base.v + (last.V.linear + cross(last.V.angular, foot.x));
  return foot;
}

// The foot's acceleration when neither the joints nor the trunk accelerate.
template <class T, int D>
LEGWORK_INLINE V3<T> foot_bias(const LimbTerms<T, D>& terms, const FootTerms<T, D>& foot) {
  const LinkMotion<T>& last = terms.last;
  const V3<T> relative = last.V.linear + cross(last.V.angular, foot.x);
  return last.A.linear + cross(last.A.angular, foot.x) + cross(last.V.angular, relative);
}

}  // namespace legwork::lanes
