// Forward dynamics: the articulated body algorithm ([RBDA] table 7.1; dynamics/aba.h). The motion with qddot = 0 and a base
// that does not accelerate goes outward; inertias go inward, and each joint frees its own direction of them; accelerations
// beyond those of the first pass go outward. Unlike in table 7.1, p_A begins with the Newton-Euler force of the first pass, so
// that c and I_a c do not occur, and a = (dw, a) is what comes on top of it.
//   U = I_A S,  D = S^T U,  u = tau - S^T p_A
//   I_a = I_A - U D^-1 U^T,  p_a = p_A + U D^-1 u,  qddot = (u - U^T a) / D
// Joints with several columns of S free them one after the other, the last one first (theory/numerics 12.4).
#pragma once

#include "engine/dynamics/local/inertia.h"
#include "engine/dynamics/local/motion.h"

namespace legwork::local {

// Frees a turn about z, and a slide along z. What vanishes in theory is set to zero, and S^T p_a to tau, which it equals.
template <class T>
LEGWORK_INLINE void free_turn(const T& tau, Articulated<T>& A, V3<T>& n, V3<T>& f, Column<T>& out) {
  out.U_n = {A.I.xz, A.I.yz, A.I.zz};
  out.U_f = row_z(A.H);
  out.inverse_D = T(1.0) / A.I.zz;
  out.u = tau - n.z;
  const V3<T> n_D = out.U_n * out.inverse_D, f_D = out.U_f * out.inverse_D;
  subtract(f_D, out.U_f, A.M);
  A.I.xx -= n_D.x * out.U_n.x;
  A.I.yy -= n_D.y * out.U_n.y;
  A.I.xy -= n_D.x * out.U_n.y;
  const T zero(0.0);
  A.H.x = {A.H.x.x - out.U_n.x * f_D.x, A.H.x.y - out.U_n.y * f_D.x, zero};
  A.H.y = {A.H.y.x - out.U_n.x * f_D.y, A.H.y.y - out.U_n.y * f_D.y, zero};
  A.H.z = {A.H.z.x - out.U_n.x * f_D.z, A.H.z.y - out.U_n.y * f_D.z, zero};
  A.I.xz = A.I.yz = A.I.zz = zero;
  n = {n.x + n_D.x * out.u, n.y + n_D.y * out.u, tau};
  f = f + f_D * out.u;
}
template <class T>
LEGWORK_INLINE void free_slide(const T& tau, Articulated<T>& A, V3<T>& n, V3<T>& f,
                               Column<T>& out) {
  out.U_n = A.H.z;
  out.U_f = {A.M.xz, A.M.yz, A.M.zz};
  out.inverse_D = T(1.0) / A.M.zz;
  out.u = tau - f.z;
  const V3<T> n_D = out.U_n * out.inverse_D, f_D = out.U_f * out.inverse_D;
  subtract(n_D, out.U_n, A.I);
  subtract(f_D, out.U_f, A.M);
  A.H.x = A.H.x - n_D * out.U_f.x;
  A.H.y = A.H.y - n_D * out.U_f.y;
  const T zero(0.0);
  A.M.xz = A.M.yz = A.M.zz = zero;
  A.H.z = {zero, zero, zero};
  n = n + n_D * out.u;
  f = f + f_D * out.u;
  f.z = tau;
}

// The names of the axes in cyclic order: x becomes y. Three times, and all are back.
template <class T>
LEGWORK_INLINE V3<T> renamed(const V3<T>& a) {
  return {a.z, a.x, a.y};
}
template <class T>
LEGWORK_INLINE S3<T> renamed(const S3<T>& A) {
  return {A.zz, A.xx, A.yy, A.xz, A.yz, A.xy};
}
template <class T>
LEGWORK_INLINE void rename(Articulated<T>& A, V3<T>& n, V3<T>& f) {
  A.I = renamed(A.I);
  A.M = renamed(A.M);
  A.H = {renamed(A.H.z), renamed(A.H.x), renamed(A.H.y)};
  n = renamed(n);
  f = renamed(f);
}

// A ball's columns: turns about z, y and x, then slides along them. free_turn and free_slide know z only: after each of them the
// next axis takes its name, and move_ball undoes that in reverse order.
template <class P, class T = typename P::T>
void free_ball(const LinkPair& row, int lane, In tau, const Ball<T>& ball, Articulated<T>& A,
               V3<T>& n, V3<T>& f, Column<T>* columns) {
  A = {turned(ball.R_JR, A.I), turned(ball.R_JR, A.H), turned(ball.R_JR, A.M)};
  n = ball.R_JR * n;
  f = ball.R_JR * f;
  const int sliding = row.sliding;
  for (int d = sliding + 2; d >= 0; --d) {
    const T given = P::gather(tau, row.v, lane, d);
    if (d >= sliding)
      free_turn(given, A, n, f, columns[d]);
    else
      free_slide(given, A, n, f, columns[d]);
    rename(A, n, f);
  }
}
template <class P, class T = typename P::T>
void move_ball(const LinkPair& row, int lane, const Ball<T>& ball, const Column<T>* columns,
               V3<T>& dw, V3<T>& a, Out out) {
  const int count = row.nv, sliding = row.sliding;
  for (int d = 0; d < count; ++d) {
    // Names as they were when the column was freed: its axis is z.
    dw = {dw.y, dw.z, dw.x};
    a = {a.y, a.z, a.x};
    const Column<T>& column = columns[d];
    const T qdd = (column.u - (dot(column.U_n, dw) + dot(column.U_f, a))) * column.inverse_D;
    (d < sliding ? a.z : dw.z) += qdd;
    P::scatter(qdd, out, row.v, lane, d);
  }
  dw = transposed_times(ball.R_JR, dw);
  a = transposed_times(ball.R_JR, a);
}

// A symmetric positive definite A (6 x 6, by its lower triangle, row by row) as L D L^T, in place; inverse: of D.
template <class T>
LEGWORK_INLINE void factor_six(T (&A)[21], T (&inverse)[6]) {
  for (int j = 0; j < 6; ++j) {
    inverse[j] = T(1.0) / A[j * (j + 1) / 2 + j];
    for (int r = 5; r > j; --r) {
      T& l = A[r * (r + 1) / 2 + j];
      const T before = l;
      l = l * inverse[j];
      for (int c = j + 1; c < r; ++c) A[r * (r + 1) / 2 + c] -= l * A[c * (c + 1) / 2 + j];
      A[r * (r + 1) / 2 + r] -= before * l;
    }
  }
}
// b <- L^-1 b, and b <- L^-T D^-1 b.
template <class T>
LEGWORK_INLINE void solve_down(const T (&A)[21], T (&b)[6]) {
  for (int r = 1; r < 6; ++r)
    for (int c = 0; c < r; ++c) b[r] -= A[r * (r + 1) / 2 + c] * b[c];
}
template <class T>
LEGWORK_INLINE void solve_up(const T (&A)[21], const T (&inverse)[6], T (&b)[6]) {
  for (int r = 0; r < 6; ++r) b[r] = b[r] * inverse[r];
  for (int r = 5; r > 0; --r)
    for (int c = 0; c < r; ++c) b[c] -= A[r * (r + 1) / 2 + c] * b[r];
}

// Inward: each joint frees its own direction of what hangs on it.
template <class P, class T = typename P::T>
LEGWORK_INLINE void free_joints(const LinkRows& tree, In tau, Links<T>& k) {
  inward<P>(tree, [&](const LinkPair& row, int unit, int parent, int lane) LEGWORK_INLINE_LAMBDA {
    Link<T>& link = k.links[unit];
    Articulated<T> A = articulated<P>(row, lane, k.inertia[unit]);
    V3<T> n = link.n.get(), f = link.f.get();
    Column<T>* const column = k.columns + P::column(row, lane);
    if (row.kind == JointKind::revolute) {
      free_turn(P::gather(tau, row.v, lane) * P::constant(row.sign, lane), A, n, f, *column);
      A = from_freed_link(A, k.sin[unit], k.cos[unit]);
      n = from_link(n, k.sin[unit], k.cos[unit]);
      f = from_link(f, k.sin[unit], k.cos[unit]);
    } else if (row.kind == JointKind::prismatic) {
      free_slide(P::gather(tau, row.v, lane) * P::constant(row.sign, lane), A, n, f, *column);
    } else {
      // Copies, so that A, n and f stay in registers: their address goes to a call.
      Articulated<T> A_J = A;
      V3<T> n_J = n, f_J = f;
      free_ball<P>(row, lane, tau, k.balls[unit], A_J, n_J, f_J, column);
      A = A_J, n = n_J, f = f_J;
    }
    const V3<T> r = reach<P>(row, unit, lane, k);
    move_origin(r, A);
    n = n + cross(r, f);
    pass_on_load<P>(row, lane, n, f, parent, k);
    pass_on<P>(row, lane, A, k.inertia[parent], *k.waiting_inertia);
  });
}

// The motion with qddot = 0, and articulated inertias and forces for tau (nv). Needs set_state.
template <class P, class T = typename P::T>
void articulate(const LinkRows& tree, In tau, Links<T>& k) {
  const T zero(0.0);
  k.links[0].dw.set({zero, zero, zero});
  k.links[0].a.set({zero, zero, zero});
  move_outward<P>(tree, {}, k);
  free_joints<P>(tree, tau, k);
}

// Of a floating base, linear part first: [M H^T; H I] = L D L^T by its lower triangle, inverse: D^-1, and b = L^-1 (tau - p_A).
template <class P, class T = typename P::T>
void base_equation(const LinkRows& tree, In tau, const Links<T>& k, T (&A)[21], T (&inverse)[6],
                   T (&b)[6]) {
  const LinkPair& base = tree.rows[0];
  if (base.kind != JointKind::floating) return;
  const auto given = [&](int first) LEGWORK_INLINE_LAMBDA {
    return transposed_times(
        *k.R_WB, V3<T>{P::gather(tau, base.v, 0, first), P::gather(tau, base.v, 0, first + 1),
                       P::gather(tau, base.v, 0, first + 2)});
  };
  const V3<T> n = given(3) - k.links[0].n.get(), f = given(0) - k.links[0].f.get();
  const auto [I, H, M] = articulated<P>(base, 0, k.inertia[0]);
  const T entries[21] = {M.xx,  M.xy,  M.yy, M.xz, M.yz,  M.zz,  H.x.x, H.y.x, H.z.x, I.xx, H.x.y,
                         H.y.y, H.z.y, I.xy, I.yy, H.x.z, H.y.z, H.z.z, I.xz,  I.yz,  I.zz};
  const T force[6] = {f.x, f.y, f.z, n.x, n.y, n.z};
  for (int i = 0; i < 21; ++i) A[i] = entries[i];
  for (int i = 0; i < 6; ++i) b[i] = force[i];
  factor_six(A, inverse);
  solve_down(A, b);
}

// Accelerations from the base's -> out (nv). a is without gravity throughout: a floating base gets it back at the end, a fixed
// one began at -g.
template <class P, class T = typename P::T>
void accelerate(const LinkRows& tree, const double* gravity, Links<T>& k, Out out) {
  outward<P>(tree, [&](const LinkPair& row, int unit, int parent, int lane) LEGWORK_INLINE_LAMBDA {
    Link<T>& link = k.links[unit];
    V3<T> dw = from_parent<P>(row, lane, k.links[parent].dw);
    V3<T> a =
        from_parent<P>(row, lane, k.links[parent].a) + cross(dw, reach<P>(row, unit, lane, k));
    const Column<T>* const column = k.columns + P::column(row, lane);
    if (has_axis(row)) {
      if (row.kind == JointKind::revolute) {
        dw = to_link(dw, k.sin[unit], k.cos[unit]);
        a = to_link(a, k.sin[unit], k.cos[unit]);
      }
      const T qdd = (column->u - (dot(column->U_n, dw) + dot(column->U_f, a))) * column->inverse_D;
      (row.kind == JointKind::revolute ? dw.z : a.z) += qdd;
      P::scatter(qdd * P::constant(row.sign, lane), out, row.v, lane);
    } else {
      move_ball<P>(row, lane, k.balls[unit], column, dw, a, out);
    }
    link.dw.set(dw);
    link.a.set(a);
  });
  const LinkPair& base = tree.rows[0];
  if (base.kind != JointKind::floating) return;
  const V3<T> g = {T(gravity[0]), T(gravity[1]), T(gravity[2])};
  const V3<T> a = *k.R_WB * k.links[0].a.get() + g, dw = *k.R_WB * k.links[0].dw.get();
  const T all[6] = {a.x, a.y, a.z, dw.x, dw.y, dw.z};
  for (int d = 0; d < 6; ++d) P::scatter(all[d], out, base.v, 0, d);
}

// The base's acceleration from its equation, or, if it is fixed, against free fall.
template <class P, class T = typename P::T>
LEGWORK_INLINE void set_base_acceleration(const LinkRows& tree, const double* gravity,
                                          const T (&A)[21], const T (&inverse)[6], T (&b)[6],
                                          Links<T>& k) {
  const T zero(0.0);
  if (tree.rows[0].kind == JointKind::floating) {
    solve_up(A, inverse, b);
    k.links[0].a.set({b[0], b[1], b[2]});
    k.links[0].dw.set({b[3], b[4], b[5]});
    return;
  }
  const V3<T> up = {T(-gravity[0]), T(-gravity[1]), T(-gravity[2])};
  k.links[0].a.set(transposed_times(*k.R_WB, up));
  k.links[0].dw.set({zero, zero, zero});
}

// tau (nv) -> out (nv). Needs set_state.
template <class P, class T = typename P::T>
LEGWORK_INLINE void aba(const LinkRows& tree, const double* gravity, In tau, Links<T>& k, Out out) {
  T A[21], inverse[6], b[6];
  articulate<P>(tree, tau, k);
  base_equation<P>(tree, tau, k, A, inverse, b);
  set_base_acceleration<P>(tree, gravity, A, inverse, b, k);
  accelerate<P>(tree, gravity, k, out);
}

}  // namespace legwork::local
