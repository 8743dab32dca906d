// Eliminates limbs from the equations of motion, which leaves a 6 x 6 system for the trunk (theory/numerics 6.1 to 6.4):
//   joints    H qdd + F^T a + h - tau = J^T f         H, F, h of limb_terms.h; a: the trunk's acceleration, 6
//   trunk     I a + F qdd + n - J_b^T f               summed over the limbs; J_b = [1, -skew(x)]
// A swinging limb has f = 0; one whose foot is pinned obeys J qdd + J_b a + gamma = 0 ([RBDA] eq. 8.11). In both cases
// qdd = -g - G a, with
//   swinging  G = H^-1 F^T,   g = H^-1 (h - tau)
//   pinned    G = J^-1 J_b,   g = J^-1 gamma,   f = J^-T (T a + t),  T = F^T - H G,  t = h - tau - H g
// and both contribute to the trunk's equation by the same formula (swinging: T = t = 0):
//   (I - F G - G^T T) a + n - F g - G^T t
// A three-joint limb with a foot is solved by the cofactors of J or H, whichever each lane needs; other limbs, which cannot
// be pinned here, by H = L D L^T. J must not be close to singular (a straight leg): `foot_conditioning` tells.
#pragma once

#include "engine/dynamics/lanes/limb_terms.h"

namespace legwork::lanes {

// Six numbers in the trunk's coordinates: linear, then angular.
template <class T>
struct TrunkRow {
  T c[6];
};
template <class T>
LEGWORK_INLINE TrunkRow<T> trunk_row(const V3<T>& linear, const V3<T>& angular) {
  return {{linear.x, linear.y, linear.z, angular.x, angular.y, angular.z}};
}

// G = H^-1 F^T and g = H^-1 b, by H = L D L^T.
template <class T, int D>
LEGWORK_INLINE void solve_limb(const Depth<D>& depth, const LimbTerms<T, D>& terms,
                               const T (&b)[Depth<D>::kMost], TrunkRow<T> (&G)[Depth<D>::kMost],
                               T (&g)[Depth<D>::kMost]) {
  const int n = depth.count();
  T L[pair(Depth<D>::kMost, 0)], inverse[Depth<D>::kMost];
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j <= i; ++j) {
      T sum = terms.H[pair(i, j)];
      for (int k = 0; k < j; ++k) sum -= L[pair(i, k)] * L[pair(j, k)] * inverse[k];
      L[pair(i, j)] = sum;  // times D
    }
    inverse[i] = T(1.0) / L[pair(i, i)];
  }
  for (int i = 0; i < n; ++i) {
    G[i] = trunk_row(terms.F[i].linear, terms.F[i].angular);
    g[i] = b[i];
  }
  for (int i = 0; i < n; ++i)
    for (int k = 0; k < i; ++k) {
      const T factor = L[pair(i, k)] * inverse[k];
      for (int c = 0; c < 6; ++c) G[i].c[c] -= factor * G[k].c[c];
      g[i] -= factor * g[k];
    }
  for (int i = n - 1; i >= 0; --i) {
    for (int c = 0; c < 6; ++c) G[i].c[c] = G[i].c[c] * inverse[i];
    g[i] = g[i] * inverse[i];
    for (int k = i + 1; k < n; ++k) {
      const T factor = L[pair(k, i)] * inverse[i];
      for (int c = 0; c < 6; ++c) G[i].c[c] -= factor * G[k].c[c];
      g[i] -= factor * g[k];
    }
  }
}

// A limb's inertia as the lower triangle of the trunk's 6 x 6.
template <class T>
LEGWORK_INLINE void set_share(const Inertia<T>& in, T (&share)[21]) {
  const T none(0.0);
  share[pair(0, 0)] = share[pair(1, 1)] = share[pair(2, 2)] = in.mass;
  share[pair(1, 0)] = share[pair(2, 0)] = share[pair(2, 1)] = none;
  share[pair(3, 0)] = share[pair(4, 1)] = share[pair(5, 2)] = none;
  share[pair(3, 1)] = -in.h.z;
  share[pair(3, 2)] = in.h.y;
  share[pair(4, 0)] = in.h.z;
  share[pair(4, 2)] = -in.h.x;
  share[pair(5, 0)] = -in.h.y;
  share[pair(5, 1)] = in.h.x;
  share[pair(3, 3)] = in.I.xx;
  share[pair(4, 4)] = in.I.yy;
  share[pair(5, 5)] = in.I.zz;
  share[pair(4, 3)] = in.I.xy;
  share[pair(5, 3)] = in.I.xz;
  share[pair(5, 4)] = in.I.yz;
}

