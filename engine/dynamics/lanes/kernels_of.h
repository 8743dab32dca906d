// The kernels for one width and instruction set (kernels.h). Included only by the files compiled for that set.
#pragma once

#include "engine/dynamics/lanes/kernels.h"
#include "engine/dynamics/lanes/limb_columns.h"
#include "engine/dynamics/lanes/limb_crba.h"
#include "engine/dynamics/lanes/limb_elimination.h"
#include "engine/dynamics/lanes/limb_rnea.h"
#include "engine/dynamics/lanes/limb_terms.h"

namespace legwork::lanes {

template <class T>
LEGWORK_INLINE void store_row(const TrunkRow<T>& row, Row (&rows)[6], int first) {
  for (int c = 0; c < 6; ++c) row.c[c].store(rows[c], first);
}

template <class T>
struct KernelsOf {
  // The two angles of a single limb are the two lanes of one call.
  static LEGWORK_INLINE void turn_tail(const LimbGroup& limb, LimbWork& work, const double* q) {
    const LaneSinCos<T> both =
        sin_cos(T(typename T::Doubles{q[limb.velocity[0][0]], q[limb.velocity[1][0]]}));
    for (int j = 0; j < 2; ++j)
      store_turn(LaneSinCos<T>{T(both.sin.v[j]), T(both.cos.v[j])}, limb.joints[j], j, 0, work);
  }

  template <int D>
  static LEGWORK_ONE_PASS void turn(const LimbGroup& limb, LimbWork& work, const double* q,
                                    int first) {
    if constexpr (T::kWidth == 2 && D == 2)
      if (limb.count == 1) return turn_tail(limb, work, q);
    constexpr int kAtOnce = D == 0 ? 1 : D;
    T angles[Depth<D>::kMost];
    load_joints<T, D>(limb, q, first, angles);
    for (int from = 0; from < Depth<D>(limb.depth).count(); from += kAtOnce) {
      T angle[static_cast<Size>(kAtOnce)];
      LaneSinCos<T> turned[static_cast<Size>(kAtOnce)];
      for (int j = 0; j < kAtOnce; ++j) angle[j] = angles[from + j];
      sin_cos(angle, turned);
      for (int j = 0; j < kAtOnce; ++j)
        store_turn(turned[j], limb.joints[from + j], from + j, first, work);
    }
  }

  template <int D>
  static void set_state(const LimbGroup& limb, LimbWork& work, const double* q, const double* v) {
    const Depth<D> depth(limb.depth);
    for (int first = 0; first < limb.count; first += T::kWidth) {
      turn<D>(limb, work, q, first);
      if (!v) continue;
      T rate[Depth<D>::kMost];
      load_joints<T, D>(limb, v, first, rate);
      const auto out = from_lane(work, first);
      for (int j = 0; j < depth.count(); ++j) rate[j].store(out.rows.rate[j], out.lane);
    }
  }

  template <int D>
  static void rnea(const LimbGroup& limb, LimbWork& work, const TrunkAcceleration& trunk,
                   const double* a, double* out) {
    for (int first = 0; first < limb.count; first += T::kWidth)
      limb_rnea<T, D>(limb, work, trunk, a, out, first);
  }

  // Not inlined, or every depth saves the registers that any of them needs.
  template <int D>
  static __attribute__((noinline)) void composite(const LimbGroup& limb, LimbWork& work,
                                                  const BaseMotion& trunk, double* M, long nv) {
    for (int first = 0; first < limb.count; first += T::kWidth)
      limb_crba<T, D>(limb, work, trunk, first);
    if (M) write_group<T, D>(limb, work, M, nv);
  }

  // The acceleration that pinning a foot must cancel: gamma of limb_elimination.h.
  static LEGWORK_INLINE V3<T> foot_demand(const LimbTerms<T, 3>& terms, const FootTerms<T, 3>& foot,
                                          const Elimination& how) {
    if (how.is_impulse) return foot.velocity;
    if (how.inverse_step == 0.0) return foot_bias(terms, foot);
    const V3<T> n = all_lanes<T>(how.normal);
    const T rate(how.inverse_step), gap = dot(n, foot.x) + T(how.offset), none(0.0);
    const T distance = select(is_at_most(gap, none), none, gap);
    return (foot.velocity + n * (distance * rate)) * rate;
  }

