#include "engine/dynamics/rnea.h"

#include "engine/dynamics/lanes/star.h"

namespace legwork {

void rnea(const Model& model, Workspace& ws, ConstVecRef a, Eigen::Ref<VecX> out) {
  if (ws.is_in_lanes()) return lanes::rnea(model, ws, a.data(), out);
  // The base's spatial acceleration is [alpha; a - omega x v]: the derivative of its velocity field at a fixed point.
  const Mat3& R_WB = ws.X_WB[0].R;
  const Vec3 w = ws.V[0].head<3>();
  const Vec3 v = ws.V[0].tail<3>();
  ws.A[0] = join(R_WB.transpose() * a.segment<3>(3),
                 R_WB.transpose() * (a.head<3>() - model.gravity) - cross(w, v));

  for (int i = 0; i < model.nb(); ++i) {
    const Body& body = model.bodies[at(i)];
    if (i > 0) {
      ws.A[at(i)] = motion_to_child(ws.X_PB[at(i)], ws.A[at(body.parent)]) +
                    motion_subspace(body) * a[5 + i] + cross_motion(ws.V[at(i)], ws.S_rate[at(i)]);
    }
    ws.F[at(i)] = body.inertia * ws.A[at(i)] + cross_force(ws.V[at(i)], body.inertia * ws.V[at(i)]);
  }
  for (int i = model.nb() - 1; i > 0; --i) {
    const Body& body = model.bodies[at(i)];
    out[5 + i] = along_joint(body, ws.F[at(i)]);
    ws.F[at(body.parent)] += force_to_parent(ws.X_PB[at(i)], ws.F[at(i)]);
  }
  out.head<3>() = R_WB * ws.F[0].tail<3>();
  out.segment<3>(3) = R_WB * ws.F[0].head<3>();
}

void bias_force(const Model& model, Workspace& ws, Eigen::Ref<VecX> out) {
  if (ws.is_in_lanes()) return lanes::rnea(model, ws, nullptr, out);
  ws.rhs.setZero();
  rnea(model, ws, ws.rhs, out);
}

}  // namespace legwork
