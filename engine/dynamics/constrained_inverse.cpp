#include "engine/dynamics/constrained_inverse.h"

#include <cassert>

#include "engine/dynamics/constrained.h"
#include "engine/dynamics/rnea.h"

namespace legwork {

void constrained_inverse_dynamics(const Model& model, Workspace& ws, std::span<const int> feet,
                                  ConstVecRef a, Eigen::Ref<VecX> tau,
                                  ContactInverseResult& result) {
  assert(ws.known == Known::poses);
  rnea(model, ws, a, tau);
  stack_foot_jacobians(model, ws, feet);
  const int rows = 3 * static_cast<int>(feet.size());

  if (!model.is_free()) {  // what holds a fixed base needs no help
    result.rank = 0;
    result.foot_force.setZero(rows);
    return;
  }
  // lambda = G^T (G G^T)^+ w with G = J_b^T, the 6 x rows map from forces to the base wrench.
  ContactMat GGt(6, 6);
  for (int i = 0; i < 6; ++i) {
    for (int j = 0; j <= i; ++j) {
      double sum = 0.0;
      for (int r = 0; r < rows; ++r) sum += ws.J(r, i) * ws.J(r, j);
      GGt(i, j) = GGt(j, i) = sum;
    }
  }
  ContactVec w(6), y(6);
  for (int i = 0; i < 6; ++i) w[i] = tau[i];
  result.rank = min_norm_solve(GGt, w, y);
  result.foot_force.resize(rows);
  for (int r = 0; r < rows; ++r) {
    double sum = 0.0;
    for (int i = 0; i < 6; ++i) sum += ws.J(r, i) * y[i];
    result.foot_force[r] = sum;
    for (int k = 0; k < model.nv(); ++k) tau[k] -= ws.J(r, k) * sum;
  }
}

double moment_about_line(const Vec3& force, const Vec3& moment, const Vec3& r_a, const Vec3& r_b) {
  const Vec3 line = r_b - r_a;
  return line.dot(moment - cross(r_a, force)) / line.norm();
}

}  // namespace legwork
