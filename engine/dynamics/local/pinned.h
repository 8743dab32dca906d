// Forward dynamics with pinned feet, and what it needs of the contact-space matrix, without the mass matrix: unit forces
// on the feet go inward through the articulated bodies (Wensing, Featherstone & Orin 2012, "A reduced-order recursive
// algorithm for the computation of the operational-space inertia matrix"). With K the force on a link, at each joint
//   s = S^T K,  K <- K - U D^-1 s,  A += s^T D^-1 s,  acceleration of the foot += s^T D^-1 u
// and at the base A += K^T I_A^-1 K. The feet's forces then change each joint's u by s^T force.
// A foot's acceleration begins at that of aba's first pass, and at a floating base grows by K^T I_A^-1 (tau - p_A), at a fixed
// one by -K_f^T g. Two feet on the links of one row lie side by side; where their paths have met, each also meets the other's
// lane. For Single only.
#pragma once

#include "engine/dynamics/local/aba.h"
#include "engine/dynamics/local/crba.h"

namespace legwork::local {

// A unit force on a foot along each of its row's axes, on its way inward, and the row that it has come to.
template <class T>
struct FootForce {
  V3<T> n[3], f[3];
  int row;
};

template <class P, class T = typename P::T>
LEGWORK_INLINE void start_force(const FootPair& foot, FootForce<T>& K) {
  const T x = P::constant(foot.p[0], 0), y = P::constant(foot.p[1], 0),
          z = P::constant(foot.p[2], 0);
  const T none(0.0), one(1.0);
  K.f[0] = {one, none, none}, K.f[1] = {none, one, none}, K.f[2] = {none, none, one};
  K.n[0] = {none, z, -y}, K.n[1] = {-z, none, x}, K.n[2] = {y, -x, none};
  K.row = foot.row;
}

// What column d (a turn about z, or a slide along it) takes of the force.
template <class T>
LEGWORK_INLINE void take(const Column<T>& column, bool is_sliding, FootForce<T>& K, T* s) {
  for (int c = 0; c < 3; ++c) {
    s[c] = is_sliding ? K.f[c].z : K.n[c].z;
    const T rate = s[c] * column.inverse_D;
    K.n[c] = K.n[c] - column.U_n * rate;
    K.f[c] = K.f[c] - column.U_f * rate;
  }
}

template <class P, class T = typename P::T>
LEGWORK_INLINE void carry_inward(const LinkRows& tree, const Links<T>& k, FootForce<T>& K,
                                 T (*s)[3]) {
  const LinkPair& row = tree.rows[K.row];
  const Column<T>* const column = k.columns + row.column;
  if (has_axis(row)) {
    take(*column, row.kind == JointKind::prismatic, K, s[row.column]);
  } else {
    for (int c = 0; c < 3; ++c) {
      K.n[c] = k.balls[K.row].R_JR * K.n[c];
      K.f[c] = k.balls[K.row].R_JR * K.f[c];
    }
    for (int d = row.nv - 1; d >= 0; --d) {
      take(column[d], d < row.sliding, K, s[row.column + d]);
      for (int c = 0; c < 3; ++c) {
        K.n[c] = renamed(K.n[c]);
        K.f[c] = renamed(K.f[c]);
      }
    }
  }
  const V3<T> r = reach<P>(row, K.row, 0, k);
  for (int c = 0; c < 3; ++c) {
    V3<T> n = K.n[c], f = K.f[c];
    if (row.kind == JointKind::revolute) {
      n = from_link(n, k.sin[K.row], k.cos[K.row]);
      f = from_link(f, k.sin[K.row], k.cos[K.row]);
    }
    n = n + cross(r, f);
    if (row.is_turned) {
      n = placement<P>(row, 0) * n;
      f = placement<P>(row, 0) * f;
    }
    Three<T> to_n, to_f;
    const T of_n[3] = {n.x, n.y, n.z}, of_f[3] = {f.x, f.y, f.z};
    for (int i = 0; i < 3; ++i) {
      to_n.of[row.axis[i]] = of_n[i];
      to_f.of[row.axis[i]] = of_f[i];
    }
    K.n[c] = to_n.get();
    K.f[c] = to_f.get();
  }
  K.row = row.parent;
}

// Sums over the joints that two pairs of feet share: of each foot with the one in the same lane, and in the other one.
template <class T>
struct Shared {
  T same[9], crossed[9];
};

template <class P, class T = typename P::T>
LEGWORK_INLINE void meet(const T* x, const T* y, const T& inverse_D, bool is_single,
                         Shared<T>& sum) {
  for (int c = 0; c < 3; ++c) {
    const T scaled = y[c] * inverse_D;
    for (int r = 0; r < 3; ++r) sum.same[3 * c + r] += x[r] * scaled;
    if (!is_single) continue;
    const T other = P::swapped(scaled);
    for (int r = 0; r < 3; ++r) sum.crossed[3 * c + r] += x[r] * other;
  }
}

// Over all joints on both paths, and the base: Y = L^-1 K of either.
template <class P, class T = typename P::T>
LEGWORK_INLINE void meet_on_paths(const LinkRows& tree, const Links<T>& k, int row_i, int row_j,
                                  const T (*s_i)[3], const T (*s_j)[3], const T (*Y_i)[3],
                                  const T (*Y_j)[3], const T* inverse, Shared<T>& sum) {
  const T zero(0.0);
  for (int e = 0; e < 9; ++e) sum.same[e] = sum.crossed[e] = zero;
  while (row_i != row_j) {
    int& outer = row_i > row_j ? row_i : row_j;
    outer = tree.rows[outer].parent;
  }
  for (int r = row_i; r > 0; r = tree.rows[r].parent) {
    const LinkPair& row = tree.rows[r];
    for (int d = row.column; d < row.column + row.nv; ++d)
      meet<P>(s_i[d], s_j[d], k.columns[d].inverse_D, !row.is_pair, sum);
  }
  if (tree.rows[0].kind != JointKind::floating) return;
  for (int d = 0; d < 6; ++d) meet<P>(Y_i[d], Y_j[d], inverse[d], true, sum);
}

// A (by columns, 3 per foot) of the feet of two pairs, and its mirror image.
template <class P, class T = typename P::T>
LEGWORK_INLINE void write_shared(const FootPair& i, const FootPair& j, const Shared<T>& sum,
                                 int size, double* A) {
  for (int x = 0; x < 2; ++x)
    for (int y = 0; y < 2; ++y) {
      if (i.index[x] < 0 || j.index[y] < 0) continue;
      const T* const entries = x == y ? sum.same : sum.crossed;
      for (int c = 0; c < 3; ++c)
        for (int r = 0; r < 3; ++r) {
          const int row = 3 * i.index[x] + r, column = 3 * j.index[y] + c;
          A[row + size * column] = A[column + size * row] = P::of_lane(entries[3 * c + r], x);
        }
    }
}

// For `count` pairs of feet: A (by columns, three rows for each of the `total` feet, in its row's axes) and the feet's
// accelerations under tau (nv) alone. Leaves in k what finish_pinned needs. Needs set_state.
template <class P, class T = typename P::T>
LEGWORK_INLINE void prepare_pinned(const LinkRows& tree, const FootPair* feet, int count, int total,
                                   const double* gravity, In tau, Links<T>& k, double* A,
                                   double* acceleration) {
  articulate<P>(tree, tau, k);
  set_poses<P>(tree, k);
  T base[21], inverse[6], b[6];
  base_equation<P>(tree, tau, k, base, inverse, b);
  const bool is_free = tree.rows[0].kind == JointKind::floating;
  const V3<T> g = {T(gravity[0]), T(gravity[1]), T(gravity[2])};
  T Y[kMostFootPairs][6][3];
  for (int i = 0; i < count; ++i) {
    const FootPair& foot = feet[i];
    FootForce<T> K;
    start_force<P>(foot, K);
    const Link<T>& link = k.links[foot.row];
    const V3<T> p = constant<P>(foot.p, 0), w = link.w.get();
    V3<T> bias = link.a.get() + cross(link.dw.get(), p) + cross(w, cross(w, p));
    const Three<T>(&R)[3] = k.poses[foot.row].R_WR;
    T own[3] = {bias.x + dot(R[0].get(), g), bias.y + dot(R[1].get(), g),
                bias.z + dot(R[2].get(), g)};
    T(*const s)[3] = k.feet + i * tree.columns;
    while (K.row > 0) {
      const LinkPair& row = tree.rows[K.row];
      carry_inward<P>(tree, k, K, s);
      for (int d = row.column; d < row.column + row.nv; ++d) {
        const T rate = k.columns[d].u * k.columns[d].inverse_D;
        for (int c = 0; c < 3; ++c) own[c] += s[d][c] * rate;
      }
    }
    const V3<T> up = transposed_times(*k.R_WB, -g);
    for (int c = 0; c < 3; ++c) {
      T y[6] = {K.f[c].x, K.f[c].y, K.f[c].z, K.n[c].x, K.n[c].y, K.n[c].z};
      for (int d = 0; d < 6; ++d) k.force[i][d][c] = y[d];
      if (is_free) {
        solve_down(base, y);
        for (int d = 0; d < 6; ++d) own[c] += y[d] * b[d] * inverse[d];
      } else {
        own[c] += dot(K.f[c], up);
      }
      for (int d = 0; d < 6; ++d) Y[i][d][c] = y[d];
      for (int lane = 0; lane < 2; ++lane)
        if (foot.index[lane] >= 0)
          acceleration[3 * foot.index[lane] + c] = P::of_lane(own[c], lane);
    }
    for (int j = 0; j <= i; ++j) {
      Shared<T> sum;
      meet_on_paths<P>(tree, k, foot.row, feet[j].row, s, k.feet + j * tree.columns, Y[i], Y[j],
                       inverse, sum);
      write_shared<P>(foot, feet[j], sum, 3 * total, A);
    }
  }
}

// With the feet's forces (3 each, in their rows' axes): accelerations -> out (nv).
template <class P, class T = typename P::T>
LEGWORK_INLINE void finish_pinned(const LinkRows& tree, const FootPair* feet, int count,
                                  const double* gravity, In tau, const double* force, Links<T>& k,
                                  Out out) {
  T base[21], inverse[6], b[6], load[6];
  for (T& x : load) x = T(0.0);
  for (int i = 0; i < count; ++i) {
    T F[3];
    for (int c = 0; c < 3; ++c) {
      const auto of = [&](int lane) LEGWORK_INLINE_LAMBDA {
        return feet[i].index[lane] < 0 ? 0.0 : force[3 * feet[i].index[lane] + c];
      };
      F[c] = P::both(of(0), of(1));
    }
    const auto along = [&](const T(&s)[3]) LEGWORK_INLINE_LAMBDA {
      return s[0] * F[0] + s[1] * F[1] + s[2] * F[2];
    };
    const T(*const s)[3] = k.feet + i * tree.columns;
    for (int r = feet[i].row; r > 0; r = tree.rows[r].parent) {
      const LinkPair& row = tree.rows[r];
      for (int d = row.column; d < row.column + row.nv; ++d) {
        const T more = along(s[d]);
        k.columns[d].u += row.is_pair ? more : P::joined(more);
      }
    }
    for (int d = 0; d < 6; ++d) load[d] += P::joined(along(k.force[i][d]));
  }
  // The feet's load on the base: p_A -= load.
  k.links[0].f.set(k.links[0].f.get() - V3<T>{load[0], load[1], load[2]});
  k.links[0].n.set(k.links[0].n.get() - V3<T>{load[3], load[4], load[5]});
  base_equation<P>(tree, tau, k, base, inverse, b);
  set_base_acceleration<P>(tree, gravity, base, inverse, b, k);
  accelerate<P>(tree, gravity, k, out);
}

}  // namespace legwork::local