  template <int D>
  static LEGWORK_ONE_PASS void eliminate(const LimbGroup& limb, LimbWork& work,
                                         const BaseMotion& trunk, const double* tau,
                                         const Elimination& how, int first) {
    const Base<T> base = all_lanes<T>(trunk);
    const Depth<D> depth(limb.depth);
    LimbTerms<T, D> terms;
    limb_terms(limb, work, base, first, terms);
    const auto out = from_lane(work, first);
    const LimbShareRows<T> share = {out.rows, out.lane};
    T load[Depth<D>::kMost];
    for (int j = 0; j < depth.count(); ++j) {
      const T pull = how.is_impulse ? T(0.0) : terms.h[j];
      load[j] = pull - gather<T>(tau, limb.velocity[j] + first);
    }
    if (how.is_impulse) terms.bias = {all_lanes<T>({0.0, 0.0, 0.0}), all_lanes<T>({0.0, 0.0, 0.0})};
    if constexpr (D == 3) {
      if (limb.has_feet) {
        const FootTerms<T, 3> foot = foot_terms<T, 3>(limb, terms, base, first);
        const T none(0.0);
        for (int j = 0; j < 3; ++j) store(foot.J[j], out.rows.J[j], out.lane);
        store(foot.x, out.rows.foot, out.lane);
        store(foot.velocity, out.rows.foot_velocity, out.lane);
        store(terms.last.p, out.rows.last, out.lane);
        if (!how.has_pinned)
          return eliminate_leg<false>(terms, foot, load, {}, typename T::Bits{}, share);
        const T conditioning = foot_conditioning(foot, how.least_conditioning);
        const V3<T> demand = foot_demand(terms, foot, how);
        const auto swings = is_at_most(T::load(out.rows.is_pinned, out.lane), none) |
                            is_at_most(conditioning, none);
        conditioning.store(out.rows.conditioning, out.lane);
        store(demand, out.rows.foot_change, out.lane);
        return eliminate_leg<true>(terms, foot, load, demand, ~swings, share);
      }
    }
    eliminate_limb<T, D>(depth, terms, load, share);
  }

  template <int D>
  static void eliminate(const LimbGroup& limb, LimbWork& work, const BaseMotion& trunk,
                        const double* tau, const Elimination& how) {
    for (int first = 0; first < limb.count; first += T::kWidth)
      eliminate<D>(limb, work, trunk, tau, how, first);
  }

  template <int D>
  static void substitute(const LimbGroup& limb, LimbWork& work, double* a, bool with_forces) {
    const Depth<D> depth(limb.depth);
    const TrunkRow<T> base = {{T(a[0]), T(a[1]), T(a[2]), T(a[3]), T(a[4]), T(a[5])}};
    const auto times_base = [&](const Row(&rows)[6], const Row& rest, int lane)
                                LEGWORK_INLINE_LAMBDA {
                                  T sum = T::load(rest, lane);
                                  for (int c = 0; c < 6; ++c)
                                    sum += T::load(rows[c], lane) * base.c[c];
                                  return sum;
                                };
    for (int first = 0; first < limb.count; first += T::kWidth) {
      const auto [rows, lane] = from_lane(work, first);
      T acceleration[Depth<D>::kMost];
      for (int j = 0; j < depth.count(); ++j) {
        acceleration[j] = -times_base(rows.G[j], rows.g[j], lane);
        acceleration[j].store(rows.acceleration[j], lane);
      }
      store_joints<T, D>(limb, acceleration, first, a);
      if (D != 3 || !limb.has_feet || !with_forces) continue;
      const T pull[3] = {times_base(rows.T[0], rows.t[0], lane),
                         times_base(rows.T[1], rows.t[1], lane),
                         times_base(rows.T[2], rows.t[2], lane)};
      const V3<T> force = load<T>(rows.K[0], lane) * pull[0] + load<T>(rows.K[1], lane) * pull[1] +
                          load<T>(rows.K[2], lane) * pull[2];
      store(force, rows.foot_force, lane);
    }
  }

