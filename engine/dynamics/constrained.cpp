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

// x <- M^-1 (x + J^T force) with the smallest force for which J x = -rate. Returns the rank of A = J M^-1 J^T. Needs
// stack_foot_jacobians. With M = L^T L, ws.M becomes L^T and ws.Y_T becomes J L^-1; then A = Y_T Y_T^T.
int hold_feet(const Model& model, Workspace& ws, std::span<const int> feet, const ContactVec& rate,
              Eigen::Ref<VecX> x, ContactVec& force) {
  std::array<int, kMaxContactRows / 3>
      last;  // the coordinate at which a foot's path to the base starts
  for (std::size_t f = 0; f < feet.size(); ++f)
    last[f] = ws.last_dof[at(model.feet[at(feet[f])].body)];
  const auto each_row = [&](auto&& visit) {
    for (std::size_t f = 0; f < feet.size(); ++f) {
      const Eigen::Index r = 3 * static_cast<Eigen::Index>(f);
      for (int k = last[f]; k >= 0; k = ws.dof_parent[at(k)]) visit(r, k);
    }
  };
  crba(model, ws, ws.M);
  factor_mass_matrix(ws, ws.M);
  ContactMat A(rate.size(), rate.size());
  contact_space_matrix(ws, ws.M, std::span<const int>(last).first(feet.size()), ws.J, ws.Y_T, A);
  solve_L_transposed(ws, ws.M, x);
  ContactVec b = rate;
  each_row([&](Eigen::Index r, int k) {
    for (int i = 0; i < 3; ++i) b[r + i] += ws.Y_T(r + i, k) * x[k];
  });
  for (double& entry : b) entry = -entry;
  const int rank = min_norm_solve(A, b, force);
  each_row([&](Eigen::Index r, int k) {
    x[k] +=
        ws.Y_T(r, k) * force[r] + ws.Y_T(r + 1, k) * force[r + 1] + ws.Y_T(r + 2, k) * force[r + 2];
  });
  solve_L(ws, ws.M, x);
  return rank;
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
  for (int k = 0; k < model.nv(); ++k) a[k] = tau[k] - ws.h[k];
  legwork::stack_foot_jacobians(model, ws, feet);
  ContactVec bias;
  stack_foot_biases(model, ws, feet, bias);
  result.rank = hold_feet(model, ws, feet, bias, a, result.foot_force);
}

void tree::apply_impulse(const Model& model, Workspace& ws, ConstVecRef impulse,
                         Eigen::Ref<VecX> v) {
  ContactVec no_force;
  ws.rhs = impulse;
  hold_feet(model, ws, {}, ContactVec(0), ws.rhs, no_force);
  for (int k = 0; k < model.nv(); ++k) v[k] += ws.rhs[k];
}

void tree::inelastic_impact(const Model& model, Workspace& ws, std::span<const int> feet,
                            Eigen::Ref<VecX> v, ContactVec& impulse) {
  legwork::stack_foot_jacobians(model, ws, feet);
  ContactVec rate(3 * static_cast<Eigen::Index>(feet.size()));
  for (int r = 0; r < rate.size(); ++r) {
    rate[r] = 0.0;
    for (int k = 0; k < model.nv(); ++k) rate[r] += ws.J(r, k) * v[k];
  }
  ws.rhs.setZero();
  hold_feet(model, ws, feet, rate, ws.rhs, impulse);
  for (int k = 0; k < model.nv(); ++k) v[k] += ws.rhs[k];
}

}  // namespace legwork
