#include "engine/dynamics/constrained.h"

#include "engine/dynamics/crba.h"
#include "engine/dynamics/jacobian.h"
#include "engine/dynamics/mass_matrix_factor.h"
#include "engine/dynamics/rnea.h"

namespace legwork {
namespace {

// ws.M <- factor of M; ws.J; ws.M_inv_Jt <- M^-1 J^T; returns A = J M^-1 J^T.
ContactMat contact_space_matrix(const Model& model, Workspace& ws, std::span<const int> feet) {
  const int rows = 3 * static_cast<int>(feet.size());
  crba(model, ws, ws.M);
  factor_mass_matrix(ws, ws.M);
  stack_foot_jacobians(model, ws, feet);
  ContactMat A(rows, rows);
  for (int r = 0; r < rows; ++r) {
    for (int k = 0; k < model.nv(); ++k) ws.M_inv_Jt(k, r) = ws.J(r, k);
    solve_factored(ws, ws.M, ws.M_inv_Jt.col(r));
    for (int s = 0; s <= r; ++s) {
      double sum = 0.0;
      for (int k = 0; k < model.nv(); ++k) sum += ws.J(s, k) * ws.M_inv_Jt(k, r);
      A(s, r) = A(r, s) = sum;
    }
  }
  return A;
}

// (J x)_r
double row_times(const Workspace& ws, int r, ConstVecRef x) {
  double sum = 0.0;
  for (Eigen::Index k = 0; k < x.size(); ++k) sum += ws.J(r, k) * x[k];
  return sum;
}

// x += M^-1 J^T y
void add_M_inv_Jt(const Workspace& ws, const ContactVec& y, Eigen::Ref<VecX> x) {
  for (Eigen::Index r = 0; r < y.size(); ++r)
    for (Eigen::Index k = 0; k < x.size(); ++k) x[k] += ws.M_inv_Jt(k, r) * y[r];
}

}  // namespace

void stack_foot_jacobians(const Model& model, Workspace& ws, std::span<const int> feet) {
  int row = 0;
  for (const int index : feet) {
    const Foot& foot = model.feet[at(index)];
    point_jacobian(model, ws, foot.body, foot.p_BF, ws.J.middleRows(row, 3));
    row += 3;
  }
}

void constrained_forward_dynamics(const Model& model, Workspace& ws, std::span<const int> feet, ConstVecRef tau,
                                  Eigen::Ref<VecX> a, ConstrainedResult& result) {
  bias_force(model, ws, ws.h);
  const ContactMat A = contact_space_matrix(model, ws, feet);
  for (int k = 0; k < model.nv(); ++k) a[k] = tau[k] - ws.h[k];
  solve_factored(ws, ws.M, a);  // the acceleration without contact

  ContactVec b(A.rows());
  int row = 0;
  for (const int index : feet) {
    const Foot& foot = model.feet[at(index)];
    const Vec3 bias = point_bias_acceleration(model, ws, foot.body, foot.p_BF);
    for (int k = 0; k < 3; ++k, ++row) b[row] = -bias[k] - row_times(ws, row, a);
  }
  result.rank = min_norm_solve(A, b, result.foot_force);
  add_M_inv_Jt(ws, result.foot_force, a);
}

void inelastic_impact(const Model& model, Workspace& ws, std::span<const int> feet, Eigen::Ref<VecX> v,
                      ContactVec& impulse) {
  const ContactMat A = contact_space_matrix(model, ws, feet);
  ContactVec b(A.rows());
  for (int r = 0; r < A.rows(); ++r) b[r] = -row_times(ws, r, v);
  min_norm_solve(A, b, impulse);
  add_M_inv_Jt(ws, impulse, v);
}

}  // namespace legwork