// Where the result of eliminating a limb goes, entry by entry: to numbers that stay with the limb, or to rows of memory, each
// as soon as it is known. K, T and t are of a pinned three-joint limb; K: rows of J^-1.
template <class T, int D>
struct LimbShare {
  T share[21];
  TrunkRow<T> wrench;
  TrunkRow<T> G[Depth<D>::kMost];
  T g[Depth<D>::kMost];
  V3<T> K[3];
  TrunkRow<T> T_[3];
  T t[3];

  LEGWORK_INLINE void set_share(int k, const T& x) { share[k] = x; }
  LEGWORK_INLINE void set_wrench(int c, const T& x) { wrench.c[c] = x; }
  LEGWORK_INLINE void set_G(int k, int c, const T& x) { G[k].c[c] = x; }
  LEGWORK_INLINE void set_g(int k, const T& x) { g[k] = x; }
  LEGWORK_INLINE void set_K(int k, const V3<T>& x) { K[k] = x; }
  LEGWORK_INLINE void set_T(int k, int c, const T& x) { T_[k].c[c] = x; }
  LEGWORK_INLINE void set_t(int k, const T& x) { t[k] = x; }
};
template <class T>
struct LimbShareRows {
  LimbWork& work;
  int first;

  LEGWORK_INLINE void set_share(int k, const T& x) const { x.store(work.share[k], first); }
  LEGWORK_INLINE void set_wrench(int c, const T& x) const { x.store(work.wrench[c], first); }
  LEGWORK_INLINE void set_G(int k, int c, const T& x) const { x.store(work.G[k][c], first); }
  LEGWORK_INLINE void set_g(int k, const T& x) const { x.store(work.g[k], first); }
  LEGWORK_INLINE void set_K(int k, const V3<T>& x) const { store(x, work.K[k], first); }
  LEGWORK_INLINE void set_T(int k, int c, const T& x) const { x.store(work.T[k][c], first); }
  LEGWORK_INLINE void set_t(int k, const T& x) const { x.store(work.t[k], first); }
};

// Positive where |det J| / (|J_1| |J_2| |J_3|) is larger than `least` (theory/numerics 6.5).
template <class T>
LEGWORK_INLINE T foot_conditioning(const FootTerms<T, 3>& foot, double least) {
  const T det = dot(foot.J[0], cross(foot.J[1], foot.J[2]));
  return det * det - T(least * least) * (dot(foot.J[0], foot.J[0]) * dot(foot.J[1], foot.J[1]) *
                                         dot(foot.J[2], foot.J[2]));
}

