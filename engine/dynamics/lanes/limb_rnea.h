// Recursive Newton-Euler of limbs in lanes, in the links' own axes ([Craig] section 6.5 with a moving base):
//   w = R^T w_P + z qd,   w' = R^T w_P' + R^T w_P x z qd + z qdd,   a = R^T (a_P + w_P' x p + w_P x (w_P x p))
//   f = m (a + w' x c + w x (w x c)),   n = I w' + w x I w + c x f                            outward
//   tau = z . n,   f_P += R f,   n_P += R n + p x R f                                          inward
// By Galilean invariance the trunk's linear velocity does not matter. About 200 flops per joint.
#pragma once

#include "engine/dynamics/lanes/kernels.h"
#include "engine/dynamics/lanes/limb.h"

namespace legwork::lanes {

// A body's motion in its own axes: angular velocity and acceleration, and acceleration of its origin minus gravity.
template <class T>
struct BodyMotion {
  V3<T> w, dw, a;
};

// Force and moment about the body's origin that its motion needs ([Craig] eqs. 6.49-6.51).
template <class T>
LEGWORK_INLINE V6<T> newton_euler(const BodyMotion<T>& m, const T& mass, const V3<T>& com,
                                  const LimbJoint& joint, int first) {
  const V3<T> f = (m.a + cross(m.dw, com) + cross(m.w, cross(m.w, com))) * mass;
  return {inertia_times(joint, m.dw, first) + cross(m.w, inertia_times(joint, m.w, first)) +
              cross(com, f),
          f};
}

// Lanes first .. first + width - 1. `trunk`: in the trunk's axes. kHasRates: false leaves out joint accelerations.
// -> torques in `out`, wrench of `work`; wrench[0..5] is moment and force on the trunk in its axes.
template <class T, int D>
LEGWORK_ONE_PASS void limb_rnea(const LimbGroup& limb, LimbWork& work,
                                const TrunkAcceleration& trunk, const double* a, double* out,
                                int first) {
  const Depth<D> depth(limb.depth);
  T acceleration[Depth<D>::kMost], torque[Depth<D>::kMost];
  if (a) load_joints<T, D>(limb, a, first, acceleration);
  JointTurn<T> turn[Depth<D>::kMost];
  V6<T> F[Depth<D>::kMost];
  BodyMotion<T> at = {all_lanes<T>(trunk.w), all_lanes<T>(trunk.dw), all_lanes<T>(trunk.a)};
  outward(depth, [&](int j) LEGWORK_INLINE_LAMBDA {
    const LimbJoint& joint = limb.joints[j];
    const T rate = T::load(work.rate[j], first);
    turn[j] = joint_turn<T>(joint, work, j, first);
    const V3<T> p = load<T>(joint.p, first);
    const V3<T> a_joint = at.a + cross(at.dw, p) + cross(at.w, cross(at.w, p));
    V3<T> w = turn[j].to_child(at.w), dw = turn[j].to_child(at.dw);
    dw.x += w.y * rate;
    dw.y -= w.x * rate;
    if (a) dw.z += acceleration[j];
    w.z += rate;
    at = {w, dw, turn[j].to_child(a_joint)};
    F[j] = newton_euler(at, T::load(joint.mass, first), load<T>(joint.com, first), joint, first);
  });
  V6<T> sum;
  inward(depth, [&](int j) LEGWORK_INLINE_LAMBDA {
    sum = j == depth.count() - 1 ? F[j] : F[j] + sum;
    torque[j] = sum.angular.z;
    const V3<T> f = turn[j].to_parent(sum.linear);
    const V3<T> p = load<T>(limb.joints[j].p, first);
    sum = {turn[j].to_parent(sum.angular) + cross(p, f), f};
  });
  store_joints<T, D>(limb, torque, first, out);
  sum.angular.x.store(work.wrench[0], first);
  sum.angular.y.store(work.wrench[1], first);
  sum.angular.z.store(work.wrench[2], first);
  sum.linear.x.store(work.wrench[3], first);
  sum.linear.y.store(work.wrench[4], first);
  sum.linear.z.store(work.wrench[5], first);
}

}  // namespace legwork::lanes
