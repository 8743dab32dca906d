#include "engine/dynamics/constrained.h"

#include "engine/dynamics/crba.h"
#include "engine/dynamics/jacobian.h"
#include "engine/dynamics/kinematics.h"
#include "engine/dynamics/lanes/star.h"
#include "engine/dynamics/mass_matrix_factor.h"
#include "engine/dynamics/rnea.h"

namespace legwork {
namespace {

// ws.M <- L with M = L^T L; ws.J; ws.Y <- L^-T J^T; returns A = J M^-1 J^T = Y^T Y.
ContactMat contact_space_matrix(const Model& model, Workspace& ws, std::span<const int> feet) {
  const int rows = 3 * static_cast<int>(feet.size());
  crba(model, ws, ws.M);
  factor_mass_matrix(ws, ws.M);
  stack_foot_jacobians(model, ws, feet);
  ContactMat A(rows, rows);
  for (int r = 0; r < rows; ++r) {
    for (int k = 0; k < model.nv(); ++k) ws.Y(k, r) = ws.J(r, k);
    solve_L_transposed(ws, ws.M, ws.Y.col(r));
    for (int s = 0; s <= r; ++s) {
      double sum = 0.0;
      for (int k = 0; k < model.nv(); ++k) sum += ws.Y(k, s) * ws.Y(k, r);
      A(s, r) = A(r, s) = sum;
    }
  }
  return A;
}

// x += Y y
void add_Y(const Workspace& ws, const ContactVec& y, Eigen::Ref<VecX> x) {
  for (Eigen::Index r = 0; r < y.size(); ++r)
    for (Eigen::Index k = 0; k < x.size(); ++k) x[k] += ws.Y(k, r) * y[r];
}

}  // namespace

void stack_foot_jacobians(const Model& model, Workspace& ws, std::span<const int> feet) {
  if (ws.is_in_lanes()) return lanes::foot_jacobians(model, ws, feet);
  int row = 0;
  for (const int index : feet) {
    const Foot& foot = model.feet[at(index)];
    point_jacobian(model, ws, foot.body, foot.p_BF, ws.J.middleRows(row, 3));
    row += 3;
  }
}

void stack_foot_biases(const Model& model, const Workspace& ws, std::span<const int> feet,
                       ContactVec& bias) {
  bias.resize(3 * static_cast<Eigen::Index>(feet.size()));
  Eigen::Index row = 0;
  for (const int index : feet) {
    const Foot& foot = model.feet[at(index)];
    bias.segment<3>(row) = ws.is_in_lanes()
                               ? lanes::foot_bias(model, ws, index)
                               : point_bias_acceleration(model, ws, foot.body, foot.p_BF);
    row += 3;
  }
}

void foot_arms(const Model& model, Workspace& ws, std::span<const int> feet, std::span<Vec3> r) {
  if (ws.is_in_lanes()) return lanes::foot_arms(model, ws, feet, r);
  for (std::size_t k = 0; k < feet.size(); ++k) {
    const Foot& foot = model.feet[at(feet[k])];
    r[k] = point_position(ws, foot.body, foot.p_BF) - ws.X_WB[0].p;
  }
}

void constrained_forward_dynamics(const Model& model, Workspace& ws, std::span<const int> feet,
                                  ConstVecRef tau, Eigen::Ref<VecX> a, ConstrainedResult& result) {
  if (ws.is_in_lanes()) {
    result.rank = 3 * static_cast<int>(feet.size());
    if (lanes::forward_dynamics(model, ws, feet, tau, false, a, result.foot_force)) return;
  }
  bias_force(model, ws, ws.h);
  const ContactMat A = contact_space_matrix(model, ws, feet);
  for (int k = 0; k < model.nv(); ++k) a[k] = tau[k] - ws.h[k];
  solve_L_transposed(ws, ws.M, a);  // L times the acceleration without contact

  ContactVec b;
  stack_foot_biases(model, ws, feet, b);
  for (Eigen::Index row = 0; row < b.size(); ++row) {
    b[row] = -b[row];
    for (int i = 0; i < model.nv(); ++i) b[row] -= ws.Y(i, row) * a[i];
  }
  result.rank = min_norm_solve(A, b, result.foot_force);
  add_Y(ws, result.foot_force, a);
  solve_L(ws, ws.M, a);
}

void apply_impulse(const Model& model, Workspace& ws, ConstVecRef impulse, Eigen::Ref<VecX> v) {
  ContactVec no_force;
  if (ws.is_in_lanes() && lanes::forward_dynamics(model, ws, {}, impulse, true, ws.rhs, no_force)) {
    for (int k = 0; k < model.nv(); ++k) v[k] += ws.rhs[k];
    return;
  }
  crba(model, ws, ws.M);
  factor_mass_matrix(ws, ws.M);
  ws.rhs = impulse;
  solve_L_transposed(ws, ws.M, ws.rhs);
  solve_L(ws, ws.M, ws.rhs);
  for (int k = 0; k < model.nv(); ++k) v[k] += ws.rhs[k];
}

void inelastic_impact(const Model& model, Workspace& ws, std::span<const int> feet,
                      Eigen::Ref<VecX> v, ContactVec& impulse) {
  if (ws.is_in_lanes()) {
    ws.h.setZero();
    if (lanes::forward_dynamics(model, ws, feet, ws.h, true, ws.rhs, impulse)) {
      for (int k = 0; k < model.nv(); ++k) v[k] += ws.rhs[k];
      return;
    }
  }
  const ContactMat A = contact_space_matrix(model, ws, feet);
  ContactVec b(A.rows());
  for (int r = 0; r < A.rows(); ++r) {
    b[r] = 0.0;
    for (int k = 0; k < model.nv(); ++k) b[r] -= ws.J(r, k) * v[k];
  }
  min_norm_solve(A, b, impulse);
  ws.rhs.setZero();
  add_Y(ws, impulse, ws.rhs);
  solve_L(ws, ws.M, ws.rhs);
  for (int k = 0; k < model.nv(); ++k) v[k] += ws.rhs[k];
}

}  // namespace legwork
