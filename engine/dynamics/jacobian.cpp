#include "engine/dynamics/jacobian.h"

#include "engine/dynamics/kinematics.h"

namespace legwork {

void point_jacobian(const Model& model, const Workspace& ws, int body, const Vec3& p_BF,
                    Eigen::Ref<MatX> J) {
  const Vec3 x = point_position(ws, body, p_BF);
  const Vec3 r = x - ws.X_WB[0].p;
  for (int k = 0; k < model.nv(); ++k)
    for (int i = 0; i < 3; ++i) J(i, k) = i == k ? 1.0 : 0.0;
  J(0, 4) = r[2], J(1, 5) = r[0], J(2, 3) = r[1];
  J(1, 3) = -r[2], J(2, 4) = -r[0], J(0, 5) = -r[1];
  for (int j = body; j > 0; j = model.bodies[at(j)].parent) {
    const Transform& X_WJ = ws.X_WB[at(j)];
    const Vec3 e = times(X_WJ.R, model.bodies[at(j)].axis);
    const Vec3 column = model.bodies[at(j)].is_prismatic ? e : cross(e, x - X_WJ.p);
    for (int i = 0; i < 3; ++i) J(i, 5 + j) = column[i];
  }
}

void point_jacobian_rate(const Model& model, const Workspace& ws, int body, const Vec3& p_BF,
                         Eigen::Ref<MatX> Jdot) {
  const Vec3 x = point_position(ws, body, p_BF);
  const Vec3 xdot = point_velocity(ws, body, p_BF);
  Jdot.setZero();
  Jdot.middleCols<3>(3) = -skew(xdot - point_velocity(ws, 0, Vec3::Zero()));
  for (int j = body; j > 0; j = model.bodies[at(j)].parent) {
    const Vec3 e = ws.X_WB[at(j)].R * model.bodies[at(j)].axis;
    const Vec3 edot = cross(angular_velocity(ws, j), e);
    if (model.bodies[at(j)].is_prismatic) {
      Jdot.col(5 + j) = edot;
      continue;
    }
    Jdot.col(5 + j) =
        cross(edot, x - ws.X_WB[at(j)].p) + cross(e, xdot - point_velocity(ws, j, Vec3::Zero()));
  }
}

// Of every body on the path, o its origin, d from there to the origin of the next one or to x:
//   sum over bodies omega x (omega x d) + sum over joints (omega_P x omega) x (x - o) + prismatic 2 omega_P x e qdot
Vec3 point_bias_acceleration(const Model& model, const Workspace& ws, int body, const Vec3& p_BF) {
  const Vec3 x = point_position(ws, body, p_BF);
  Vec3 bias = Vec3::Zero();
  Vec3 next = x;
  Vec3 w = angular_velocity(ws, body);
  for (int j = body; j >= 0; j = model.bodies[at(j)].parent) {
    const Vec3& o = ws.X_WB[at(j)].p;
    bias += cross(w, cross(w, next - o));
    if (j == 0) break;
    const int parent = model.bodies[at(j)].parent;
    const Vec3 w_P = angular_velocity(ws, parent);
    if (model.bodies[at(j)].is_prismatic)
      bias += 2.0 * cross(w_P, times(ws.X_WB[at(j)].R, ws.S_rate[at(j)].tail<3>()));
    else
      bias += cross(cross(w_P, w), x - o);
    w = w_P;
    next = o;
  }
  return bias;
}

}  // namespace legwork
