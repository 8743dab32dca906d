// The links' motion, outward from the base, each in its own axes ([Craig] eqs. 6.45 to 6.48; theory/numerics 14.1):
//   w  = Z^T w_P + z qdot
//   dw = Z^T dw_P + Z^T w_P x z qdot + z qddot
//   a  = Z^T (a_P + dw_P x p + w_P x (w_P x p))
// with vectors of P and p in J's axes, and Z the turn about z by a revolute joint; of a prismatic one, a has
// 2 w x z qdot + z qddot instead. a is that of the origin, not the spatial acceleration of [RBDA].
#pragma once

#include "engine/dynamics/local/links.h"

namespace legwork::local {

// sin and cos of every unit's q, several at a time, as each step of one would wait for the step before. Only those of revolute
// joints are read.
template <class P, class T = typename P::T>
LEGWORK_INLINE void set_angles(int units, Links<T>& k) {
  using Wide = typename P::Wide;
  constexpr lanes::Size kAtATime = kAngles * T::kWidth / Wide::kWidth;
  for (int first = 0; first < units; first += kAngles) {
    Wide angle[kAtATime];
    lanes::LaneSinCos<Wide> turn[kAtATime];
    __builtin_memcpy(angle, k.q + first, sizeof angle);
    sin_cos(angle, turn);
    for (lanes::Size i = 0; i < kAtATime; ++i) {
      __builtin_memcpy(reinterpret_cast<double*>(k.sin + first) + i * Wide::kWidth, &turn[i].sin,
                       sizeof(Wide));
      __builtin_memcpy(reinterpret_cast<double*>(k.cos + first) + i * Wide::kWidth, &turn[i].cos,
                       sizeof(Wide));
    }
  }
}

template <class P, class T = typename P::T>
void set_ball(const LinkPair& row, int lane, In q, In v, Ball<T>& ball) {
  const T zero(0.0);
  ball.d = ball.v = {zero, zero, zero};
  int at_q = 0, at_v = 0;
  const auto three = [&](In x, const int(&index)[2], int first) {
    return V3<T>{P::gather(x, index, lane, first), P::gather(x, index, lane, first + 1),
                 P::gather(x, index, lane, first + 2)};
  };
  if (row.kind == JointKind::floating) {
    ball.d = three(q, row.q, 0);
    if (v) ball.v = three(v, row.v, 0);
    at_q = at_v = 3;
  }
  const T quaternion[4] = {P::gather(q, row.q, lane, at_q), P::gather(q, row.q, lane, at_q + 1),
                           P::gather(q, row.q, lane, at_q + 2),
                           P::gather(q, row.q, lane, at_q + 3)};
  ball.R_JR = lanes::rotation_of(quaternion);
  if (v) ball.w = three(v, row.v, at_v);
}

// v: null if only poses and crba are wanted.
template <class P, class T = typename P::T>
LEGWORK_INLINE void set_state(const LinkRows& tree, In q, In v, Links<T>& k) {
  outward<P>(tree, [&](const LinkPair& row, int unit, int, int lane) LEGWORK_INLINE_LAMBDA {
    Link<T>& link = k.links[unit];
    if (!has_axis(row)) {
      set_ball<P>(row, lane, q, v, k.balls[unit]);
      return;
    }
    const T sign = P::constant(row.sign, lane);
    k.q[unit] = P::gather(q, row.q, lane) * sign;
    if (v) link.rate = P::gather(v, row.v, lane) * sign;
  });
  set_angles<P>(P::units(tree), k);
  const LinkPair& base = tree.rows[0];
  if (base.kind != JointKind::floating) {
    *k.R_WB = placement<P>(base, 0);
    const T zero(0.0);
    k.links[0].w.set({zero, zero, zero});
    return;
  }
  set_ball<P>(base, 0, q, v, k.balls[0]);
  *k.R_WB = k.balls[0].R_JR;
  if (v) k.links[0].w.set(transposed_times(*k.R_WB, k.balls[0].w));
}

// J's origin, where the joint has carried it, from the parent's; in J's axes.
template <class P, class T = typename P::T>
LEGWORK_INLINE V3<T> reach(const LinkPair& row, int unit, int lane, const Links<T>& k) {
  V3<T> p = constant<P>(row.p, lane);
  if (row.kind == JointKind::prismatic) p.z += k.q[unit];
  if (row.kind == JointKind::floating) p = p + k.balls[unit].d;
  return p;
}

// A link's motion from its parent's. qdd: of its joint along z; null for none.
template <class P, class T = typename P::T>
LEGWORK_INLINE void move_link(const LinkPair& row, int unit, int parent, int lane, In acceleration,
                              Links<T>& k) {
  const Link<T>& from = k.links[parent];
  Link<T>& link = k.links[unit];
  V3<T> w = from_parent<P>(row, lane, from.w), dw = from_parent<P>(row, lane, from.dw);
  V3<T> a = from_parent<P>(row, lane, from.a);
  const V3<T> p = reach<P>(row, unit, lane, k);
  a = a + cross(dw, p) + cross(w, cross(w, p));
  if (row.kind == JointKind::revolute) {
    w = to_link(w, k.sin[unit], k.cos[unit]);
    dw = to_link(dw, k.sin[unit], k.cos[unit]);
    a = to_link(a, k.sin[unit], k.cos[unit]);
    dw.x += w.y * link.rate;
    dw.y -= w.x * link.rate;
    if (acceleration) dw.z += P::gather(acceleration, row.v, lane) * P::constant(row.sign, lane);
    w.z += link.rate;
  } else if (row.kind == JointKind::prismatic) {
    const T twice = link.rate + link.rate;
    a.x += w.y * twice;
    a.y -= w.x * twice;
    if (acceleration) a.z += P::gather(acceleration, row.v, lane) * P::constant(row.sign, lane);
  } else {
    const auto given = [&](int first) {
      return V3<T>{P::gather(acceleration, row.v, lane, first),
                   P::gather(acceleration, row.v, lane, first + 1),
                   P::gather(acceleration, row.v, lane, first + 2)};
    };
    const Ball<T>& ball = k.balls[unit];
    if (row.sliding > 0) {
      const V3<T> turned = cross(w, ball.v);
      a = a + turned + turned;
      if (acceleration) a = a + given(0);
    }
    dw = dw + cross(w, ball.w);
    if (acceleration) dw = dw + given(row.sliding);
    w = transposed_times(ball.R_JR, w + ball.w);
    dw = transposed_times(ball.R_JR, dw);
    a = transposed_times(ball.R_JR, a);
  }
  link.w.set(w);
  link.dw.set(dw);
  link.a.set(a);
}

// The force and the moment about its origin that a link's motion needs:
//   f = m (a + dw x c + w x (w x c)),  n = I dw + w x I w + c x f      I about the centre of mass
template <class P, class T = typename P::T>
LEGWORK_INLINE void newton_euler(const LinkPair& row, int lane, Link<T>& link) {
  const V3<T> w = link.w.get(), dw = link.dw.get(), com = constant<P>(row.com, lane);
  const auto I = [&](int k) { return P::constant(row.I_com[k], lane); };
  const V3<T> f =
      (link.a.get() + cross(dw, com) + cross(w, cross(w, com))) * P::constant(row.mass, lane);
  V3<T> n;
  if (row.is_diagonal) {
    const V3<T> spin = {I(0) * w.x, I(1) * w.y, I(2) * w.z};
    n = V3<T>{I(0) * dw.x, I(1) * dw.y, I(2) * dw.z} + cross(w, spin);
  } else {
    const S3<T> all = {I(0), I(1), I(2), I(3), I(4), I(5)};
    n = all * dw + cross(w, all * w);
  }
  link.n.set(n + cross(com, f));
  link.f.set(f);
}

// All links' motion and the loads that it needs. The base's dw and a are given; acceleration as above, by index in v.
template <class P, class T = typename P::T>
LEGWORK_INLINE void move_outward(const LinkRows& tree, In acceleration, Links<T>& k) {
  newton_euler<P>(tree.rows[0], 0, k.links[0]);
  outward<P>(tree, [&](const LinkPair& row, int unit, int parent, int lane) LEGWORK_INLINE_LAMBDA {
    move_link<P>(row, unit, parent, lane, acceleration, k);
    newton_euler<P>(row, lane, k.links[unit]);
  });
}

// Velocities alone, outward: w, and of the origins v = R^T (v_P + w_P x p) + z qdot of a prismatic joint.
template <class P, class T = typename P::T>
LEGWORK_INLINE void set_velocities(const LinkRows& tree, Links<T>& k) {
  const T zero(0.0);
  k.poses[0].v.set({zero, zero, zero});
  if (tree.rows[0].kind == JointKind::floating)
    k.poses[0].v.set(transposed_times(*k.R_WB, k.balls[0].v));
  outward<P>(tree, [&](const LinkPair& row, int unit, int parent, int lane) LEGWORK_INLINE_LAMBDA {
    V3<T> w = from_parent<P>(row, lane, k.links[parent].w);
    V3<T> v = from_parent<P>(row, lane, k.poses[parent].v) + cross(w, reach<P>(row, unit, lane, k));
    const T rate = k.links[unit].rate;
    if (row.kind == JointKind::revolute) {
      w = to_link(w, k.sin[unit], k.cos[unit]);
      v = to_link(v, k.sin[unit], k.cos[unit]);
      w.z += rate;
    } else if (row.kind == JointKind::prismatic) {
      v.z += rate;
    } else {
      const Ball<T>& ball = k.balls[unit];
      w = transposed_times(ball.R_JR, w + ball.w);
      v = transposed_times(ball.R_JR, v + ball.v);
    }
    k.links[unit].w.set(w);
    k.poses[unit].v.set(v);
  });
}

}  // namespace legwork::local
