// Poses, outward, and the mass matrix by composite inertias ([RBDA] table 6.2). With F = I_c S_i, the force that a unit
// acceleration of coordinate i needs:
//   M_ji = S_j^T F        for all j on the path from i to the base
// Inertias go inward in links' axes, where S_i is z; F and S are then compared in world axes, about the base's origin.
#pragma once

#include "engine/dynamics/local/inertia.h"
#include "engine/dynamics/local/motion.h"

namespace legwork::local {

// Poses and the columns of S. Needs set_state.
template <class P, class T = typename P::T>
void set_poses(const LinkRows& tree, Links<T>& k) {
  const T zero(0.0);
  k.poses[0].R[0].set(k.R_WB->x);
  k.poses[0].R[1].set(k.R_WB->y);
  k.poses[0].R[2].set(k.R_WB->z);
  k.poses[0].p.set({zero, zero, zero});
  outward<P>(tree, [&](const LinkPair& row, int unit, int parent, int lane) LEGWORK_INLINE_LAMBDA {
    const Pose<T>& from = k.poses[parent];
    Pose<T>& pose = k.poses[unit];
    M3<T> R = {from.R[row.axis[0]].get(), from.R[row.axis[1]].get(), from.R[row.axis[2]].get()};
    if (row.is_turned) R = R * placement<P>(row, lane);
    pose.p.set(from.p.get() + R * reach<P>(row, unit, lane, k));
    T(*S)[6] = k.S + row.column;
    const V3<T> p = pose.p.get();
    const auto set_column = [&](const V3<T>& e, bool is_sliding) LEGWORK_INLINE_LAMBDA {
      const V3<T> n = is_sliding ? V3<T>{zero, zero, zero} : e, f = is_sliding ? e : cross(p, e);
      const T all[6] = {n.x, n.y, n.z, f.x, f.y, f.z};
      for (int i = 0; i < 6; ++i) (*S)[i] = all[i];
      ++S;
    };
    if (has_axis(row)) {
      set_column(R.z * P::constant(row.sign, lane), row.kind == JointKind::prismatic);
      if (row.kind == JointKind::revolute) {
        const V3<T> x = R.x;
        R.x = x * k.cos[unit] + R.y * k.sin[unit];
        R.y = R.y * k.cos[unit] - x * k.sin[unit];
      }
    } else {
      for (int d = 0; d < row.nv; d += 3) {
        set_column(R.x, d < row.sliding);
        set_column(R.y, d < row.sliding);
        set_column(R.z, d < row.sliding);
      }
      R = R * k.balls[unit].R;
    }
    pose.R[0].set(R.x);
    pose.R[1].set(R.y);
    pose.R[2].set(R.z);
  });
}

// Composite inertias about a new origin from which the old one lies at r.
template <class T>
LEGWORK_INLINE void move_origin(const V3<T>& r, const T& mass, V3<T>& h, S3<T>& I) {
  const V3<T> moved = h + r * mass;
  // I - h r^T - r h'^T, and the trace of what is subtracted back on the diagonal.
  const T both = dot(h, r) + dot(moved, r);
  I.xx += both - (h.x * r.x + moved.x * r.x);
  I.yy += both - (h.y * r.y + moved.y * r.y);
  I.zz += both - (h.z * r.z + moved.z * r.z);
  I.xy -= h.x * r.y + r.x * moved.y;
  I.xz -= h.x * r.z + r.x * moved.z;
  I.yz -= h.y * r.z + r.y * moved.z;
  h = moved;
}

// Composite inertias in links' axes, in k.inertia; the base's among them. Needs set_state.
template <class P, class T = typename P::T>
LEGWORK_INLINE void set_composites(const LinkRows& tree, Links<T>& k) {
  const auto add_own = [&](const LinkPair& row, int unit, int lane, S3<T>& I, V3<T>& h,
                           T& mass) LEGWORK_INLINE_LAMBDA {
    T* const sum = k.inertia[unit];
    I = symmetric_constant<P>(row.I_O, lane);
    h = constant<P>(row.h, lane);
    mass = P::constant(row.mass, lane);
    if (!row.is_leaf) {
      I = symmetric(sum) + I;
      h = V3<T>{sum[6], sum[7], sum[8]} + h;
      mass = sum[9] + mass;
    }
    const T all[10] = {I.xx, I.yy, I.zz, I.xy, I.xz, I.yz, h.x, h.y, h.z, mass};
    for (int i = 0; i < 10; ++i) sum[i] = all[i];
  };
  S3<T> I;
  V3<T> h;
  T mass;
  inward<P>(tree, [&](const LinkPair& row, int unit, int parent, int lane) LEGWORK_INLINE_LAMBDA {
    add_own(row, unit, lane, I, h, mass);
    if (row.kind == JointKind::revolute) {
      I = from_link(I, k.sin[unit], k.cos[unit]);
      h = from_link(h, k.sin[unit], k.cos[unit]);
    } else if (row.kind != JointKind::prismatic) {
      I = turned(k.balls[unit].R, I);
      h = k.balls[unit].R * h;
    }
    move_origin(reach<P>(row, unit, lane, k), mass, h, I);
    if (row.is_turned) {
      const M3<T> R = placement<P>(row, lane);
      I = turned(R, I);
      h = R * h;
    }
    const T all[10] = {I.xx, I.yy, I.zz, I.xy, I.xz, I.yz, h.x, h.y, h.z, mass};
    pass_on<P>(row, lane, all, kCompositePlaces, k.inertia[parent], *k.waiting_inertia);
  });
  add_own(tree.rows[0], 0, 0, I, h, mass);
}

// F, about its link's origin in world axes, of a row's coordinate d -> that column of M's upper triangle.
template <class P, class T = typename P::T>
LEGWORK_INLINE void fill_column(const LinkRows& tree, const LinkPair& row, int unit, int lane,
                                int d, const V3<T>& n, const V3<T>& f, const Links<T>& k, double* M,
                                int nv) {
  const int first[2] = {nv * (row.v[0] + d), nv * (row.v[1] + d)};
  const int base_nv = tree.rows[0].nv;
  for (int both = 0; both < 1 + row.is_pair; ++both)
    for (int i = base_nv; i < row.v[both]; ++i) P::fill(M, first[both] + i, 0.0);
  const V3<T> moment = n + cross(k.poses[unit].p.get(), f);
  const auto put = [&](const LinkPair& of, int e, const T& value) LEGWORK_INLINE_LAMBDA {
    const int index[2] = {first[0] + of.v[0] + e, first[1] + of.v[1] + e};
    P::scatter(value, M, index, lane);
  };
  const LinkPair* of = &row;
  for (int e = d; of->parent >= 0;) {
    for (; e >= 0; --e) {
      const T(&S)[6] = k.S[of->column + e];
      put(*of, e,
          S[0] * moment.x + S[1] * moment.y + S[2] * moment.z +
              (S[3] * f.x + S[4] * f.y + S[5] * f.z));
    }
    of = &tree.rows[of->parent];
    e = of->nv - 1;
  }
  if (base_nv == 0) return;
  const T F[6] = {f.x, f.y, f.z, moment.x, moment.y, moment.z};
  for (int i = 0; i < 6; ++i) put(*of, i, F[i]);
}

// Writes the upper triangle of M (nv x nv, by columns) and the base's block below the diagonal. Needs set_poses.
template <class P, class T = typename P::T>
LEGWORK_INLINE void crba(const LinkRows& tree, Links<T>& k, double* M, int nv) {
  set_composites<P>(tree, k);
  outward<P>(tree, [&](const LinkPair& row, int unit, int, int lane) LEGWORK_INLINE_LAMBDA {
    const T* const I = k.inertia[unit];
    const Three<T>(&R)[3] = k.poses[unit].R;
    const V3<T> x = R[0].get(), y = R[1].get(), z = R[2].get();
    if (has_axis(row)) {
      const T sign = P::constant(row.sign, lane), hx = I[6] * sign, hy = I[7] * sign;
      if (row.kind == JointKind::prismatic)
        fill_column<P>(tree, row, unit, lane, 0, x * hy - y * hx, z * (I[9] * sign), k, M, nv);
      else
        fill_column<P>(tree, row, unit, lane, 0,
                       x * (I[4] * sign) + y * (I[5] * sign) + z * (I[2] * sign), y * hx - x * hy,
                       k, M, nv);
      return;
    }
    // In world axes, where the columns of S are those of J.
    const M3<T> R_WB = {x, y, z};
    const S3<T> I_W = turned(R_WB, symmetric(I));
    const V3<T> h = R_WB * V3<T>{I[6], I[7], I[8]};
    const int count = row.nv, sliding = count - 3;
    for (int d = 0; d < count; ++d) {
      const T(&S)[6] = k.S[row.column + d];
      const V3<T> slide = {S[3], S[4], S[5]}, turn = {S[0], S[1], S[2]};
      if (d < sliding)
        fill_column<P>(tree, row, unit, lane, d, cross(h, slide), slide * I[9], k, M, nv);
      else
        fill_column<P>(tree, row, unit, lane, d, I_W * turn, cross(turn, h), k, M, nv);
    }
  });
  if (tree.rows[0].kind != JointKind::floating) return;
  const T* const whole = k.inertia[0];
  const T zero(0.0);
  const V3<T> h = (*k.R_WB) * V3<T>{whole[6], whole[7], whole[8]};
  const S3<T> I = turned(*k.R_WB, symmetric(whole));
  const T H[3][3] = {{zero, -h.z, h.y}, {h.z, zero, -h.x}, {-h.y, h.x, zero}};
  const T full[3][3] = {{I.xx, I.xy, I.xz}, {I.xy, I.yy, I.yz}, {I.xz, I.yz, I.zz}};
  const auto put = [&](int i, int j, const T& value) LEGWORK_INLINE_LAMBDA {
    const int index[2] = {nv * j + i, nv * j + i};
    P::scatter(value, M, index, 0);
  };
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j) {
      put(i, j, i == j ? whole[9] : zero);
      put(i, 3 + j, -H[i][j]);
      put(3 + i, j, H[i][j]);
      put(3 + i, 3 + j, full[i][j]);
    }
}

}  // namespace legwork::local
