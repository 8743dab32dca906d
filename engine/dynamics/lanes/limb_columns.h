// From rows of lanes to columns of the mass matrix, transposed in registers.
#pragma once

#include "engine/dynamics/lanes/limb.h"

namespace legwork::lanes {

// Writes any limb's columns of M's upper triangle (nv rows), one number at a time.
LEGWORK_INLINE void write_columns(const LimbGroup& limb, const LimbWork& work, int lane, double* M,
                                  long nv) {
  for (int j = 0; j < limb.depth; ++j) {
    const long here = limb.velocity[j][lane];
    double* const column = M + here * nv;
    for (int c = 0; c < 6; ++c) column[c] = work.F[j][c].lane[lane];
    for (long r = 6; r < here; ++r) column[r] = 0.0;
    for (int k = 0; k <= j; ++k) column[limb.velocity[k][lane]] = work.H[pair(j, k)].lane[lane];
  }
}

// The same for two or four three-joint legs at a time (as many as L has lanes), in order in v, from lane `first` on.
template <class L>
struct LegColumns {
  using Two = typename Registers<2>::Doubles;
  static constexpr int kLegs = L::kWidth;
  using Rows = long[static_cast<Size>(kLegs)];

  double* at[static_cast<Size>(kLegs)];  // where the next column's rows go

  static LEGWORK_INLINE void put(double* to, const Two& two) {
    __builtin_memcpy(to, &two, sizeof two);
  }

  // a, b: two adjacent rows of each leg's column, written `row` rows below `at`.
  LEGWORK_INLINE void write(const L& a, const L& b, const Rows& row) const {
    if constexpr (kLegs == 2) {
      put(at[0] + row[0], __builtin_shufflevector(a.v, b.v, 0, 2));
      put(at[1] + row[1], __builtin_shufflevector(a.v, b.v, 1, 3));
    } else {
      const auto even = __builtin_shufflevector(a.v, b.v, 0, 4, 2, 6),
                 odd = __builtin_shufflevector(a.v, b.v, 1, 5, 3, 7);
      put(at[0] + row[0], __builtin_shufflevector(even, even, 0, 1));
      put(at[1] + row[1], __builtin_shufflevector(odd, odd, 0, 1));
      put(at[2] + row[2], __builtin_shufflevector(even, even, 2, 3));
      put(at[3] + row[3], __builtin_shufflevector(odd, odd, 2, 3));
    }
  }
  // a, b, c, d: four adjacent rows, written at `at`.
  LEGWORK_INLINE void write(const L& a, const L& b, const L& c, const L& d) const {
    if constexpr (kLegs == 2) {
      const Rows here = {0, 0}, below = {2, 2};
      write(a, b, here);
      write(c, d, below);
    } else {
      const auto ab_even = __builtin_shufflevector(a.v, b.v, 0, 4, 2, 6),
                 ab_odd = __builtin_shufflevector(a.v, b.v, 1, 5, 3, 7),
                 cd_even = __builtin_shufflevector(c.v, d.v, 0, 4, 2, 6),
                 cd_odd = __builtin_shufflevector(c.v, d.v, 1, 5, 3, 7);
      const typename L::Doubles columns[4] = {__builtin_shufflevector(ab_even, cd_even, 0, 1, 4, 5),
                                              __builtin_shufflevector(ab_odd, cd_odd, 0, 1, 4, 5),
                                              __builtin_shufflevector(ab_even, cd_even, 2, 3, 6, 7),
                                              __builtin_shufflevector(ab_odd, cd_odd, 2, 3, 6, 7)};
      for (int i = 0; i < 4; ++i) __builtin_memcpy(at[i], &columns[i], sizeof columns[i]);
    }
  }

  static LEGWORK_INLINE void write_all(const LimbGroup& limb, const LimbWork& work, int first,
                                       double* M, long nv) {
    LegColumns to;
    Rows diagonal, below;
    const long v = limb.velocity[0][first];
    for (int i = 0; i < kLegs; ++i) {
      diagonal[i] = v + 3 * i;
      below[i] = 4;
      to.at[i] = M + diagonal[i] * nv;
      // Writes up to three zeros too many, which H then overwrites. Three columns at once, so that the compiler does not
      // turn the loop into a call of memset.
      constexpr int kZeros = L::kIsa == 0 ? 2 : 4;
      const typename Registers<kZeros>::Doubles none = {};
      for (long r = 6; r < diagonal[i]; r += kZeros)
        for (int j = 0; j < 3; ++j) __builtin_memcpy(to.at[i] + j * nv + r, &none, sizeof none);
    }
    for (int j = 0; j < 3; ++j) {
      const auto F = [&](int c) LEGWORK_INLINE_LAMBDA { return L::load(work.F[j][c], first); };
      to.write(F(0), F(1), F(2), F(3));
      to.write(F(4), F(5), below);
      const Row& last = work.H[pair(j, j)];
      if (j > 0)
        to.write(L::load(work.H[pair(j, 0)], first), L::load(work.H[pair(j, 1)], first), diagonal);
      if (j != 1)
        for (int i = 0; i < kLegs; ++i) to.at[i][diagonal[i] + j] = last.lane[first + i];
      for (int i = 0; i < kLegs; ++i) to.at[i] += nv;
    }
  }
};

// Writes all limbs of a group, as many at a time as possible.
template <class T>
LEGWORK_INLINE void write_group(const LimbGroup& limb, const LimbWork& work, double* M, long nv) {
  int lane = 0;
  if (T::kWidth > 1 && limb.depth == 3 && limb.is_in_order) {
    if constexpr (T::kWidth >= 4)
      for (; lane + 3 < limb.count; lane += 4)
        LegColumns<Lanes<4, T::kIsa>>::write_all(limb, work, lane, M, nv);
    for (; lane + 1 < limb.count; lane += 2)
      LegColumns<Lanes<2, T::kIsa>>::write_all(limb, work, lane, M, nv);
  }
  for (; lane < limb.count; ++lane) write_columns(limb, work, lane, M, nv);
}

}  // namespace legwork::lanes
