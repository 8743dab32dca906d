#include "engine/dynamics/rnea.h"

#include "engine/dynamics/lanes/star.h"

namespace legwork {

void rnea(const Model& model, Workspace& ws, ConstVecRef a, Eigen::Ref<VecX> out) {
  if (ws.is_in_lanes()) return lanes::rnea(model, ws, a.data(), out);
  const Mat3& R_WB = ws.X_WB[0].R;
  ws.alpha[0] = transposed_times(R_WB, a.segment<3>(3));
  ws.a[0] = transposed_times(R_WB, a.head<3>() - model.gravity);
  for (int i = 0; i < model.nb(); ++i) {
    const Body& body = model.bodies[at(i)];
    const Vec3 w = ws.V[at(i)].head<3>();
    if (i > 0) {
      const Transform& X_PB = ws.X_PB[at(i)];
      const Vec3& p = X_PB.p;
      const Vec3 w_P = ws.V[at(body.parent)].head<3>();
      const Vec3& alpha_P = ws.alpha[at(body.parent)];
      Vec3 alpha_B = transposed_times(X_PB.R, alpha_P);
      Vec3 a_B = transposed_times(
          X_PB.R, ws.a[at(body.parent)] + (cross(alpha_P, p) + cross(w_P, cross(w_P, p))));
      const Vec3 along = a[5 + i] * body.axis;
      if (body.is_prismatic)
        a_B += along + 2.0 * cross(w, ws.S_rate[at(i)].tail<3>());
      else
        alpha_B += along + cross(w, ws.S_rate[at(i)].head<3>());
      ws.alpha[at(i)] = alpha_B;
      ws.a[at(i)] = a_B;
    }
    newton_euler(body.inertia, w, ws.alpha[at(i)], ws.a[at(i)], ws.n[at(i)], ws.f[at(i)]);
  }
  for (int i = model.nb() - 1; i > 0; --i) {
    const Body& body = model.bodies[at(i)];
    const Transform& X_PB = ws.X_PB[at(i)];
    out[5 + i] = body.axis.dot(body.is_prismatic ? ws.f[at(i)] : ws.n[at(i)]);
    const Vec3 f = times(X_PB.R, ws.f[at(i)]);
    ws.n[at(body.parent)] += times(X_PB.R, ws.n[at(i)]) + cross(X_PB.p, f);
    ws.f[at(body.parent)] += f;
  }
  out.head<3>() = times(R_WB, ws.f[0]);
  out.segment<3>(3) = times(R_WB, ws.n[0]);
}

void bias_force(const Model& model, Workspace& ws, Eigen::Ref<VecX> out) {
  if (ws.is_in_lanes()) return lanes::rnea(model, ws, nullptr, out);
  ws.rhs.setZero();
  rnea(model, ws, ws.rhs, out);
}

}  // namespace legwork
