// What the feet feel of the robot's inertia, A = J M^-1 J^T, from the arrow shape of M = [I F; F^T H] (one H a limb):
//   S = I - sum of F H^-1 F^T                      6 x 6: the trunk once all limbs are eliminated
//   W_i = J_b - J_q G,  G = H^-1 F^T               3 x 6: foot i's motion when the trunk moves and its limb is loose
//   A_ij = W_i S^-1 W_j^T,   and + J_q H^-1 J_q^T where i = j
// No M is formed and nothing of its size factored; cost is linear in the limbs, and for A's own entries in their number.
#include <array>

#include "engine/dynamics/lanes/star.h"
#include "engine/dynamics/lanes/star_parts.h"
#include "engine/dynamics/lanes/trunk.h"

namespace legwork::lanes {
namespace {

constexpr std::size_t kMostFeet = kMaxContactRows / 3;

// A = L D L^T, n <= 8, lower triangles by pair(); the diagonal holds 1 / D.
void factor_small(double* A, int n) {
  double D[kMaxLimbDepth];
  for (int i = 0; i < n; ++i)
    for (int j = 0; j <= i; ++j) {
      double sum = A[pair(i, j)];
      for (int k = 0; k < j; ++k) sum -= A[pair(i, k)] * A[pair(j, k)] * D[k];
      if (i == j) D[i] = sum;
      A[pair(i, j)] = i == j ? 1.0 / sum : sum * A[pair(j, j)];
    }
}

void solve_small(const double* LD, int n, double* x) {
  for (int i = 0; i < n; ++i)
    for (int k = 0; k < i; ++k) x[i] -= LD[pair(i, k)] * x[k];
  for (int i = 0; i < n; ++i) x[i] *= LD[pair(i, i)];
  for (int i = n - 1; i >= 0; --i)
    for (int k = i + 1; k < n; ++k) x[i] -= LD[pair(k, i)] * x[k];
}

struct LooseFoot {
  double W[3][6], SW[3][6];  // SW: rows of (S^-1 W^T)^T
  double own[3][3];          // J_q H^-1 J_q^T
};

LooseFoot loose_foot(const LimbGroup& limb, const LimbWork& work, int lane) {
  const int n = limb.depth;
  LooseFoot foot;
  const double x = work.foot[0].lane[lane], y = work.foot[1].lane[lane],
               z = work.foot[2].lane[lane];
  const double base[3][6] = {
      {1.0, 0.0, 0.0, 0.0, z, -y}, {0.0, 1.0, 0.0, -z, 0.0, x}, {0.0, 0.0, 1.0, y, -x, 0.0}};
  double H[kPairs];
  for (int k = 0; k < pair(n, 0); ++k) H[k] = work.H[k].lane[lane];
  factor_small(H, n);
  for (int r = 0; r < 3; ++r) {
    double loose[kMaxLimbDepth];  // what the joints do when the foot is pushed along r
    for (int j = 0; j < n; ++j) loose[j] = work.J[j][r].lane[lane];
    solve_small(H, n, loose);
    for (int s = 0; s < 3; ++s) {
      double sum = 0.0;
      for (int j = 0; j < n; ++j) sum += work.J[j][s].lane[lane] * loose[j];
      foot.own[s][r] = sum;
    }
    for (int c = 0; c < 6; ++c) {
      double sum = base[r][c];
      for (int j = 0; j < n; ++j) sum -= work.J[j][r].lane[lane] * work.G[j][c].lane[lane];
      foot.W[r][c] = sum;
    }
  }
  return foot;
}

}  // namespace

void contact_space_inertia(const Model& model, Workspace& ws, std::span<const int> feet,
                           ContactMat& A) {
  double S[21];
  trunk_inertia(model, ws, S);
  ws.rhs.setZero();
  each_group(model, ws, [&](const LimbGroup& limb, LimbWork& work, const Kernels& kernels) {
    work.is_pinned = Row{};
    kernels.eliminate(limb, work, ws.base, ws.rhs.data(), true);
    for (int k = 0; k < 21; ++k) S[k] += fold(work.share[k], limb.count);
    if (!limb.has_feet) return;
    kernels.composite(limb, work, ws.base);
    kernels.feet(limb, work, ws.base);
  });
  factor_small(S, 6);

  std::array<LooseFoot, kMostFeet> loose;
  for (std::size_t i = 0; i < feet.size(); ++i) {
    const Limbs::Place& place = model.limbs.feet[at(feet[i])];
    loose[i] =
        loose_foot(model.limbs.groups[at(place.group)], ws.limbs[at(place.group)], place.lane);
    for (int r = 0; r < 3; ++r) {
      for (int c = 0; c < 6; ++c) loose[i].SW[r][c] = loose[i].W[r][c];
      solve_small(S, 6, loose[i].SW[r]);
    }
  }
  const auto rows = 3 * static_cast<Eigen::Index>(feet.size());
  A.resize(rows, rows);
  for (Eigen::Index row = 0; row < rows; ++row)
    for (Eigen::Index column = 0; column <= row; ++column) {
      const LooseFoot &a = loose[static_cast<std::size_t>(row / 3)],
                      &b = loose[static_cast<std::size_t>(column / 3)];
      double sum = &a == &b ? a.own[row % 3][column % 3] : 0.0;
      for (int c = 0; c < 6; ++c) sum += a.W[row % 3][c] * b.SW[column % 3][c];
      A(row, column) = A(column, row) = sum;
    }
}

}  // namespace legwork::lanes
