// Recursive Newton-Euler of limbs in lanes, in the links' own axes ([Craig] section 6.5 with a moving base):
//   w = R^T w_P + z qd,   w' = R^T w_P' + R^T w_P x z qd + z qdd,   a = R^T (a_P + w_P' x p + w_P x (w_P x p))
//   f = m (a + w' x c + w x (w x c)),   n = I w' + w x I w + c x f                            outward
//   tau = z . n,   f_P += R f,   n_P += R n + p x R f                                          inward
// The trunk's linear velocity has no part in it (Galileo). About 200 flops a joint.
#pragma once

#include "engine/dynamics/lanes/limb.h"

namespace legwork::lanes {

// A body's motion in its own axes: angular velocity and acceleration, acceleration of its origin less gravity.
template <class T>
struct BodyMotion {
  V3<T> w, dw, a;
};

// Force and moment about the body's origin that its motion needs. [Craig] eqs. 6.49-6.51
template <class T>
LEGWORK_INLINE V6<T> newton_euler(const BodyMotion<T>& m, const T& mass, const V3<T>& com,
                                  const S3<T>& I) {
  const V3<T> f = (m.a + cross(m.dw, com) + cross(m.w, cross(m.w, com))) * mass;
  return {I * m.dw + cross(m.w, I * m.w) + cross(com, f), f};
}

// Lanes first .. first + width - 1. `trunk`: in the trunk's axes. kHasRates: false leaves out joint accelerations.
// -> torque (in work), wrench on the trunk in its axes (moment, force: wrench[0..5]).
template <class T, int D>
LEGWORK_INLINE void limb_rnea(const LimbGroup& limb, LimbWork& work, const BodyMotion<T>& trunk,
                              const double* a, int first) {
  const Depth<D> depth(limb.depth);
  M3<T> R[Depth<D>::kMost];
  V6<T> F[Depth<D>::kMost];
  BodyMotion<T> at = trunk;
  for (int j = 0; j < depth.count(); ++j) {
    const LimbJoint& joint = limb.joints[j];
    const T rate = T::load(work.rate[j], first);
    R[j] = turned_by_joint(load_rotation<T>(joint.R, first), T::load(work.sin[j], first),
                           T::load(work.cos[j], first));
    const V3<T> p = load<T>(joint.p, first);
    const V3<T> a_joint = at.a + cross(at.dw, p) + cross(at.w, cross(at.w, p));
    V3<T> w = transposed_times(R[j], at.w), dw = transposed_times(R[j], at.dw);
    dw.x += w.y * rate;
    dw.y -= w.x * rate;
    if (a) dw.z += gather<T>(a, limb.velocity[j] + first);
    w.z += rate;
    at = {w, dw, transposed_times(R[j], a_joint)};
    F[j] = newton_euler(at, T::load(joint.mass, first), load<T>(joint.com, first),
                        load_symmetric<T>(joint.I, first));
  }
  V6<T> sum = F[depth.count() - 1];
  for (int j = depth.count() - 1;; --j) {
    sum.angular.z.store(work.torque[j], first);
    const V3<T> f = R[j] * sum.linear;
    const V3<T> p = load<T>(limb.joints[j].p, first);
    sum = {R[j] * sum.angular + cross(p, f), f};
    if (j == 0) break;
    sum = F[j - 1] + sum;
  }
  sum.angular.x.store(work.wrench[0], first);
  sum.angular.y.store(work.wrench[1], first);
  sum.angular.z.store(work.wrench[2], first);
  sum.linear.x.store(work.wrench[3], first);
  sum.linear.y.store(work.wrench[4], first);
  sum.linear.z.store(work.wrench[5], first);
}

}  // namespace legwork::lanes
