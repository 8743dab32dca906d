// Inverse dynamics: motion outward, loads inward ([Craig] eqs. 6.51 to 6.53; dynamics/rnea.h), in J's axes:
//   f_P += Z f,  n_P += Z n + p x Z f,  tau = z . n, or z . f of a prismatic joint
#pragma once

#include "engine/dynamics/local/motion.h"

namespace legwork::local {

// What a ball's coordinates take of the load, in J's axes.
template <class P, class T = typename P::T>
LEGWORK_INLINE void scatter_three(const V3<T>& x, const LinkPair& row, int lane, int first,
                                  Out out) {
  P::scatter(x.x, out, row.v, lane, first);
  P::scatter(x.y, out, row.v, lane, first + 1);
  P::scatter(x.z, out, row.v, lane, first + 2);
}

// `gravity` (world axes) and `acceleration` (nv; null: zero) -> out (nv). Needs set_state.
template <class P, class T = typename P::T>
LEGWORK_INLINE void rnea(const LinkRows& tree, const double* gravity, In acceleration, Links<T>& k,
                         Out out) {
  const LinkPair& base = tree.rows[0];
  const bool is_free = base.kind == JointKind::floating;
  const auto of_base = [&](int first) {
    if (!is_free || !acceleration) return V3<T>{T(0.0), T(0.0), T(0.0)};
    return V3<T>{P::gather(acceleration, base.v, 0, first),
                 P::gather(acceleration, base.v, 0, first + 1),
                 P::gather(acceleration, base.v, 0, first + 2)};
  };
  const V3<T> g = {T(gravity[0]), T(gravity[1]), T(gravity[2])};
  k.links[0].dw.set(transposed_times(*k.R_WB, of_base(3)));
  k.links[0].a.set(transposed_times(*k.R_WB, of_base(0) - g));
  move_outward<P>(tree, acceleration, k);
  inward<P>(tree, [&](const LinkPair& row, int unit, int parent, int lane) LEGWORK_INLINE_LAMBDA {
    const Link<T>& link = k.links[unit];
    V3<T> n = link.n.get(), f = link.f.get();
    if (row.kind == JointKind::revolute) {
      P::scatter(n.z * P::constant(row.sign, lane), out, row.v, lane);
      n = from_link(n, k.sin[unit], k.cos[unit]);
      f = from_link(f, k.sin[unit], k.cos[unit]);
    } else if (row.kind == JointKind::prismatic) {
      P::scatter(f.z * P::constant(row.sign, lane), out, row.v, lane);
    } else {
      n = k.balls[unit].R_JR * n;
      f = k.balls[unit].R_JR * f;
      if (row.sliding > 0) scatter_three<P>(f, row, lane, 0, out);
      scatter_three<P>(n, row, lane, row.sliding, out);
    }
    n = n + cross(reach<P>(row, unit, lane, k), f);
    pass_on_load<P>(row, lane, n, f, parent, k);
  });
  if (!is_free) return;
  scatter_three<P>(*k.R_WB * k.links[0].f.get(), base, 0, 0, out);
  scatter_three<P>(*k.R_WB * k.links[0].n.get(), base, 0, 3, out);
}

}  // namespace legwork::local
