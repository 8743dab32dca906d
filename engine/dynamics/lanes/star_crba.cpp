// The mass matrix's upper triangle for a trunk with limbs. Only the trunk's block, the limbs' own blocks and their columns
// under the trunk are nonzero.
#include "engine/dynamics/lanes/star.h"
#include "engine/dynamics/lanes/star_parts.h"
#include "engine/dynamics/lanes/trunk.h"

namespace legwork::lanes {

Inertia<double> turned_trunk(const Model& model, const Workspace& ws) {
  const SpatialInertia& t = model.bodies[0].inertia;
  const M3<double> R_WB = all_lanes<double>(ws.base).R;
  const S3<double> I = {t.I(0, 0), t.I(1, 1), t.I(2, 2), t.I(0, 1), t.I(0, 2), t.I(1, 2)};
  const bool is_diagonal = I.xy == 0.0 && I.xz == 0.0 && I.yz == 0.0;
  return {t.mass, R_WB * V3<double>{t.h.x(), t.h.y(), t.h.z()},
          is_diagonal ? turned_diagonal(R_WB, {I.xx, I.yy, I.zz}) : turned(R_WB, I)};
}

void trunk_inertia(const Model& model, const Workspace& ws, double (&A)[21]) {
  set_trunk_entries(turned_trunk(model, ws), A);
}

namespace {

// Writes the base's block, both triangles.
void write_whole(const Inertia<double>& in, MatX& M) {
  const V3<double>& h = in.h;
  const S3<double>& I = in.I;
  const double block[6][6] = {{in.mass, 0.0, 0.0, 0.0, h.z, -h.y},  //
                              {0.0, in.mass, 0.0, -h.z, 0.0, h.x},  //
                              {0.0, 0.0, in.mass, h.y, -h.x, 0.0},  //
                              {0.0, -h.z, h.y, I.xx, I.xy, I.xz},   //
                              {h.z, 0.0, -h.x, I.xy, I.yy, I.yz},   //
                              {-h.y, h.x, 0.0, I.xz, I.yz, I.zz}};
  for (int c = 0; c < 6; ++c)
    for (int r = 0; r < 6; ++r) M.data()[c * M.rows() + r] = block[c][r];
}

}  // namespace

void crba(const Model& model, Workspace& ws, MatX& M) {
  Inertia<double> whole = turned_trunk(model, ws);
  each_group(model, ws, [&](const LimbGroup& limb, LimbWork& work, const Kernels& kernels) {
    kernels.composite(limb, work, ws.base);
    with_count(limb.count, [&](int count) LEGWORK_INLINE_LAMBDA {
      const auto sum = [&](int k) LEGWORK_INLINE_LAMBDA { return fold(work.inertia[k], count); };
      whole = whole + Inertia<double>{sum(0),
                                      {sum(1), sum(2), sum(3)},
                                      {sum(4), sum(5), sum(6), sum(7), sum(8), sum(9)}};
    });
    kernels.columns(limb, work, M.data(), M.rows());
  });
  write_whole(whole, M);
}

}  // namespace legwork::lanes
