// Feet of three-joint limbs in lanes: derivatives of their accelerations, and of what forces on them do
// (theory/numerics 13.2, 13.7). With x the foot, V and A of the last link, and J_k = e_k x x + p_k x e_k:
//   acceleration by q_k   e_k x x'' + change(psi, chi + psi x V),   by v_k   change(S, eta + S x V)
//   change(v, a) = a_f + a_n x x + v_n x x' + w x (v_f + v_n x x)
//   by a turn of the trunk, its w, alpha and a (less gravity) fixed in the world:
//     by v  D(e) = 2 e x x' + (w x e) x x,   by q  e x x'' + D(w x e) + a x e + (alpha x e) x x
//   -J^T f by q           e_j . (f x J_k), j nearer to the trunk than k, in both triangles
#pragma once

#include "engine/dynamics/lanes/derivative_kernels.h"
#include "engine/dynamics/lanes/limb_terms.h"

namespace legwork::lanes {

// A joint's S, psi and chi (limb_derivatives.h).
template <class T>
struct JointColumns {
  V6<T> S, psi, chi;
};

// The trunk's w, alpha and a.
template <class T>
struct TrunkVectors {
  V3<T> w, alpha, a;
};

template <class T>
LEGWORK_INLINE void add(const T& x, Row& row, int first) {
  (T::load(row, first) + x).store(row, first);
}

// `last`: the motion of the last link.
template <class T>
LEGWORK_INLINE void limb_feet(const LimbGroup& limb, const JointColumns<T> (&joints)[3],
                              const LinkMotion<T>& last, const TrunkVectors<T>& trunk,
                              LimbDerivatives& out, int first) {
  LimbFeet& feet = out.feet;
  LimbBlocks& by_q = out.by_q;
  const V3<T> x = last.p + turned_point(last.R, limb.foot, limb.is_foot_along_x, first);
  const V3<T>& turning = last.V.angular;
  const V3<T> xdot = last.V.linear + cross(turning, x);
  const V3<T> xddot = last.A.linear + cross(last.A.angular, x) + cross(turning, xdot);
  const V3<T> force = load<T>(feet.force, first);
  const T one(1.0), none(0.0), two(2.0);
  store(x, feet.x, first);
  const auto change = [&](const V6<T>& v, const V6<T>& a) LEGWORK_INLINE_LAMBDA {
    return a.linear + cross(a.angular, x) + cross(v.angular, xdot) +
           cross(turning, v.linear + cross(v.angular, x));
  };
  for (int k = 0; k < 3; ++k) {
    const JointColumns<T>& c = joints[k];
    const V3<T> J = c.S.linear + cross(c.S.angular, x);
    store(J, feet.J[k], first);
    store(cross(c.S.angular, xddot) + change(c.psi, c.chi + cross_motion(c.psi, last.V)),
          feet.by_q[k], first);
    store(change(c.S, c.psi * two + cross_motion(c.S, last.V)), feet.by_v[k], first);
    const V3<T> moment = cross(force, J);
    store(load<T>(by_q.row[k], first) + moment, by_q.row[k], first);
    add(moment.x, by_q.column[k][3], first);
    add(moment.y, by_q.column[k][4], first);
    add(moment.z, by_q.column[k][5], first);
    for (int j = 0; j <= k; ++j) {
      const T turn = dot(joints[j].S.angular, moment);
      add(turn, by_q.own[j][k], first);
      if (j != k) add(turn, by_q.own[k][j], first);
    }
  }
  const V3<T> units[3] = {{one, none, none}, {none, one, none}, {none, none, one}};
  for (int axis = 0; axis < 3; ++axis) {
    const V3<T>& e = units[axis];
    const auto by_v = [&](const V3<T>& turn) LEGWORK_INLINE_LAMBDA {
      return cross(turn, xdot) * two + cross(cross(trunk.w, turn), x);
    };
    store(by_v(e), feet.turns_v[axis], first);
    store(cross(e, xddot) + by_v(cross(trunk.w, e)) + cross(trunk.a, e) +
              cross(cross(trunk.alpha, e), x),
          feet.turns_q[axis], first);
    store(cross(force, cross(e, x)), feet.moment[axis], first);
  }
}

}  // namespace legwork::lanes
