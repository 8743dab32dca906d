#include "engine/dynamics/aba.h"

#include "engine/dynamics/lanes/star.h"
#include "engine/math/dense_solve.h"

namespace legwork {

void aba(const Model& model, Workspace& ws, ConstVecRef tau, Eigen::Ref<VecX> a) {
  ContactVec no_force;
  if (ws.is_in_lanes() && lanes::forward_dynamics(model, ws, {}, tau, false, a, no_force)) return;
  for (int i = 0; i < model.nb(); ++i) {
    const SpatialInertia& inertia = model.bodies[at(i)].inertia;
    ws.c[at(i)] = cross_motion(ws.V[at(i)], ws.S_rate[at(i)]);
    ws.I_A[at(i)] = matrix_of(inertia);
    ws.p_A[at(i)] = cross_force(ws.V[at(i)], inertia * ws.V[at(i)]);
  }
  for (int i = model.nb() - 1; i > 0; --i) {
    const Body& body = model.bodies[at(i)];
    const Vec6 S = motion_subspace(body);
    ws.U[at(i)] = ws.I_A[at(i)] * S;
    ws.D[at(i)] = S.dot(ws.U[at(i)]);
    ws.u[at(i)] = tau[5 + i] - S.dot(ws.p_A[at(i)]);
    const Mat6 I_a = ws.I_A[at(i)] - ws.U[at(i)] * ws.U[at(i)].transpose() / ws.D[at(i)];
    const Vec6 p_a = ws.p_A[at(i)] + I_a * ws.c[at(i)] + ws.U[at(i)] * (ws.u[at(i)] / ws.D[at(i)]);
    const Mat6 F = force_matrix(ws.X_PB[at(i)]);
    ws.I_A[at(body.parent)] += F * I_a * F.transpose();
    ws.p_A[at(body.parent)] += force_to_parent(ws.X_PB[at(i)], p_a);
  }
  // Base: I_A A = f - p_A, with A relative to free fall.
  const Mat3& R_WB = ws.X_WB[0].R;
  MatX& I_base = ws.M;  // scratch of sufficient size
  for (int r = 0; r < 6; ++r)
    for (int k = 0; k < 6; ++k) I_base(r, k) = ws.I_A[0](r, k);
  ws.rhs.head<6>() =
      join(R_WB.transpose() * tau.segment<3>(3), R_WB.transpose() * tau.head<3>()) - ws.p_A[0];
  solve_in_place(I_base.topLeftCorner<6, 6>(), ws.rhs.head<6>());
  ws.A[0] = ws.rhs.head<6>();

  for (int i = 1; i < model.nb(); ++i) {
    const Body& body = model.bodies[at(i)];
    const Vec6 A = motion_to_child(ws.X_PB[at(i)], ws.A[at(body.parent)]) + ws.c[at(i)];
    a[5 + i] = (ws.u[at(i)] - ws.U[at(i)].dot(A)) / ws.D[at(i)];
    ws.A[at(i)] = A + motion_subspace(body) * a[5 + i];
  }
  const Vec3 w = ws.V[0].head<3>();
  const Vec3 v = ws.V[0].tail<3>();
  a.head<3>() = R_WB * (ws.A[0].tail<3>() + cross(w, v)) + model.gravity;
  a.segment<3>(3) = R_WB * ws.A[0].head<3>();
}

}  // namespace legwork
