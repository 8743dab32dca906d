// The mass matrix's upper triangle for a trunk with limbs. Only the trunk's block, the limbs' own blocks and their columns
// under the trunk are nonzero.
#include "engine/dynamics/lanes/star.h"
#include "engine/dynamics/lanes/star_parts.h"
#include "engine/dynamics/lanes/trunk.h"

namespace legwork::lanes {

void trunk_inertia(const Model& model, const Workspace& ws, double (&A)[21]) {
  set_trunk_entries(turned_trunk(model, ws), A);
}

namespace {

// Writes the base's block, both triangles, straight into M: an array of it is cleared by `rep stos` and copied by halves.
void write_whole(const Inertia<double>& in, MatX& M) {
  const auto& [m, h, I] = in;
  double* at = M.data();
  const auto column = [&](double a, double b, double c, double d, double e, double f)
                          LEGWORK_INLINE_LAMBDA {
                            at[0] = a, at[1] = b, at[2] = c, at[3] = d, at[4] = e, at[5] = f;
                            at += M.rows();
                          };
  column(m, 0.0, 0.0, 0.0, h.z, -h.y);
  column(0.0, m, 0.0, -h.z, 0.0, h.x);
  column(0.0, 0.0, m, h.y, -h.x, 0.0);
  column(0.0, -h.z, h.y, I.xx, I.xy, I.xz);
  column(h.z, 0.0, -h.x, I.xy, I.yy, I.yz);
  column(-h.y, h.x, 0.0, I.xz, I.yz, I.zz);
}

}  // namespace

void crba(const Model& model, Workspace& ws, MatX& M) {
  const auto& [mass, h, I] = turned_trunk(model, ws);
  double sum[10] = {mass, h.x, h.y, h.z, I.xx, I.yy, I.zz, I.xy, I.xz, I.yz};
  each_group(model, ws, [&](const LimbGroup& limb, LimbWork& work, const Kernels& kernels) {
    kernels.composite(limb, work, ws.base, M.data(), M.rows());
    with_count(limb.count,
               [&](int count) LEGWORK_INLINE_LAMBDA { add_folded(work.inertia, count, sum); });
  });
  write_whole({sum[0], {sum[1], sum[2], sum[3]}, {sum[4], sum[5], sum[6], sum[7], sum[8], sum[9]}},
              M);
}

}  // namespace legwork::lanes
