// From rows of lanes to columns of the mass matrix, transposed in registers.
#pragma once

#include "engine/dynamics/lanes/limb.h"

namespace legwork::lanes {

// Zeros in one register's width of a column of M, from `row` on.
template <class L>
inline constexpr int kZeros = L::kIsa == 0 ? 2 : 4;
template <class L>
LEGWORK_INLINE void clear(double* column, long row) {
  const typename Registers<kZeros<L>>::Doubles none = {};
  __builtin_memcpy(column + row, &none, sizeof none);
}

using TwoRows = typename Registers<2>::Doubles;
LEGWORK_INLINE void put(double* to, const TwoRows& two) { __builtin_memcpy(to, &two, sizeof two); }

// Writes any limb's columns of M's upper triangle (nv rows), one number at a time.
template <class T, int D>
LEGWORK_ONE_PASS void write_columns(const LimbGroup& limb, const LimbWork& work, int lane,
                                    double* M, long nv) {
  outward(Depth<D>(limb.depth), [&](int j) LEGWORK_INLINE_LAMBDA {
    const long here = limb.velocity[j][lane];
    double* const column = M + here * nv;
    for (long r = here - kZeros<T>; r > 6 - kZeros<T>; r -= kZeros<T>) clear<T>(column, r);
    unrolled<3>([&](auto c) LEGWORK_INLINE_LAMBDA {
      put(column + 2 * c, TwoRows{work.F[j][2 * c].lane[lane], work.F[j][2 * c + 1].lane[lane]});
    });
    for (int k = 0; k <= j; ++k) column[limb.velocity[k][lane]] = work.H[pair(j, k)].lane[lane];
  });
}

// The same for two or four three-joint legs at a time (as many as L has lanes), in order in v, from lane `first` on.
template <class L>
struct LegColumns {
  static constexpr int kLegs = L::kWidth;

  double* at[static_cast<Size>(kLegs)];  // each leg's column

  // a, b: two adjacent rows of each leg's column, from `row` + `step` times the leg on.
  LEGWORK_INLINE void write(const L& a, const L& b, long row, int step) const {
    if constexpr (kLegs == 2) {
      put(at[0] + row, __builtin_shufflevector(a.v, b.v, 0, 2));
      put(at[1] + row + step, __builtin_shufflevector(a.v, b.v, 1, 3));
    } else {
      const auto even = __builtin_shufflevector(a.v, b.v, 0, 4, 2, 6),
                 odd = __builtin_shufflevector(a.v, b.v, 1, 5, 3, 7);
      put(at[0] + row, __builtin_shufflevector(even, even, 0, 1));
      put(at[1] + row + step, __builtin_shufflevector(odd, odd, 0, 1));
      put(at[2] + row + 2 * step, __builtin_shufflevector(even, even, 2, 3));
      put(at[3] + row + 3 * step, __builtin_shufflevector(odd, odd, 2, 3));
    }
  }
  // a, b, c, d: the first four rows.
  LEGWORK_INLINE void write(const L& a, const L& b, const L& c, const L& d) const {
    if constexpr (kLegs == 2) {
      write(a, b, 0, 0);
      write(c, d, 2, 0);
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
    const long v = limb.velocity[0][first];  // row of the first leg's first joint
    unrolled<kLegs>([&](auto i) LEGWORK_INLINE_LAMBDA { to.at[i] = M + (v + 3 * i) * nv; });
    for (long r = 6; r < v; r += kZeros<L>)
      unrolled<kLegs>([&](auto i) LEGWORK_INLINE_LAMBDA {
        for (int j = 0; j < 3; ++j) clear<L>(to.at[i] + j * nv, r);
      });
    unrolled<3>([&](auto j) LEGWORK_INLINE_LAMBDA {
      const auto F = [&](int c) LEGWORK_INLINE_LAMBDA { return L::load(work.F[j][c], first); };
      const auto H = [&](int k)
                         LEGWORK_INLINE_LAMBDA { return L::load(work.H[pair(j, k)], first); };
      to.write(F(0), F(1), F(2), F(3));
      to.write(F(4), F(5), 4, 0);
      unrolled<kLegs>([&](auto i) LEGWORK_INLINE_LAMBDA {
        unrolled<(3 * i + kZeros<L> - 1) / kZeros<L>>(
            [&](auto r) LEGWORK_INLINE_LAMBDA { clear<L>(to.at[i], v + kZeros<L> * r); });
      });
      if (j > 0) to.write(H(0), H(1), v, 3);
      if (j != 1)
        unrolled<kLegs>([&](auto i) LEGWORK_INLINE_LAMBDA {
          to.at[i][v + 3 * i + j] = work.H[pair(j, j)].lane[first + i];
        });
      for (double*& column : to.at) column += nv;
    });
  }
};

// Writes all limbs of a group, as many at a time as possible.
template <class T, int D>
LEGWORK_INLINE void write_group(const LimbGroup& limb, const LimbWork& work, double* M, long nv) {
  int lane = 0;
  if (T::kWidth > 1 && D == 3 && limb.is_in_order) {
    if constexpr (T::kWidth >= 4)
      for (; lane + 3 < limb.count; lane += 4)
        LegColumns<Lanes<4, T::kIsa>>::write_all(limb, work, lane, M, nv);
    for (; lane + 1 < limb.count; lane += 2)
      LegColumns<Lanes<2, T::kIsa>>::write_all(limb, work, lane, M, nv);
  }
  for (; lane < limb.count; ++lane) write_columns<T, D>(limb, work, lane, M, nv);
}

}  // namespace legwork::lanes