  static void move_feet(const LimbGroup& limb, LimbWork& work, const double* a) {
    const V3<T> linear = {T(a[0]), T(a[1]), T(a[2])}, angular = {T(a[3]), T(a[4]), T(a[5])};
    for (int first = 0; first < limb.count; first += T::kWidth) {
      const auto [rows, lane] = from_lane(work, first);
      V3<T> change = linear + cross(angular, load<T>(rows.foot, lane));
      for (int j = 0; j < 3; ++j)
        change = change + load<T>(rows.J[j], lane) * T::load(rows.acceleration[j], lane);
      store(change, rows.foot_change, lane);
    }
  }

  static void respond(const LimbGroup& limb, LimbWork& work, const double* change) {
    for (int first = 0; first < limb.count; first += T::kWidth) {
      const auto [rows, lane] = from_lane(work, first);
      T pull[3];
      if (limb.has_feet) {
        const V3<T> impulse = load<T>(rows.foot_force, lane);
        for (int j = 0; j < 3; ++j) pull[j] = dot(load<T>(rows.J[j], lane), impulse);
      }
      for (int j = 0; j < limb.depth; ++j) {
        T sum(0.0);
        for (int c = 0; c < 6; ++c) sum -= T::load(rows.G[j][c], lane) * T(change[c]);
        if (limb.has_feet)
          for (int k = 0; k < 3; ++k) sum += T::load(rows.K[j][k], lane) * pull[k];
        sum.store(rows.acceleration[j], lane);
      }
    }
  }

  // The formulas are in star_response.cpp.
  static void couple(const LimbGroup& limb, LimbWork& work, const double* S) {
    for (int first = 0; first < limb.count; first += T::kWidth) {
      const auto of = from_lane(work, first);
      const V3<T> x = load<T>(of.rows.foot, of.lane);
      const V3<T> J[3] = {load<T>(of.rows.J[0], of.lane), load<T>(of.rows.J[1], of.lane),
                          load<T>(of.rows.J[2], of.lane)};
      const V3<T> K[3] = {load<T>(of.rows.K[0], of.lane), load<T>(of.rows.K[1], of.lane),
                          load<T>(of.rows.K[2], of.lane)};
      const T one(1.0), none(0.0);
      V3<T> Z[6] = {{one, none, none}, {none, one, none}, {none, none, one},
                    {none, -x.z, x.y}, {x.z, none, -x.x}, {-x.y, x.x, none}};
      unrolled<6>([&](auto c) LEGWORK_INLINE_LAMBDA {
        for (int j = 0; j < 3; ++j) Z[c] = Z[c] - J[j] * T::load(of.rows.G[j][c], of.lane);
        unrolled<c>([&](auto m) LEGWORK_INLINE_LAMBDA { Z[c] = Z[c] - Z[m] * T(S[pair(c, m)]); });
        const V3<T> ZD = Z[c] * T(S[pair(c, c)]);
        Z[c].x.store(of.rows.Z[0][c], of.lane);
        Z[c].y.store(of.rows.Z[1][c], of.lane);
        Z[c].z.store(of.rows.Z[2][c], of.lane);
        ZD.x.store(of.rows.ZD[0][c], of.lane);
        ZD.y.store(of.rows.ZD[1][c], of.lane);
        ZD.z.store(of.rows.ZD[2][c], of.lane);
      });
      V3<T> KJ[3];  // rows of K J^T
      for (int j = 0; j < 3; ++j) KJ[j] = J[0] * K[j].x + J[1] * K[j].y + J[2] * K[j].z;
      const auto transposed = [](const V3<T>(&rows)[3], V3<T>(&out)[3]) LEGWORK_INLINE_LAMBDA {
        out[0] = {rows[0].x, rows[1].x, rows[2].x};
        out[1] = {rows[0].y, rows[1].y, rows[2].y};
        out[2] = {rows[0].z, rows[1].z, rows[2].z};
      };
      V3<T> axis[3], turned[3];  // columns of J^T and of K J^T, one per axis of the foot
      transposed(J, axis);
      transposed(KJ, turned);
      for (int r = 0; r < 3; ++r)
        for (int c = 0; c <= r; ++c)
          dot(axis[r], turned[c]).store(of.rows.own[pair(r, c)], of.lane);
    }
  }

