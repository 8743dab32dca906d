#include "engine/dynamics/constrained.h"

#include <array>

#include "engine/dynamics/crba.h"
#include "engine/dynamics/jacobian.h"
#include "engine/dynamics/kinematics.h"
#include "engine/dynamics/mass_matrix_factor.h"
#include "engine/dynamics/rnea.h"
#include "engine/dynamics/tree.h"

namespace legwork {
namespace {

// The coordinate at which the path from a foot to the base starts.
int last_dof(const Model& model, const Workspace& ws, int foot) {
  return ws.last_dof[at(model.feet[at(foot)].body)];
}

// ws.M <- L^T with M = L^T L; ws.J; ws.Y_T <- J L^-1; returns A = J M^-1 J^T = Y_T Y_T^T.
ContactMat contact_space_matrix(const Model& model, Workspace& ws, std::span<const int> feet) {
  std::array<int, kMaxContactRows / 3> last;
  for (std::size_t f = 0; f < feet.size(); ++f) last[f] = last_dof(model, ws, feet[f]);
  crba(model, ws, ws.M);
  factor_mass_matrix(ws, ws.M);
  stack_foot_jacobians(model, ws, feet);
  const Eigen::Index rows = 3 * static_cast<Eigen::Index>(feet.size());
  ContactMat A(rows, rows);
  contact_space_matrix(ws, ws.M, std::span<const int>(last).first(feet.size()), ws.J, ws.Y_T, A);
  return A;
}

// x += Y_T^T y
void add_Y(const Model& model, const Workspace& ws, std::span<const int> feet, const ContactVec& y,
           Eigen::Ref<VecX> x) {
  for (std::size_t f = 0; f < feet.size(); ++f) {
    const Eigen::Index r = 3 * static_cast<Eigen::Index>(f);
    for (int k = last_dof(model, ws, feet[f]); k >= 0; k = ws.dof_parent[at(k)])
      x[k] += ws.Y_T(r, k) * y[r] + ws.Y_T(r + 1, k) * y[r + 1] + ws.Y_T(r + 2, k) * y[r + 2];
  }
}

}  // namespace

void tree::stack_foot_jacobians(const Model& model, Workspace& ws, std::span<const int> feet) {
  int row = 0;
  for (const int index : feet) {
    const Foot& foot = model.feet[at(index)];
    point_jacobian(model, ws, foot.body, foot.p_BF, ws.J.middleRows(row, 3));
    row += 3;
  }
}

void tree::foot_offsets(const Model& model, Workspace& ws, std::span<const int> feet,
                        std::span<Vec3> r) {
  for (std::size_t k = 0; k < feet.size(); ++k) {
    const Foot& foot = model.feet[at(feet[k])];
    r[k] = point_position(ws, foot.body, foot.p_BF) - ws.X_WB[0].p;
  }
}

void tree::constrained_forward_dynamics(const Model& model, Workspace& ws,
                                        std::span<const int> feet, ConstVecRef tau,
                                        Eigen::Ref<VecX> a, ConstrainedResult& result) {
  bias_force(model, ws, ws.h);
  const ContactMat A = contact_space_matrix(model, ws, feet);
  for (int k = 0; k < model.nv(); ++k) a[k] = tau[k] - ws.h[k];
  solve_L_transposed(ws, ws.M, a);  // a is now L times the acceleration without contact

  ContactVec b;
  stack_foot_biases(model, ws, feet, b);
  Eigen::Index row = 0;
  for (const int index : feet) {
    Vec3 rate = b.segment<3>(row);
    for (int i = last_dof(model, ws, index); i >= 0; i = ws.dof_parent[at(i)])
      for (int k = 0; k < 3; ++k) rate[k] += ws.Y_T(row + k, i) * a[i];
    b.segment<3>(row) = -rate;
    row += 3;
  }
  result.rank = min_norm_solve(A, b, result.foot_force);
  add_Y(model, ws, feet, result.foot_force, a);
  solve_L(ws, ws.M, a);
}

void tree::apply_impulse(const Model& model, Workspace& ws, ConstVecRef impulse,
                         Eigen::Ref<VecX> v) {
  legwork::crba(model, ws, ws.M);
  factor_mass_matrix(ws, ws.M);
  ws.rhs = impulse;
  solve_L_transposed(ws, ws.M, ws.rhs);
  solve_L(ws, ws.M, ws.rhs);
  for (int k = 0; k < model.nv(); ++k) v[k] += ws.rhs[k];
}

void tree::inelastic_impact(const Model& model, Workspace& ws, std::span<const int> feet,
                            Eigen::Ref<VecX> v, ContactVec& impulse) {
  const ContactMat A = contact_space_matrix(model, ws, feet);
  ContactVec b(A.rows());
  for (int r = 0; r < A.rows(); ++r) {
    b[r] = 0.0;
    for (int k = 0; k < model.nv(); ++k) b[r] -= ws.J(r, k) * v[k];
  }
  min_norm_solve(A, b, impulse);
  ws.rhs.setZero();
  add_Y(model, ws, feet, impulse, ws.rhs);
  solve_L(ws, ws.M, ws.rhs);
  for (int k = 0; k < model.nv(); ++k) v[k] += ws.rhs[k];
}

}  // namespace legwork
