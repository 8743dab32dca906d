// As limb_response.h, for three-joint limbs with feet of which some are pinned (limb_elimination.h): then
//   G = J^-1 J_b,  T = F^T - H G,  share -F G - G^T T
// and a column with D of the limb and the derivative gamma of its foot's acceleration has, with g = J^-1 gamma, t = D - H g,
//   X_0 = -P (D_0 - F g - G^T t),   X = -g - G X_0,   force J^-T (T X_0 + t)
// while a swinging limb has g = H^-1 D, T = t = 0. Columns by tau have D = -1 and gamma = 0.
#pragma once

#include "engine/dynamics/lanes/limb_elimination.h"
#include "engine/dynamics/lanes/limb_response.h"

namespace legwork::lanes {

// As kLeastConditioning, for derivatives: they have J^-1 twice, and digits go with its square.
inline constexpr double kLeastConditioningOfDerivatives = 5e-2;

// What the columns of one group of limbs share.
template <class T>
struct PinnedLimbs {
  typename T::Bits is_pinned;
  LimbFactor<T, 3> factor;
  T H[3][3], F[3][6], G[3][6];
  V3<T> K[3];  // rows of J^-1

  LEGWORK_INLINE T pick(const T& pinned, const T& swinging) const {
    return select(is_pinned, pinned, swinging);
  }
  // One column -> g in place of D; t; what its D_0 gets less.
  LEGWORK_INLINE void column(T (&D)[3], const V3<T>& gamma, T (&t)[3], T (&less)[6]) const {
    const T load[3] = {D[0], D[1], D[2]};
    factor.solve(Depth<3>(3), D);
    for (int k = 0; k < 3; ++k) D[k] = pick(dot(K[k], gamma), D[k]);
    for (int k = 0; k < 3; ++k)
      t[k] = pick(load[k] - (H[k][0] * D[0] + H[k][1] * D[1] + H[k][2] * D[2]), T(0.0));
    for (int c = 0; c < 6; ++c)
      less[c] = (F[0][c] * D[0] + F[1][c] * D[1] + F[2][c] * D[2]) +
                (G[0][c] * t[0] + G[1][c] * t[1] + G[2][c] * t[2]);
  }
  // J^-T t
  LEGWORK_INLINE V3<T> force(const T (&t)[3]) const {
    return K[0] * t[0] + K[1] * t[1] + K[2] * t[2];
  }
};

template <class T>
LEGWORK_INLINE void store_force(const V3<T>& f, Row (&rows)[3][3], int column, int first) {
  f.x.store(rows[0][column], first);
  f.y.store(rows[1][column], first);
  f.z.store(rows[2][column], first);
}

// One matrix of derivatives.
template <class T>
LEGWORK_INLINE void eliminate_pinned_blocks(const PinnedLimbs<T>& limbs, LimbBlocks& blocks,
                                            Row (&turns)[18], const Row (&foot)[3][3],
                                            const Row (&foot_turns)[3][3], Row (&own)[3][3],
                                            Row (&rest)[3][3], int first) {
  T D[3], t[3], less[6];
  for (int k = 0; k < 3; ++k) {
    for (int j = 0; j < 3; ++j) D[j] = T::load(blocks.own[j][k], first);
    limbs.column(D, load<T>(foot[k], first), t, less);
    for (int j = 0; j < 3; ++j) (-D[j]).store(blocks.own[j][k], first);
    for (int c = 0; c < 6; ++c) add(-less[c], blocks.column[k][c], first);
    store_force(limbs.force(t), own, k, first);
  }
  for (int axis = 0; axis < 3; ++axis) {
    for (int j = 0; j < 3; ++j) D[j] = T::load(blocks.row[j][axis], first);
    limbs.column(D, load<T>(foot_turns[axis], first), t, less);
    for (int j = 0; j < 3; ++j) (-D[j]).store(blocks.row[j][axis], first);
    for (int c = 0; c < 6; ++c) (-less[c]).store(turns[6 * axis + c], first);
    store_force(limbs.force(t), rest, axis, first);
  }
}

template <class T>
LEGWORK_ONE_PASS void eliminate_pinned_columns(LimbDerivatives& work, int first) {
  LimbFeet& feet = work.feet;
  const T none(0.0), one(1.0);
  PinnedLimbs<T> limbs = {~is_at_most(T::load(feet.is_pinned, first), none),
                          LimbFactor<T, 3>(Depth<3>(3), work.H, first),
                          {},
                          {},
                          {},
                          {}};
  for (int k = 0; k < 3; ++k) {
    for (int j = 0; j < 3; ++j)
      limbs.H[k][j] = T::load(work.H[j > k ? pair(j, k) : pair(k, j)], first);
    for (int c = 0; c < 6; ++c) limbs.F[k][c] = T::load(work.F[k][c], first);
  }
  const V3<T> J[3] = {load<T>(feet.J[0], first), load<T>(feet.J[1], first),
                      load<T>(feet.J[2], first)};
  const V3<T> c12 = cross(J[1], J[2]);
  const T det = dot(J[0], c12), inverse = one / det;
  (det * det - T(kLeastConditioningOfDerivatives * kLeastConditioningOfDerivatives) *
                   (dot(J[0], J[0]) * dot(J[1], J[1]) * dot(J[2], J[2])))
      .store(feet.conditioning, first);
  limbs.K[0] = c12 * inverse;
  limbs.K[1] = cross(J[2], J[0]) * inverse;
  limbs.K[2] = cross(J[0], J[1]) * inverse;
  const V3<T> x = load<T>(feet.x, first);
  const V3<T> base[6] = {{one, none, none}, {none, one, none}, {none, none, one}, {none, -x.z, x.y},
                         {x.z, none, -x.x}, {-x.y, x.x, none}};  // columns of J_b
  T T_[3][6], column[3];
  for (int c = 0; c < 6; ++c) {
    for (int k = 0; k < 3; ++k) column[k] = limbs.F[k][c];
    limbs.factor.solve(Depth<3>(3), column);
    for (int k = 0; k < 3; ++k) {
      limbs.G[k][c] = limbs.pick(dot(limbs.K[k], base[c]), column[k]);
      limbs.G[k][c].store(work.G[k][c], first);
    }
    for (int k = 0; k < 3; ++k)
      T_[k][c] = limbs.pick(
          limbs.F[k][c] - (limbs.H[k][0] * limbs.G[0][c] + limbs.H[k][1] * limbs.G[1][c] +
                           limbs.H[k][2] * limbs.G[2][c]),
          none);
    const T t[3] = {T_[0][c], T_[1][c], T_[2][c]};
    const V3<T> force = limbs.force(t);
    force.x.store(feet.response[0][c], first);
    force.y.store(feet.response[1][c], first);
    force.z.store(feet.response[2][c], first);
  }
  for (int r = 0; r < 6; ++r)
    for (int c = 0; c <= r; ++c) {
      T sum = -(limbs.F[0][r] * limbs.G[0][c] + limbs.G[0][r] * T_[0][c]);
      for (int k = 1; k < 3; ++k) sum -= limbs.F[k][r] * limbs.G[k][c] + limbs.G[k][r] * T_[k][c];
      sum.store(work.share[pair(r, c)], first);
    }
  for (int k = 0; k < 3; ++k) {
    for (int j = 0; j < 3; ++j) column[j] = T(j == k ? 1.0 : 0.0);
    limbs.factor.solve(Depth<3>(3), column);
    for (int j = 0; j < 3; ++j) limbs.pick(none, column[j]).store(work.inverse[j][k], first);
    store_force(-limbs.K[k], feet.own_tau, k, first);
  }
  eliminate_pinned_blocks(limbs, work.by_q, work.turns_q, feet.by_q, feet.turns_q, feet.own_q,
                          feet.rest_q, first);
  eliminate_pinned_blocks(limbs, work.by_v, work.turns_v, feet.by_v, feet.turns_v, feet.own_v,
                          feet.rest_v, first);
}

}  // namespace legwork::lanes
