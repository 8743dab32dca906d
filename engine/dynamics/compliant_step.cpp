#include "engine/dynamics/compliant_step.h"

#include <cassert>

#include "engine/dynamics/crba.h"
#include "engine/dynamics/rnea.h"
#include "engine/math/cholesky.h"

namespace legwork {
namespace {

constexpr double kTakenBack = 0.2;  // share of a constraint's error per step

// A <- G^T (M + h D + h^2 K) G
void reduce(const MimicMap& map, const MatX& M, const Compliance& c, double h, MatX& A) {
  A.setZero();
  const auto n = static_cast<int>(map.column.size());
  for (int j = 0; j < n; ++j)
    for (int i = 0; i < n; ++i) {
      double entry = M(i, j);
      if (i == j) entry += c.armature[i] + h * (c.damping[i] + h * c.stiffness[i]);
      A(map.column[at(i)], map.column[at(j)]) += map.factor[at(i)] * map.factor[at(j)] * entry;
    }
}

}  // namespace

CompliantScratch::CompliantScratch(const Model& model)
    : map(mimic_map(model)),
      A(MatX::Zero(map.size, map.size)),
      Y(MatX::Zero(map.size, kMaxContactRows)),
      b(VecX::Zero(map.size)),
      f(VecX::Zero(model.nv())) {}

bool compliant_velocity(const Model& model, Workspace& ws, double h, ConstVecRef tau,
                        const Compliance& c,
                        const Eigen::Ref<const MatX, 0, Eigen::OuterStride<>>& J,
                        const ContactVec& off, ConstVecRef v, CompliantScratch& s,
                        Eigen::Ref<VecX> v_next, ContactVec& impulse) {
  const MimicMap& map = s.map;
  const int nv = model.nv(), rows = static_cast<int>(J.rows());
  assert(rows <= kMaxContactRows && off.size() == rows && J.cols() == nv);
  mass_matrix(model, ws, ws.M);
  bias_force(model, ws, ws.h);
  for (int i = 0; i < nv; ++i)
    s.f[i] =
        h * (tau[i] - ws.h[i] - c.damping[i] * v[i] - c.stiffness[i] * (c.stretch[i] + h * v[i]));
  reduce(map, ws.M, c, h, s.A);
  if (!cholesky_in_place(s.A)) return false;
  s.b.setZero();
  for (int i = 0; i < nv; ++i) s.b[map.column[at(i)]] += map.factor[at(i)] * s.f[i];
  solve_lower(s.A, s.b);  // L^T dv, as long as nothing is held

  impulse.setZero(rows);
  if (rows > 0) {
    ContactVec wanted(rows);
    for (int r = 0; r < rows; ++r) {
      auto y = s.Y.col(r);
      y.setZero();
      wanted[r] = -kTakenBack / h * off[r];
      for (int i = 0; i < nv; ++i) {
        y[map.column[at(i)]] += map.factor[at(i)] * J(r, i);
        wanted[r] -= J(r, i) * v[i];
      }
      solve_lower(s.A, y);
      for (int i = 0; i < map.size; ++i) wanted[r] -= y[i] * s.b[i];
    }
    ContactMat W(rows, rows);
    for (int r = 0; r < rows; ++r)
      for (int k = 0; k <= r; ++k) {
        double sum = 0.0;
        for (int i = 0; i < map.size; ++i) sum += s.Y(i, r) * s.Y(i, k);
        W(r, k) = W(k, r) = sum;
      }
    min_norm_solve(W, wanted, impulse);
    for (int r = 0; r < rows; ++r)
      for (int i = 0; i < map.size; ++i) s.b[i] += impulse[r] * s.Y(i, r);
  }
  solve_lower_transposed(s.A, s.b);
  for (int i = 0; i < nv; ++i) v_next[i] = v[i] + map.factor[at(i)] * s.b[map.column[at(i)]];
  return true;
}

}  // namespace legwork
