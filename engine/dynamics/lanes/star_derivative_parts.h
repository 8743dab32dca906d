// Shared by star_derivatives.cpp and star_forward_derivatives.cpp.
#pragma once

#include "engine/dynamics/inverse_derivatives.h"
#include "engine/dynamics/lanes/limb_derivatives.h"

namespace legwork::lanes {

// Fills `out` and its limbs; with has_pinned also their feet, and by_q is less the forces on these. Returns the whole robot's
// sums.
MovingMass<double> differentiate(const Model& model, const Workspace& ws, ConstVecRef a,
                                 bool has_pinned, InverseDerivatives& out);

// From rows of lanes to a matrix by columns (nv rows). D as in Depth: legs of three joints are unrolled.
template <int D>
struct Writer {
  const LimbGroup& limb;
  double* A;
  long nv;

  // visit(joint, lane, index in v)
  template <class Visit>
  LEGWORK_INLINE void each(Visit&& visit) const {
    const Depth<D> depth(limb.depth);
    for (int lane = 0; lane < limb.count; ++lane)
      for (int j = 0; j < depth.count(); ++j) visit(j, lane, limb.velocity[j][lane]);
  }
  // The trunk's rows of the joints' columns.
  LEGWORK_INLINE void columns(const Row (*rows)[6]) const {
    each([&](int j, int lane, long v) LEGWORK_INLINE_LAMBDA {
      double* const to = A + v * nv;
      for (int c = 0; c < 6; ++c) to[c] = rows[j][c].lane[lane];
    });
  }
  // The joints' rows of N of the trunk's columns, from `first` on.
  template <Size N>
  LEGWORK_INLINE void rows(const Row (*rows)[N], int first) const {
    double* const to = A + first * nv;
    each([&](int j, int lane, long v) LEGWORK_INLINE_LAMBDA {
      for (Size c = 0; c < N; ++c) to[static_cast<long>(c) * nv + v] = rows[j][c].lane[lane];
    });
  }
  // visit(entry of A, number) for the limb's own block, number from of(row, column).
  template <class Of, class Visit>
  LEGWORK_INLINE void own(Of&& of, Visit&& visit) const {
    const Depth<D> depth(limb.depth);
    each([&](int k, int lane, long v) LEGWORK_INLINE_LAMBDA {
      double* const column = A + v * nv;
      for (int j = 0; j < depth.count(); ++j)
        visit(column[limb.velocity[j][lane]], of(j, k).lane[lane]);
    });
  }
  LEGWORK_INLINE void blocks(const LimbBlocks& from) const {
    columns(from.column);
    rows(from.row, 3);
    own([&](int j, int k) LEGWORK_INLINE_LAMBDA -> const Row& { return from.own[j][k]; },
        [](double& entry, double x) LEGWORK_INLINE_LAMBDA { entry = x; });
  }
};

}  // namespace legwork::lanes
