// The mass matrix of a trunk with limbs: only the limbs' own blocks and their columns under the trunk are not zero. Half of
// the time is writing it, so limbs of three joints are written two at a time.
#include <algorithm>
#include <cstring>

#include "engine/dynamics/lanes/star.h"
#include "engine/dynamics/lanes/star_parts.h"
#include "engine/dynamics/lanes/trunk.h"

namespace legwork::lanes {

Inertia<double> turned_trunk(const Model& model, const Workspace& ws) {
  const SpatialInertia& t = model.bodies[0].inertia;
  const Inertia<double> trunk = {
      t.mass,
      {t.h.x(), t.h.y(), t.h.z()},
      {t.I(0, 0), t.I(1, 1), t.I(2, 2), t.I(0, 1), t.I(0, 2), t.I(1, 2)}};
  return trunk_in_world(trunk, all_lanes<double>(ws.base));
}

void trunk_inertia(const Model& model, const Workspace& ws, double (&A)[21]) {
  set_trunk_entries(turned_trunk(model, ws), A);
}

namespace {

using Two = Lanes<2, 0>;

// Two numbers that are neighbours in memory.
LEGWORK_INLINE void put(double* to, const Two::Doubles& pair_of_two) {
  std::memcpy(to, &pair_of_two, sizeof pair_of_two);
}

// Any limb, lane by lane.
void write_limb(const LimbGroup& limb, const LimbWork& work, int lane, MatX& M) {
  const Eigen::Index nv = M.rows();
  for (int j = 0; j < limb.depth; ++j) {
    const Eigen::Index row = limb.velocity[j][lane];
    double* const column = M.data() + row * nv;
    for (int k = 0; k <= j; ++k) {
      const Eigen::Index other = limb.velocity[k][lane];
      M.data()[other * nv + row] = column[other] = work.H[pair(j, k)].lane[lane];
    }
    for (int c = 0; c < 6; ++c) M.data()[c * nv + row] = column[c] = work.F[j][c].lane[lane];
  }
}

// Limbs of three joints that follow each other in v, in lanes `lane` and `lane` + 1.
void write_two_legs(const LimbGroup& limb, const LimbWork& work, int lane, MatX& M) {
  const Eigen::Index nv = M.rows();
  const Eigen::Index first[2] = {limb.velocity[0][lane], limb.velocity[0][lane + 1]};
  double* const m = M.data();
  // Rows a, b -> their entries of the one limb, and of the other.
  const auto write = [&](const Row& a, const Row& b, double* to_one, double* to_other)
                         LEGWORK_INLINE_LAMBDA {
                           const Two::Doubles x = Two::load(a, lane).v, y = Two::load(b, lane).v;
                           put(to_one, __builtin_shufflevector(x, y, 0, 2));
                           put(to_other, __builtin_shufflevector(x, y, 1, 3));
                         };
  const auto write_one = [&](const Row& a, double* to_one, double* to_other) LEGWORK_INLINE_LAMBDA {
    *to_one = a.lane[lane];
    *to_other = a.lane[lane + 1];
  };
  double *const block = m + first[0] * nv, *const other_block = m + first[1] * nv;
  for (int j = 0; j < 3; ++j)
    for (int c = 0; c < 6; c += 2)
      write(work.F[j][c], work.F[j][c + 1], block + j * nv + c, other_block + j * nv + c);
  for (int c = 0; c < 6; ++c) {
    double *const one = m + c * nv + first[0], *const other = m + c * nv + first[1];
    write(work.F[0][c], work.F[1][c], one, other);
    write_one(work.F[2][c], one + 2, other + 2);
  }
  constexpr int kEntry[3][3] = {{0, 1, 3}, {1, 2, 4}, {3, 4, 5}};
  for (int c = 0; c < 3; ++c) {
    double *const one = block + c * nv + first[0], *const other = other_block + c * nv + first[1];
    write(work.H[kEntry[c][0]], work.H[kEntry[c][1]], one, other);
    write_one(work.H[kEntry[c][2]], one + 2, other + 2);
  }
}

bool follow_each_other(const LimbGroup& limb) {
  for (int lane = 0; lane < limb.count; ++lane)
    for (int j = 1; j < limb.depth; ++j)
      if (limb.velocity[j][lane] != limb.velocity[0][lane] + j) return false;
  return true;
}

}  // namespace

void crba(const Model& model, Workspace& ws, MatX& M) {
  std::memset(M.data(), 0, sizeof(double) * static_cast<std::size_t>(M.size()));
  double A[21];
  trunk_inertia(model, ws, A);
  double sum[10] = {};
  each_group(model, ws, [&](const LimbGroup& limb, LimbWork& work, const Kernels& kernels) {
    kernels.composite(limb, work, ws.base);
    for (int k = 0; k < 10; ++k) sum[k] += fold(work.inertia[k], limb.count);
    int lane = 0;
    if (limb.depth == 3 && follow_each_other(limb))
      for (; lane + 1 < limb.count; lane += 2) write_two_legs(limb, work, lane, M);
    for (; lane < limb.count; ++lane) write_limb(limb, work, lane, M);
  });
  const double mass = sum[0], hx = sum[1], hy = sum[2], hz = sum[3];
  const double limbs[21] = {mass, 0.0, mass,   0.0,    0.0, mass, 0.0, -hz,    hy,     sum[4], hz,
                            0.0,  -hx, sum[7], sum[5], -hy, hx,   0.0, sum[8], sum[9], sum[6]};
  for (int r = 0; r < 6; ++r)
    for (int c = 0; c <= r; ++c) M(r, c) = M(c, r) = A[pair(r, c)] + limbs[pair(r, c)];
}

}  // namespace legwork::lanes
