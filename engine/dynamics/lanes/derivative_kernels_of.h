// The kernels of derivatives for one width and instruction set (derivative_kernels.h). Included only by the files compiled
// for that set.
#pragma once

#include "engine/dynamics/lanes/limb_derivatives.h"
#include "engine/dynamics/lanes/limb_pinned.h"

namespace legwork::lanes {

template <class T>
struct DerivativeKernelsOf {
  // Calls visit(first) for each width of lanes.
  template <class Visit>
  static LEGWORK_INLINE void each(const LimbGroup& limb, Visit&& visit) {
    for (int first = 0; first < limb.count; first += T::kWidth) visit(first);
  }
  template <int D, bool kHasPinned>
  static void differentiate(const LimbGroup& limb, const LimbWork& work, const BaseMotion& base,
                            const TrunkMotion& trunk, const double* a, LimbDerivatives& out) {
    each(limb, [&](int first) {
      limb_derivatives<T, D, kHasPinned>(limb, work, base, trunk, a, out, first);
    });
  }
  template <int D>
  static void eliminate(const LimbGroup& limb, LimbDerivatives& work) {
    each(limb, [&](int first) { eliminate_columns<T, D>(limb, work, first); });
  }
  static void eliminate_pinned(const LimbGroup& limb, LimbDerivatives& work) {
    each(limb, [&](int first) { eliminate_pinned_columns<T>(work, first); });
  }
  static void respond(const LimbGroup& limb, LimbDerivatives& work, const double* P) {
    each(limb, [&](int first) { respond_columns<T>(limb, work, P, first); });
  }
  template <int D>
  static void spread(const LimbGroup& limb, const LimbDerivatives& work, const Row (*rest)[3],
                     int from, int to, double* A, long nv) {
    each(limb, [&](int first) { spread_columns<T, D>(limb, work, rest, from, to, A, nv, first); });
  }
};

// Three-joint limbs have code of their own, as in kernels_of.h.
template <class T>
constexpr DerivativeKernels make_derivative_kernels(const Kernels& of) {
  using All = DerivativeKernelsOf<T>;
  DerivativeKernels k{};
  k.of = &of;
  k.differentiate = [](const LimbGroup& limb, const LimbWork& work, const BaseMotion& base,
                       const TrunkMotion& trunk, const double* a, bool has_pinned,
                       LimbDerivatives& out) {
    if (limb.depth != 3)
      All::template differentiate<0, false>(limb, work, base, trunk, a, out);
    else if (has_pinned && limb.has_feet)
      All::template differentiate<3, true>(limb, work, base, trunk, a, out);
    else
      All::template differentiate<3, false>(limb, work, base, trunk, a, out);
  };
  k.eliminate = [](const LimbGroup& limb, LimbDerivatives& work, bool has_pinned) {
    if (limb.depth != 3)
      All::template eliminate<0>(limb, work);
    else if (has_pinned && limb.has_feet)
      All::eliminate_pinned(limb, work);
    else
      All::template eliminate<3>(limb, work);
  };
  k.respond = &All::respond;
  k.spread = [](const LimbGroup& limb, const LimbDerivatives& work, const Row(*rest)[3], int from,
                int to, double* A, long nv) {
    limb.depth == 3 ? All::template spread<3>(limb, work, rest, from, to, A, nv)
                    : All::template spread<0>(limb, work, rest, from, to, A, nv);
  };
  k.spread_forces = [](const LimbGroup& limb, const LimbDerivatives& work, const Row(*rest)[3],
                       const int* row, int from, int to, const double* A, long nv, double* forces,
                       long rows) {
    All::each(limb, [&](int first) {
      spread_force_columns<T>(limb, work, rest, row, from, to, A, nv, forces, rows, first);
    });
  };
  return k;
}

}  // namespace legwork::lanes
