#include "engine/dynamics/jacobian.h"

#include "engine/dynamics/kinematics.h"

namespace legwork {

void point_jacobian(const Model& model, const Workspace& ws, int body, const Vec3& p_BF,
                    Eigen::Ref<MatX> J) {
  const Vec3 x = point_position(ws, body, p_BF);
  J.setZero();
  J.leftCols<3>().setIdentity();
  J.middleCols<3>(3) = -skew(x - ws.X_WB[0].p);
  for (int j = body; j > 0; j = model.bodies[at(j)].parent) {
    const Vec3 e = ws.X_WB[at(j)].R * model.bodies[at(j)].axis;
    if (model.bodies[at(j)].is_prismatic)
      J.col(5 + j) = e;
    else
      J.col(5 + j) = cross(e, x - ws.X_WB[at(j)].p);
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

Vec3 point_bias_acceleration(const Model& model, const Workspace& ws, int body, const Vec3& p_BF) {
  const Vec3 x = point_position(ws, body, p_BF);
  const Vec3 xdot = point_velocity(ws, body, p_BF);
  Vec3 bias = cross(angular_velocity(ws, 0), xdot - point_velocity(ws, 0, Vec3::Zero()));
  for (int j = body; j > 0; j = model.bodies[at(j)].parent) {
    if (model.bodies[at(j)].is_prismatic) {
      bias += cross(angular_velocity(ws, j), ws.X_WB[at(j)].R * ws.S_rate[at(j)].tail<3>());
      continue;
    }
    const Vec3 e_rate = ws.X_WB[at(j)].R * ws.S_rate[at(j)].head<3>();  // e qdot
    bias += cross(cross(angular_velocity(ws, j), e_rate), x - ws.X_WB[at(j)].p) +
            cross(e_rate, xdot - point_velocity(ws, j, Vec3::Zero()));
  }
  return bias;
}

}  // namespace legwork
