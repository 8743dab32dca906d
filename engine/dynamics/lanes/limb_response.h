// How accelerations respond, from the arrow that a trunk with limbs makes of M and of the derivatives D of inverse dynamics
// (theory/numerics 6, 13.9). With a limb's block H, its columns F under the trunk, and the trunk's inertia A, M X = D is
//   G = H^-1 F^T,   P = (A - sum of F G)^-1
//   columns of limb c   X_0 = P (D_0 - G_c^T D_c),          X_b = [b = c] H^-1 D_c - G_b X_0
//   the trunk's         X_0 = P (D_0 - sum of G_b^T D_b),   X_b = H^-1 D_b - G_b X_0
// The inverse of M has D = 1. H by L D L^T. Signs: d a / d q = -M^-1 d tau / d q, so what is kept of D is negated.
#pragma once

#include "engine/dynamics/lanes/derivative_kernels.h"
#include "engine/dynamics/lanes/limb_columns.h"

namespace legwork::lanes {

// H = L D L^T.
template <class T, int D>
struct LimbFactor {
  static constexpr int kMost = Depth<D>::kMost;
  T L[static_cast<Size>(pair(kMost, 0))],
      inverse[static_cast<Size>(kMost)];  // L under its diagonal of ones; 1 / D

  LEGWORK_INLINE LimbFactor(const Depth<D>& depth, const Row* H, int first) {
    T scaled[static_cast<Size>(kMost)];  // a row of L D
    for (int i = 0; i < depth.count(); ++i) {
      T sum = T::load(H[pair(i, i)], first);
      for (int j = 0; j < i; ++j) {
        scaled[j] = T::load(H[pair(i, j)], first);
        for (int k = 0; k < j; ++k) scaled[j] -= scaled[k] * L[pair(j, k)];
        L[pair(i, j)] = scaled[j] * inverse[j];
        sum -= scaled[j] * L[pair(i, j)];
      }
      inverse[i] = T(1.0) / sum;
    }
  }
  // x <- H^-1 x
  LEGWORK_INLINE void solve(const Depth<D>& depth, T (&x)[static_cast<Size>(kMost)]) const {
    const int n = depth.count();
    for (int i = 1; i < n; ++i)
      for (int k = 0; k < i; ++k) x[i] -= L[pair(i, k)] * x[k];
    for (int i = n - 1; i >= 0; --i) {
      x[i] = x[i] * inverse[i];
      for (int k = i + 1; k < n; ++k) x[i] -= L[pair(k, i)] * x[k];
    }
  }
};

// One matrix of derivatives. G: [joint][row of the trunk].
template <class T, int D>
LEGWORK_INLINE void eliminate_blocks(const Depth<D>& depth, const LimbFactor<T, D>& H,
                                     const T (&G)[Depth<D>::kMost][6], LimbBlocks& blocks,
                                     Row (&turns)[18], int first) {
  const int n = depth.count();
  T x[Depth<D>::kMost];
  for (int k = 0; k < n; ++k) {
    for (int j = 0; j < n; ++j) x[j] = T::load(blocks.own[j][k], first);
    for (int c = 0; c < 6; ++c) {
      T sum = T::load(blocks.column[k][c], first);
      for (int j = 0; j < n; ++j) sum -= G[j][c] * x[j];
      sum.store(blocks.column[k][c], first);
    }
    H.solve(depth, x);
    for (int j = 0; j < n; ++j) (-x[j]).store(blocks.own[j][k], first);
  }
  for (int axis = 0; axis < 3; ++axis) {
    for (int j = 0; j < n; ++j) x[j] = T::load(blocks.row[j][axis], first);
    for (int c = 0; c < 6; ++c) {
      T sum = -(G[0][c] * x[0]);
      for (int j = 1; j < n; ++j) sum -= G[j][c] * x[j];
      sum.store(turns[6 * axis + c], first);
    }
    H.solve(depth, x);
    for (int j = 0; j < n; ++j) (-x[j]).store(blocks.row[j][axis], first);
  }
}

template <class T, int D>
LEGWORK_ONE_PASS void eliminate_columns(const LimbGroup& limb, LimbDerivatives& work, int first) {
  const Depth<D> depth(limb.depth);
  const int n = depth.count();
  const LimbFactor<T, D> H(depth, work.H, first);
  T G[Depth<D>::kMost][6], x[Depth<D>::kMost];
  for (int c = 0; c < 6; ++c) {
    for (int j = 0; j < n; ++j) x[j] = T::load(work.F[j][c], first);
    H.solve(depth, x);
    for (int j = 0; j < n; ++j) {
      G[j][c] = x[j];
      x[j].store(work.G[j][c], first);
    }
  }
  for (int r = 0; r < 6; ++r)
    for (int c = 0; c <= r; ++c) {
      T sum = -(T::load(work.F[0][r], first) * G[0][c]);
      for (int j = 1; j < n; ++j) sum -= T::load(work.F[j][r], first) * G[j][c];
      sum.store(work.share[pair(r, c)], first);
    }
  for (int k = 0; k < n; ++k) {
    for (int j = 0; j < n; ++j) x[j] = T(j == k ? 1.0 : 0.0);
    H.solve(depth, x);
    for (int j = 0; j < n; ++j) x[j].store(work.inverse[j][k], first);
  }
  eliminate_blocks(depth, H, G, work.by_q, work.turns_q, first);
  eliminate_blocks(depth, H, G, work.by_v, work.turns_v, first);
}

// to <- -P from
template <class T>
LEGWORK_INLINE void times_minus_P(const double* P, const Row (&from)[6], Row (&to)[6], int first) {
  const T x[6] = {T::load(from[0], first), T::load(from[1], first), T::load(from[2], first),
                  T::load(from[3], first), T::load(from[4], first), T::load(from[5], first)};
  for (int r = 0; r < 6; ++r) {
    T sum = T(P[r]) * x[0];
    for (int c = 1; c < 6; ++c) sum += T(P[6 * c + r]) * x[c];
    (-sum).store(to[r], first);
  }
}

template <class T>
LEGWORK_ONE_PASS void respond_columns(const LimbGroup& limb, LimbDerivatives& work, const double* P,
                                      int first) {
  for (int k = 0; k < limb.depth; ++k) {
    times_minus_P<T>(P, work.by_q.column[k], work.by_q.column[k], first);
    times_minus_P<T>(P, work.by_v.column[k], work.by_v.column[k], first);
    times_minus_P<T>(P, work.G[k], work.by_tau[k], first);
  }
}

// Rows of all of a width's legs, in order in v: a, b, c of the first leg, then of the next.
template <class T>
LEGWORK_INLINE void put_legs(const T& a, const T& b, const T& c, double* to) {
  typename T::Doubles out[3];
  if constexpr (T::kWidth == 2) {
    out[0] = __builtin_shufflevector(a.v, b.v, 0, 2);
    out[1] = __builtin_shufflevector(c.v, a.v, 0, 3);
    out[2] = __builtin_shufflevector(b.v, c.v, 1, 3);
  } else {
    const auto ab = __builtin_shufflevector(a.v, b.v, 0, 4, 2, 6),
               bc = __builtin_shufflevector(b.v, c.v, 1, 5, 3, 7),
               ca = __builtin_shufflevector(c.v, a.v, 0, 5, 2, 7);
    out[0] = __builtin_shufflevector(ab, ca, 0, 1, 4, 5);
    out[1] = __builtin_shufflevector(bc, ab, 0, 1, 6, 7);
    out[2] = __builtin_shufflevector(ca, bc, 2, 3, 6, 7);
  }
  for (int k = 0; k < 3; ++k) __builtin_memcpy(to + k * T::kWidth, &out[k], sizeof out[k]);
}

// Rows of a force, of columns of accelerations (DerivativeKernels::spread_forces).
template <class T>
LEGWORK_ONE_PASS void spread_force_columns(const LimbGroup& limb, const LimbDerivatives& work,
                                           const Row (*rest)[3], const int* row, int from, int to,
                                           const double* A, long nv, double* forces, long rows,
                                           int first) {
  const int here = limb.count - first < T::kWidth ? limb.count - first : T::kWidth;
  T response[3][6];
  for (int r = 0; r < 3; ++r)
    for (int c = 0; c < 6; ++c) response[r][c] = T::load(work.feet.response[r][c], first);
  for (int column = from; column < to; ++column) {
    const double* const x = A + column * nv;
    alignas(64) Row out[3];
    for (int r = 0; r < 3; ++r) {
      T sum = response[r][0] * T(x[0]);
      for (int c = 1; c < 6; ++c) sum += response[r][c] * T(x[c]);
      if (rest) sum += T::load(rest[r][column - from], first);
      sum.store(out[r], 0);
    }
    for (int lane = 0; lane < here; ++lane) {
      if (row[first + lane] < 0) continue;
      double* const to_foot = forces + column * rows + row[first + lane];
      for (int r = 0; r < 3; ++r) to_foot[r] = out[r].lane[lane];
    }
  }
}

// Writes the limbs' rows of columns whose trunk's rows are known (DerivativeKernels::spread).
template <class T, int D>
LEGWORK_ONE_PASS void spread_columns(const LimbGroup& limb, const LimbDerivatives& work,
                                     const Row (*rest)[3], int from, int to, double* A, long nv,
                                     int first) {
  const Depth<D> depth(limb.depth);
  const int here = limb.count - first < T::kWidth ? limb.count - first : T::kWidth;
  const bool is_in_order = D == 3 && limb.is_in_order && here == T::kWidth;
  T G[Depth<D>::kMost][6];
  for (int j = 0; j < depth.count(); ++j)
    for (int c = 0; c < 6; ++c) G[j][c] = -T::load(work.G[j][c], first);
  for (int column = from; column < to; ++column) {
    double* const x = A + column * nv;
    const T trunk[6] = {T(x[0]), T(x[1]), T(x[2]), T(x[3]), T(x[4]), T(x[5])};
    T out[Depth<D>::kMost];
    for (int j = 0; j < depth.count(); ++j) {
      out[j] = G[j][0] * trunk[0];
      for (int c = 1; c < 6; ++c) out[j] += G[j][c] * trunk[c];
    }
    if (rest)
      for (int j = 0; j < depth.count(); ++j) out[j] += T::load(rest[j][column - from], first);
    if constexpr (D == 3 && (T::kWidth == 2 || T::kWidth == 4))
      if (is_in_order) {
        put_legs(out[0], out[1], out[2], x + limb.velocity[0][first]);
        continue;
      }
    alignas(64) Row rows[Depth<D>::kMost];
    for (int j = 0; j < depth.count(); ++j) out[j].store(rows[j], 0);
    for (int lane = 0; lane < here; ++lane)
      for (int j = 0; j < depth.count(); ++j)
        x[limb.velocity[j][first + lane]] = rows[j].lane[lane];
  }
}

}  // namespace legwork::lanes
