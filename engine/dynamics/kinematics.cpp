#include "engine/dynamics/kinematics.h"

#include "engine/dynamics/lanes/star.h"
#include "engine/math/rotation.h"

namespace legwork {

namespace {

// v: null for poses alone.
void walk_outward(const Model& model, ConstVecRef q, const double* v, Workspace& ws) {
  ws.X_WB[0] = {rotation_from_quaternion(q.segment<4>(3)), q.head<3>()};
  ws.X_PB[0] = ws.X_WB[0];
  if (v) {
    const Mat3& R_WB = ws.X_WB[0].R;
    ws.V[0] = join(transposed_times(R_WB, Vec3(v[3], v[4], v[5])),
                   transposed_times(R_WB, Vec3(v[0], v[1], v[2])));
  }

  for (int i = 1; i < model.nb(); ++i) {
    const Body& body = model.bodies[at(i)];
    Mat3 R_PB = body.X_PJ.R;
    Vec3 p_PB = body.X_PJ.p;
    if (body.is_prismatic) {
      p_PB += times(R_PB, q[6 + i] * body.axis);
    } else {
      const auto [s, c] = math::sin_cos(q[6 + i]);
      turn_about(R_PB, body.axis, s, c);
    }
    const Transform& X_WP = ws.X_WB[at(body.parent)];
    ws.X_WB[at(i)].R = product(X_WP.R, R_PB);
    ws.X_WB[at(i)].p = X_WP.p + times(X_WP.R, p_PB);
    ws.X_PB[at(i)].R = R_PB;
    ws.X_PB[at(i)].p = p_PB;
    if (!v) continue;

    const Vec3 w_P = ws.V[at(body.parent)].head<3>();
    const Vec3 v_P = ws.V[at(body.parent)].tail<3>();
    const Vec3 rate = v[5 + i] * body.axis;
    const Vec3 none = Vec3::Zero();
    const Vec3 &turning = body.is_prismatic ? none : rate,
               &sliding = body.is_prismatic ? rate : none;
    ws.S_rate[at(i)].head<3>() = turning;
    ws.S_rate[at(i)].tail<3>() = sliding;
    ws.V[at(i)].head<3>() = transposed_times(R_PB, w_P) + turning;
    ws.V[at(i)].tail<3>() = transposed_times(R_PB, v_P + cross(w_P, p_PB)) + sliding;
  }
}

}  // namespace

void set_state(const Model& model, ConstVecRef q, ConstVecRef v, Workspace& ws) {
  if (ws.is_in_lanes()) return lanes::set_state(model, q, v, ws);
  walk_outward(model, q, v.data(), ws);
}

void set_configuration(const Model& model, ConstVecRef q, Workspace& ws) {
  if (ws.is_in_lanes()) return lanes::set_configuration(model, q, ws);
  walk_outward(model, q, nullptr, ws);
}

void forward_kinematics(const Model& model, ConstVecRef q, ConstVecRef v, Workspace& ws) {
  set_state(model, q, v, ws);
  if (ws.is_in_lanes()) lanes::poses(model, ws);
}

Vec3 point_position(const Workspace& ws, int body, const Vec3& p_BF) {
  return transform_point(ws.X_WB[at(body)], p_BF);
}

Vec3 point_velocity(const Workspace& ws, int body, const Vec3& p_BF) {
  const Vec6& V = ws.V[at(body)];
  return times(ws.X_WB[at(body)].R, V.tail<3>() + cross(V.head<3>(), p_BF));
}

Vec3 angular_velocity(const Workspace& ws, int body) {
  return times(ws.X_WB[at(body)].R, ws.V[at(body)].head<3>());
}

}  // namespace legwork
