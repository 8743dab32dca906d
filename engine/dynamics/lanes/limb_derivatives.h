// Derivatives of inverse dynamics of limbs in lanes, world axes about the trunk's origin (theory/numerics 13), where all
// joints are single axes e at p:
//   S = [e; p x e],  psi = v_P x S,  chi = a_P x S + v_P x psi,  eta = 2 psi
//   I = sum of I outward,  B = [I' - L x  0; -2 p x  0]     I': the rate of I; p, L: linear and angular momentum
//   d tau / d q_k = S_j . (I chi + B psi + S_k x* F)   rows j from the joint to the trunk
//                 = chi_j . I S_k + B^T S_k . psi_j    and row k of the columns j of those
//   d tau / d v_k = S_j . (I eta + B S_k),  eta_j . I S_k + B^T S_k . S_j
// The columns of the trunk's turns (eta = psi = w x e there) are, as rows of three,
//   by v  F_n x w + B^T S,   by q  F_n x alpha + (by v) x w + F_f x a      F = I S_k = [F_n; F_f]
// and those of its sliding are zero. By Galilean invariance its velocity is taken as zero. About 800 flops per joint.
#pragma once

#include "engine/dynamics/lanes/limb_feet.h"
#include "engine/dynamics/moving_mass.h"

namespace legwork::lanes {

// V, A: its spatial velocity and acceleration. By the Newton-Euler equations of the centre of mass.
template <class T>
LEGWORK_INLINE MovingMass<T> moving_mass(const LinkMass<T>& link, const V6<T>& V, const V6<T>& A) {
  const V3<T>&w = V.angular, &alpha = A.angular, &c = link.c;
  const V3<T> v = V.linear + cross(w, c);
  const V3<T> p = v * link.mass, f = (A.linear + cross(alpha, c) + cross(w, v)) * link.mass;
  const V3<T> turning = link.I * w;
  const T xx = p.x * c.x, yy = p.y * c.y, zz = p.z * c.z, two(2.0);
  const S3<T> turn = turning_rate(w, link.I);
  return {inertia_of(link),
          {turning + cross(c, p), p},
          {link.I * alpha + cross(w, turning) + cross(c, f), f},
          {turn.xx + two * (yy + zz), turn.yy + two * (xx + zz), turn.zz + two * (xx + yy),
           turn.xy - (p.x * c.y + p.y * c.x), turn.xz - (p.x * c.z + p.z * c.x),
           turn.yz - (p.y * c.z + p.z * c.y)}};
}

template <class T>
LEGWORK_INLINE void store_sums(const MovingMass<T>& sum, Row (&rows)[kLimbSums], int first) {
  const Inertia<T>& in = sum.inertia;
  const V6<T>&m = sum.momentum, &f = sum.force;
  const S3<T>& C = sum.rate;
  const T all[kLimbSums] = {
      in.mass,     in.h.x,      in.h.y,     in.h.z,     in.I.xx,    in.I.yy,     in.I.zz,
      in.I.xy,     in.I.xz,     in.I.yz,    m.linear.x, m.linear.y, m.linear.z,  m.angular.x,
      m.angular.y, m.angular.z, f.linear.x, f.linear.y, f.linear.z, f.angular.x, f.angular.y,
      f.angular.z, C.xx,        C.yy,       C.zz,       C.xy,       C.xz,        C.yz};
  for (int k = 0; k < kLimbSums; ++k) all[k].store(rows[k], first);
}
// Lanes first .. first + width - 1.
template <class T, int D, bool kHasPinned>
LEGWORK_ONE_PASS void limb_derivatives(const LimbGroup& limb, const LimbWork& work,
                                       const BaseMotion& base, const TrunkMotion& trunk,
                                       const double* a, LimbDerivatives& out, int first) {
  const Depth<D> depth(limb.depth);
  JointColumns<T> joints[Depth<D>::kMost];
  MovingMass<T> bodies[Depth<D>::kMost];
  const V3<T> none = {T(0.0), T(0.0), T(0.0)};
  const V3<T> w = all_lanes<T>(trunk.w), alpha = all_lanes<T>(trunk.alpha),
              pull = all_lanes<T>(trunk.a);
  LinkMotion<T> link = {all_lanes<T>(base).R, none, {w, none}, {alpha, pull}};
  outward(depth, [&](int j) LEGWORK_INLINE_LAMBDA {
    const LimbJoint& joint = limb.joints[j];
    const V3<T> step = turned_point(link.R, joint.p, joint.is_along_x, first);
    link.p = j == 0 ? step : link.p + step;
    link.R = turned_by_joint(axes_at_zero(link.R, joint, j, first), T::load(work.sin[j], first),
                             T::load(work.cos[j], first));
    JointColumns<T>& c = joints[j];
    c.S = motion_of_joint(link.R, link.p);
    c.psi = cross_motion(link.V, c.S);
    c.chi = cross_motion(link.A, c.S) + cross_motion(link.V, c.psi);
    const T rate = T::load(work.rate[j], first),
            acceleration = gather<T>(a, limb.velocity[j] + first);
    link.V = link.V + c.S * rate;
    link.A = link.A + c.psi * rate + c.S * acceleration;
    bodies[j] = moving_mass(mass_of(link, joint, first), link.V, link.A);
    settle(c);
    settle(bodies[j]);
  });
  MovingMass<T> sum;
  inward(depth, [&](int j) LEGWORK_INLINE_LAMBDA {
    sum = j == depth.count() - 1 ? bodies[j] : bodies[j] + sum;
    const JointColumns<T>& c = joints[j];
    const V3<T>&e = c.S.angular, &s = c.S.linear, &turn = c.psi.angular;
    const V3<T>&p = sum.momentum.linear, &L = sum.momentum.angular;
    const T two(2.0);
    const V6<T> F = sum.inertia * c.S, of_psi = sum.inertia * c.psi, of_chi = sum.inertia * c.chi;
    const V3<T> rate_e = sum.rate * e, L_e = cross(L, e);
    const V6<T> by_v = {of_psi.angular * two + (rate_e - L_e), (of_psi.linear - cross(p, e)) * two};
    const V6<T> by_q = {of_chi.angular + (sum.rate * turn - cross(L, turn)) +
                            (cross(e, sum.force.angular) + cross(s, sum.force.linear)),
                        of_chi.linear - cross(p, turn) * two + cross(e, sum.force.linear)};
    const V3<T> B_T = rate_e + L_e + cross(p, s) * two;
    store_six(F, out.F[j], first);
    store_six(by_v, out.by_v.column[j], first);
    store_six(by_q, out.by_q.column[j], first);
    for (int k = 0; k <= j; ++k) {
      const JointColumns<T>& above = joints[k];
      dot(above.S, F).store(out.H[pair(j, k)], first);
      dot(above.S, by_v).store(out.by_v.own[k][j], first);
      dot(above.S, by_q).store(out.by_q.own[k][j], first);
      if (k == j) continue;
      (dot(above.psi, F) * two + dot(B_T, above.S.angular)).store(out.by_v.own[j][k], first);
      (dot(above.chi, F) + dot(B_T, above.psi.angular)).store(out.by_q.own[j][k], first);
    }
    const V3<T> turns_v = cross(F.angular, w) + B_T;
    store(turns_v, out.by_v.row[j], first);
    store(cross(F.angular, alpha) + cross(turns_v, w) + cross(F.linear, pull), out.by_q.row[j],
          first);
  });
  store_sums(sum, out.sums, first);
  if constexpr (kHasPinned) limb_feet(limb, joints, link, {w, alpha, pull}, out, first);
}

}  // namespace legwork::lanes
