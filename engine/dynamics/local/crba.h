// Poses, outward, and the mass matrix by composite inertias ([RBDA] table 6.2). With F = I_c S_i, the force that a unit
// acceleration of coordinate i needs:
//   M_ji = S_j^T F        for all j on the path from i to the base
// All in world axes, about the base's origin: there inertias only add up on their way inward, and F is the same for all j.
#pragma once

#include "engine/dynamics/local/inertia.h"
#include "engine/dynamics/local/motion.h"

// For Single only: Many has no memory for poses and what is built on them.
namespace legwork::local {

// Poses and the columns of S. Needs set_state.
template <class P, class T = typename P::T>
void set_poses(const LinkRows& tree, Links<T>& k) {
  const T zero(0.0);
  k.poses[0].R_WR[0].set(k.R_WB->x);
  k.poses[0].R_WR[1].set(k.R_WB->y);
  k.poses[0].R_WR[2].set(k.R_WB->z);
  k.poses[0].p.set({zero, zero, zero});
  outward<P>(tree, [&](const LinkPair& row, int unit, int parent, int lane) LEGWORK_INLINE_LAMBDA {
    const Pose<T>& from = k.poses[parent];
    Pose<T>& pose = k.poses[unit];
    M3<T> R = {from.R_WR[row.axis[0]].get(), from.R_WR[row.axis[1]].get(),
               from.R_WR[row.axis[2]].get()};
    if (row.is_turned) R = R * placement<P>(row, lane);
    pose.p.set(from.p.get() + R * reach<P>(row, unit, lane, k));
    const LinkPair& inner = tree.rows[row.parent];
    const PathColumn<T>* next = row.parent == 0 ? nullptr : k.path + inner.column + inner.nv - 1;
    PathColumn<T>* column = k.path + row.column;
    const V3<T> p = pose.p.get();
    const auto set_column = [&](const V3<T>& e, bool is_sliding, int d) LEGWORK_INLINE_LAMBDA {
      column[d] = {is_sliding ? V6<T>{{zero, zero, zero}, e} : V6<T>{e, cross(p, e)},
                   d == 0 ? next : column + d - 1,
                   {row.v[0] + d, row.v[1] + d}};
    };
    if (has_axis(row)) {
      set_column(R.z * P::constant(row.sign, lane), row.kind == JointKind::prismatic, 0);
      if (row.kind == JointKind::revolute) {
        const V3<T> x = R.x;
        R.x = x * k.cos[unit] + R.y * k.sin[unit];
        R.y = R.y * k.cos[unit] - x * k.sin[unit];
      }
    } else {
      for (int d = 0; d < row.nv; d += 3) {
        set_column(R.x, d < row.sliding, d);
        set_column(R.y, d < row.sliding, d + 1);
        set_column(R.z, d < row.sliding, d + 2);
      }
      R = R * k.balls[unit].R_JR;
    }
    pose.R_WR[0].set(R.x);
    pose.R_WR[1].set(R.y);
    pose.R_WR[2].set(R.z);
  });
}

// A link's own inertia, in world axes, about the base's origin.
template <class P, class T = typename P::T>
LEGWORK_INLINE Inertia<T> own_inertia(const LinkPair& row, const Pose<T>& pose) {
  const M3<T> R = {pose.R_WR[0].get(), pose.R_WR[1].get(), pose.R_WR[2].get()};
  const S3<T> I_com = symmetric_constant<P>(row.I_com, 0);
  const T mass = P::constant(row.mass, 0);
  const V3<T> c = pose.p.get() + R * constant<P>(row.com, 0), h = c * mass;
  S3<T> I =
      row.is_diagonal ? turned_diagonal(R, V3<T>{I_com.xx, I_com.yy, I_com.zz}) : turned(R, I_com);
  // I + c . h 1 - c h^T
  const T x = c.x * h.x, y = c.y * h.y, z = c.z * h.z;
  I.xx += y + z, I.yy += x + z, I.zz += x + y;
  I.xy -= c.x * h.y, I.xz -= c.x * h.z, I.yz -= c.y * h.z;
  return {mass, h, I};
}

// Of both links of a row.
template <class P, class T = typename P::T>
LEGWORK_INLINE Inertia<T> joined(const Inertia<T>& in) {
  const auto [xx, yy, zz, xy, xz, yz] = in.I;
  return {
      P::joined(in.mass),
      {P::joined(in.h.x), P::joined(in.h.y), P::joined(in.h.z)},
      {P::joined(xx), P::joined(yy), P::joined(zz), P::joined(xy), P::joined(xz), P::joined(yz)}};
}

// F of a coordinate -> its column of M's upper triangle, for either link.
template <class P, class T = typename P::T>
LEGWORK_INLINE void fill_column(int base_nv, const PathColumn<T>& of, const V6<T>& F, double* M,
                                int nv) {
  double* const column[2] = {M + nv * of.v[0], M + nv * of.v[1]};
  // Of what hangs on a fixed base beside it the caller knows that it is zero.
  const PathColumn<T>* top = &of;
  if (base_nv == 0)
    while (top->next) top = top->next;
  for (int lane = 0; lane < 2; ++lane)
    if (lane == 0 || of.v[0] != of.v[1])
      P::clear(column[lane] + (base_nv == 0 ? top->v[lane] : base_nv), column[lane] + of.v[lane]);
  for (const PathColumn<T>* j = &of; j; j = j->next) {
    // Stored lane by lane: LLVM would find each lane by itself, in scalars.
    T entry = dot(j->S, F);
    settle(entry);
    for (int lane = 0; lane < 2; ++lane) column[lane][j->v[lane]] = P::of_lane(entry, lane);
  }
  if (base_nv == 0) return;
  const T all[6] = {F.linear.x, F.linear.y, F.linear.z, F.angular.x, F.angular.y, F.angular.z};
  for (int i = 0; i < 6; ++i)
    for (int lane = 0; lane < 2; ++lane) column[lane][i] = P::of_lane(all[i], lane);
}

// The base's block, which is the whole robot's inertia; nothing if it is fixed.
template <class P, class T = typename P::T>
LEGWORK_INLINE void fill_base(const LinkPair& base, const Inertia<T>& whole, double* M, int nv) {
  if (base.kind != JointKind::floating) return;
  const auto [mass, h, I] = whole;
  const T zero(0.0);
  const T H[3][3] = {{zero, -h.z, h.y}, {h.z, zero, -h.x}, {-h.y, h.x, zero}};
  const T full[3][3] = {{I.xx, I.xy, I.xz}, {I.xy, I.yy, I.yz}, {I.xz, I.yz, I.zz}};
  const auto put = [&](int i, int j, const T& value)
                       LEGWORK_INLINE_LAMBDA { M[nv * j + i] = P::of_lane(value, 0); };
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j) {
      put(i, j, i == j ? mass : zero);
      put(i, 3 + j, -H[i][j]);
      put(3 + i, j, H[i][j]);
      put(3 + i, 3 + j, full[i][j]);
    }
}

// Writes the upper triangle of M (nv x nv, by columns) and the base's block below the diagonal. On a fixed base M must be
// zero between what hangs on it side by side. Needs set_state.
template <class P, class T = typename P::T>
LEGWORK_INLINE void crba(const LinkRows& tree, Links<T>& k, double* M, int nv) {
  set_poses<P>(tree, k);
  for (int r = tree.count - 1; r >= 0; --r) {
    const LinkPair& row = tree.rows[r];
    Inertia<T> I_c = own_inertia<P>(row, k.poses[r]);
    if (!row.is_leaf) I_c = k.composites[r] + I_c;
    if (r == 0) {
      fill_base<P>(row, I_c, M, nv);
      return;
    }
    for (int d = 0; d < row.nv; ++d) {
      const PathColumn<T>& column = k.path[row.column + d];
      fill_column<P>(tree.rows[0].nv, column, I_c * column.S, M, nv);
    }
    if (row.joins) I_c = joined<P>(I_c);
    Inertia<T>& sum = k.composites[row.parent];
    sum = row.opens ? I_c : sum + I_c;
  }
}

}  // namespace legwork::local