// A three-joint limb with a foot, pinned in the lanes of `is_pinned`. `load`: h - tau. `gamma`: acceleration of the foot
// without the constraint. If kHasPinned is false, no limb is pinned, and T and t are not written.
template <bool kHasPinned, class T, class Out>
LEGWORK_INLINE void eliminate_leg(const LimbTerms<T, 3>& terms, const FootTerms<T, 3>& foot,
                                  const T (&load)[3], const V3<T>& gamma,
                                  const typename T::Bits& is_pinned, Out& out) {
  const auto& H = terms.H;
  const auto& F = terms.F;
  const auto pick = [&](const T& pinned, const T& swinging) LEGWORK_INLINE_LAMBDA {
    if constexpr (kHasPinned)
      return select(is_pinned, pinned, swinging);
    else
      return swinging;
  };
  const V3<T> b[3] = {{pick(foot.J[0].x, H[0]), pick(foot.J[0].y, H[1]), pick(foot.J[0].z, H[3])},
                      {pick(foot.J[1].x, H[1]), pick(foot.J[1].y, H[2]), pick(foot.J[1].z, H[4])},
                      {pick(foot.J[2].x, H[3]), pick(foot.J[2].y, H[4]), pick(foot.J[2].z, H[5])}};
  const V3<T> c12 = cross(b[1], b[2]);
  const T det = dot(b[0], c12);
  const T inverse = T(1.0) / det;
  const V3<T> K[3] = {c12 * inverse, cross(b[2], b[0]) * inverse, cross(b[0], b[1]) * inverse};
  for (int k = 0; k < 3; ++k) out.set_K(k, K[k]);

  // Columns of J_b (pinned) or F^T (swinging), then gamma or the load.
  const V3<T>& x = foot.x;
  const T one(1.0), none(0.0);
  const V3<T> X[6] = {
      {pick(one, F[0].linear.x), pick(none, F[1].linear.x), pick(none, F[2].linear.x)},
      {pick(none, F[0].linear.y), pick(one, F[1].linear.y), pick(none, F[2].linear.y)},
      {pick(none, F[0].linear.z), pick(none, F[1].linear.z), pick(one, F[2].linear.z)},
      {pick(none, F[0].angular.x), pick(-x.z, F[1].angular.x), pick(x.y, F[2].angular.x)},
      {pick(x.z, F[0].angular.y), pick(none, F[1].angular.y), pick(-x.x, F[2].angular.y)},
      {pick(-x.y, F[0].angular.z), pick(x.x, F[1].angular.z), pick(none, F[2].angular.z)}};
  const V3<T> rest = {pick(gamma.x, load[0]), pick(gamma.y, load[1]), pick(gamma.z, load[2])};
  TrunkRow<T> G[3];
  T g[3];
  unrolled<6>([&](auto c) LEGWORK_INLINE_LAMBDA {
    for (int k = 0; k < 3; ++k) out.set_G(k, c, G[k].c[c] = dot(K[k], X[c]));
  });
  for (int k = 0; k < 3; ++k) out.set_g(k, g[k] = dot(K[k], rest));
  const TrunkRow<T> row[3] = {trunk_row(F[0].linear, F[0].angular),
                              trunk_row(F[1].linear, F[1].angular),
                              trunk_row(F[2].linear, F[2].angular)};
  TrunkRow<T> T_[3];
  T t[3];
  if constexpr (kHasPinned) {
    // H by rows.
    const V3<T> h[3] = {{H[0], H[1], H[3]}, {H[1], H[2], H[4]}, {H[3], H[4], H[5]}};
    unrolled<6>([&](auto c) LEGWORK_INLINE_LAMBDA {
      for (int k = 0; k < 3; ++k)
        out.set_T(k, c, T_[k].c[c] = row[k].c[c] - dot(h[k], {G[0].c[c], G[1].c[c], G[2].c[c]}));
    });
    for (int k = 0; k < 3; ++k) out.set_t(k, t[k] = load[k] - dot(h[k], {g[0], g[1], g[2]}));
  }
  T share[21];
  set_share(terms.inertia, share);
  const TrunkRow<T> bias = trunk_row(terms.bias.linear, terms.bias.angular);
  unrolled<6>([&](auto r) LEGWORK_INLINE_LAMBDA {
    const auto less = [&](T sum, const T(&G_c)[3], const T(&T_c)[3]) LEGWORK_INLINE_LAMBDA {
      for (int k = 0; k < 3; ++k)
        if constexpr (kHasPinned)
          sum -= row[k].c[r] * G_c[k] + G[k].c[r] * T_c[k];
        else
          sum -= row[k].c[r] * G_c[k];
      return sum;
    };
    unrolled<r + 1>([&](auto c) LEGWORK_INLINE_LAMBDA {
      out.set_share(pair(r, c), less(share[pair(r, c)], {G[0].c[c], G[1].c[c], G[2].c[c]},
                                     {T_[0].c[c], T_[1].c[c], T_[2].c[c]}));
    });
    out.set_wrench(r, less(bias.c[r], g, t));
  });
}

// Any limb, unpinned.
template <class T, int D, class Out>
LEGWORK_INLINE void eliminate_limb(const Depth<D>& depth, const LimbTerms<T, D>& terms,
                                   const T (&load)[Depth<D>::kMost], Out& out) {
  TrunkRow<T> G[Depth<D>::kMost], row[Depth<D>::kMost];
  T g[Depth<D>::kMost], share[21];
  solve_limb<T, D>(depth, terms, load, G, g);
  set_share(terms.inertia, share);
  TrunkRow<T> wrench = trunk_row(terms.bias.linear, terms.bias.angular);
  for (int k = 0; k < depth.count(); ++k) {
    row[k] = trunk_row(terms.F[k].linear, terms.F[k].angular);
    for (int c = 0; c < 6; ++c) out.set_G(k, c, G[k].c[c]);
    out.set_g(k, g[k]);
  }
  for (int r = 0; r < 6; ++r) {
    for (int k = 0; k < depth.count(); ++k) wrench.c[r] -= row[k].c[r] * g[k];
    out.set_wrench(r, wrench.c[r]);
    for (int c = 0; c <= r; ++c) {
      T sum = share[pair(r, c)];
      for (int k = 0; k < depth.count(); ++k) sum -= row[k].c[r] * G[k].c[c];
      out.set_share(pair(r, c), sum);
    }
  }
}

}  // namespace legwork::lanes
