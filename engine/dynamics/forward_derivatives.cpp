#include "engine/dynamics/forward_derivatives.h"

#include <array>
#include <cassert>

#include "engine/dynamics/constrained.h"
#include "engine/dynamics/mass_matrix_factor.h"
#include "engine/dynamics/tree.h"

namespace legwork {
namespace {

// What all columns of one call share: pinned feet, and the inverse of A = J M^-1 J^T.
struct Pinned {
  std::span<const int> last;  // per foot: where its path to the base starts
  ContactMat inverse_A;
};

// One column: da <- for the right side `da` and, of the feet, `-feet`; dlambda.
void solve(const Workspace& ws, const MatX& factor, const Pinned& pinned, const double* feet,
           Eigen::Ref<VecX> da, double* dlambda) {
  solve_L_transposed(ws, factor, da);
  const auto rows = static_cast<int>(pinned.inverse_A.rows());
  std::array<double, kMaxContactRows> gap;
  for (int r = 0; r < rows; ++r) {
    gap[at(r)] = feet ? feet[r] : 0.0;
    for (int k = pinned.last[at(r / 3)]; k >= 0; k = ws.dof_parent[at(k)])
      gap[at(r)] += ws.Y_T(r, k) * da[k];
  }
  for (int r = 0; r < rows; ++r) {
    dlambda[r] = 0.0;
    for (int c = 0; c < rows; ++c) dlambda[r] -= pinned.inverse_A(r, c) * gap[at(c)];
    for (int k = pinned.last[at(r / 3)]; k >= 0; k = ws.dof_parent[at(k)])
      da[k] += ws.Y_T(r, k) * dlambda[r];
  }
  solve_L(ws, factor, da);
}

}  // namespace

ForwardDerivatives::ForwardDerivatives(const Model& model) : inverse(model) {
  const int nv = model.nv(), rows = 3 * static_cast<int>(model.feet.size());
  for (MatX* matrix : {&by_q, &by_v, &by_tau, &factor}) matrix->setZero(nv, nv);
  for (MatX* matrix : {&force_by_q, &force_by_v, &force_by_tau, &feet_q, &feet_v})
    matrix->setZero(rows, nv);
}

bool tree::forward_derivatives(const Model& model, Workspace& ws, std::span<const int> feet,
                               ConstVecRef a, const ContactVec& foot_force,
                               ForwardDerivatives& out) {
  std::array<PointForce, kMaxContactRows / 3> forces;
  std::array<int, kMaxContactRows / 3> last;
  const auto rows = 3 * static_cast<Eigen::Index>(feet.size());
  for (std::size_t f = 0; f < feet.size(); ++f) {
    const Foot& foot = model.feet[at(feet[f])];
    forces[f] = {foot.body, foot.p_BF, foot_force.segment<3>(3 * static_cast<Eigen::Index>(f))};
    last[f] = ws.last_dof[at(foot.body)];
  }
  tree::inverse_derivatives(model, ws, a, std::span(forces).first(feet.size()), out.inverse);
  for (std::size_t f = 0; f < feet.size(); ++f) {
    const auto row = 3 * static_cast<Eigen::Index>(f);
    point_acceleration_derivatives(ws, out.inverse, forces[f].body, forces[f].p_B,
                                   out.feet_q.middleRows(row, 3), out.feet_v.middleRows(row, 3));
  }

  out.factor = out.inverse.M;
  factor_mass_matrix(ws, out.factor);
  Pinned pinned = {std::span(last).first(feet.size()), ContactMat(rows, rows)};
  if (!feet.empty()) {
    legwork::stack_foot_jacobians(model, ws, feet);
    ContactMat A(rows, rows);
    contact_space_matrix(ws, out.factor, pinned.last, ws.J, ws.Y_T, A);
    ContactVec unit(rows), column;
    for (Eigen::Index c = 0; c < rows; ++c) {
      unit.setZero();
      unit[c] = 1.0;
      if (min_norm_solve(A, unit, column) < rows) return false;
      pinned.inverse_A.col(c) = column;
    }
  }
  for (int k = 0; k < model.nv(); ++k) {
    out.by_q.col(k) = -out.inverse.by_q.col(k);
    solve(ws, out.factor, pinned, &out.feet_q(0, k), out.by_q.col(k), &out.force_by_q(0, k));
    out.by_v.col(k) = -out.inverse.by_v.col(k);
    solve(ws, out.factor, pinned, &out.feet_v(0, k), out.by_v.col(k), &out.force_by_v(0, k));
    out.by_tau.col(k).setZero();
    out.by_tau(k, k) = 1.0;
    solve(ws, out.factor, pinned, nullptr, out.by_tau.col(k), &out.force_by_tau(0, k));
  }
  return true;
}

}  // namespace legwork
