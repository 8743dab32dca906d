#include "engine/dynamics/kinematics.h"

#include "engine/dynamics/lanes/star.h"
#include "engine/math/rotation.h"

namespace legwork {

void set_state(const Model& model, ConstVecRef q, ConstVecRef v, Workspace& ws) {
  if (ws.is_in_lanes()) return lanes::set_state(model, q, v, ws);
  forward_kinematics(model, q, v, ws);
}

void forward_kinematics(const Model& model, ConstVecRef q, ConstVecRef v, Workspace& ws) {
  if (ws.is_in_lanes()) {
    lanes::set_state(model, q, v, ws);
    return lanes::poses(model, ws);
  }
  ws.X_WB[0] = {rotation_from_quaternion(q.segment<4>(3)), q.head<3>()};
  ws.X_PB[0] = ws.X_WB[0];
  const Mat3& R_WB = ws.X_WB[0].R;
  ws.V[0] = join(R_WB.transpose() * v.segment<3>(3), R_WB.transpose() * v.head<3>());

  for (int i = 1; i < model.nb(); ++i) {
    const Body& body = model.bodies[at(i)];
    if (body.is_prismatic) {
      ws.X_PB[at(i)] = {body.X_PJ.R, body.X_PJ.p + body.X_PJ.R * (body.axis * q[6 + i])};
    } else {
      const auto [s, c] = math::sin_cos(q[6 + i]);
      ws.X_PB[at(i)] = {body.X_PJ.R * rotation_about(body.axis, s, c), body.X_PJ.p};
    }
    ws.X_WB[at(i)] = ws.X_WB[at(body.parent)] * ws.X_PB[at(i)];
    ws.S_rate[at(i)] = motion_subspace(body) * v[5 + i];
    ws.V[at(i)] = motion_to_child(ws.X_PB[at(i)], ws.V[at(body.parent)]) + ws.S_rate[at(i)];
  }
}

Vec3 point_position(const Workspace& ws, int body, const Vec3& p_BF) {
  return transform_point(ws.X_WB[at(body)], p_BF);
}

Vec3 point_velocity(const Workspace& ws, int body, const Vec3& p_BF) {
  const Vec6& V = ws.V[at(body)];
  return ws.X_WB[at(body)].R * (V.tail<3>() + cross(V.head<3>(), p_BF));
}

Vec3 angular_velocity(const Workspace& ws, int body) {
  return ws.X_WB[at(body)].R * ws.V[at(body)].head<3>();
}

}  // namespace legwork