  template <int D>
  static void poses(const LimbGroup& limb, LimbWork& work, const BaseMotion& trunk) {
    const Base<T> base = all_lanes<T>(trunk);
    const Depth<D> depth(limb.depth);
    for (int first = 0; first < limb.count; first += T::kWidth) {
      LinkMotion<T> link = trunk_of(base);
      for (int j = 0; j < depth.count(); ++j) {
        link = next_link(link, limb.joints[j], work, j, first);
        store_rotation(body_axes(link.R, limb.joints[j], first), work.R_WB[j], first);
        store(link.p, work.p_WB[j], first);
        // Velocity of the body's origin, in its own axes.
        const V3<T> v = base.v + link.V.linear + cross(link.V.angular, link.p);
        const auto in_body = [&](const V3<T>& a) LEGWORK_INLINE_LAMBDA {
          return in_body_axes(transposed_times(link.R, a), limb.joints[j], first);
        };
        store_row(trunk_row(in_body(link.V.angular), in_body(v)), work.V[j], first);
      }
    }
  }

  template <int D>
  static void feet(const LimbGroup& limb, LimbWork& work, const BaseMotion& trunk) {
    const Base<T> base = all_lanes<T>(trunk);
    const Depth<D> depth(limb.depth);
    for (int first = 0; first < limb.count; first += T::kWidth) {
      LimbTerms<T, D> terms;
      LinkMotion<T> link = trunk_of(base);
      for (int j = 0; j < depth.count(); ++j) {
        link = next_link(link, limb.joints[j], work, j, first);
        terms.s[j] = motion_of_joint(link.R, link.p);
      }
      terms.last = link;
      const FootTerms<T, D> foot = foot_terms<T, D>(limb, terms, base, first);
      for (int j = 0; j < depth.count(); ++j) store(foot.J[j], work.J[j], first);
      store(foot.x, work.foot, first);
      store(foot.velocity, work.foot_velocity, first);
      store(foot_bias(terms, foot), work.foot_bias, first);
    }
  }
};

// visit(D): where a step spends its time, limbs of three joints have code of their own, and outside of pages, which have to load
// it, those of two, such as tails; all others share one version.
template <class Visit>
LEGWORK_INLINE void by_depth(const LimbGroup& limb, Visit&& visit) {
  if (limb.depth == 3) return visit(Constant<3>{});
  if constexpr (!kIsWebAssembly)
    if (limb.depth == 2) return visit(Constant<2>{});
  visit(Constant<0>{});
}

template <class T>
constexpr Kernels make_kernels(const char* name, bool is_in_registers = true) {
  using Of = KernelsOf<T>;
  Kernels k{};
  k.name = name;
  k.width = T::kWidth;
  k.is_in_registers = is_in_registers;
  k.set_state = [](const LimbGroup& limb, LimbWork& work, const double* q, const double* v) {
    by_depth(limb, [&](auto D) { Of::template set_state<D>(limb, work, q, v); });
  };
  k.rnea = [](const LimbGroup& limb, LimbWork& work, const TrunkAcceleration& t, const double* a,
              double* out) {
    by_depth(limb, [&](auto D) { Of::template rnea<D>(limb, work, t, a, out); });
  };
  k.composite = [](const LimbGroup& limb, LimbWork& work, const BaseMotion& b, double* M, long nv) {
    by_depth(limb, [&](auto D) { Of::template composite<D>(limb, work, b, M, nv); });
  };
  k.eliminate = [](const LimbGroup& limb, LimbWork& work, const BaseMotion& b, const double* tau,
                   const Elimination& how) {
    by_depth(limb, [&](auto D) { Of::template eliminate<D>(limb, work, b, tau, how); });
  };
  k.substitute = [](const LimbGroup& limb, LimbWork& work, double* a, bool with_forces) {
    by_depth(limb, [&](auto D) { Of::template substitute<D>(limb, work, a, with_forces); });
  };
  k.move_feet = &Of::move_feet;
  k.respond = &Of::respond;
  k.couple = &Of::couple;
  k.poses = [](const LimbGroup& limb, LimbWork& work, const BaseMotion& b) {
    Of::template poses<0>(limb, work, b);
  };
  k.feet = [](const LimbGroup& limb, LimbWork& work, const BaseMotion& b) {
    Of::template feet<0>(limb, work, b);
  };
  return k;
}

}  // namespace legwork::lanes
