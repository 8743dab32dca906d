#include "engine/dynamics/kinematics.h"

#include <cassert>

#include "engine/dynamics/tree.h"

namespace legwork {

namespace {

void set_base(const Model& model, ConstVecRef q, const double* v, Workspace& ws) {
  if (model.is_free())
    ws.X_WB[0] = {rotation_from_quaternion(q.segment<4>(3)), q.head<3>()};
  else
    ws.X_WB[0] = model.bodies[0].X_PJ;
  ws.X_PB[0] = ws.X_WB[0];
  if (!v || !model.is_free()) return;
  const Mat3& R_WB = ws.X_WB[0].R;
  ws.V[0] = join(transposed_times(R_WB, Vec3(v[3], v[4], v[5])),
                 transposed_times(R_WB, Vec3(v[0], v[1], v[2])));
}

}  // namespace

void tree::set_state(const Model& model, ConstVecRef q, const double* v, Workspace& ws) {
  set_base(model, q, v, ws);
  for (int i = 1; i < model.nb(); ++i) {
    const Body& body = model.bodies[at(i)];
    Transform X_PB = body.X_PJ;
    follow_joint(body.kind, body.axis, q.data() + model.q_index[at(i)], X_PB);
    const Mat3& R_PB = X_PB.R;
    const Vec3& p_PB = X_PB.p;
    const Transform& X_WP = ws.X_WB[at(body.parent)];
    ws.X_WB[at(i)].R = product(X_WP.R, R_PB);
    ws.X_WB[at(i)].p = X_WP.p + times(X_WP.R, p_PB);
    ws.X_PB[at(i)] = X_PB;
    if (!v) continue;

    const Vec3 w_P = ws.V[at(body.parent)].head<3>();
    const Vec3 v_P = ws.V[at(body.parent)].tail<3>();
    Vec3 turning, sliding;
    times_S(body, R_PB, v + model.v_index[at(i)], turning, sliding);
    ws.S_rate[at(i)].head<3>() = turning;
    ws.S_rate[at(i)].tail<3>() = sliding;
    ws.V[at(i)].head<3>() = transposed_times(R_PB, w_P) + turning;
    ws.V[at(i)].tail<3>() = transposed_times(R_PB, v_P + cross(w_P, p_PB)) + sliding;
  }
}

Vec3 point_position(const Workspace& ws, int body, const Vec3& p_BF) {
  return transform_point(ws.X_WB[at(body)], p_BF);
}

Vec3 point_velocity(const Workspace& ws, int body, const Vec3& p_BF) {
  assert(ws.known == Known::poses);
  const Vec6& V = ws.V[at(body)];
  return times(ws.X_WB[at(body)].R, V.tail<3>() + cross(V.head<3>(), p_BF));
}

Vec3 angular_velocity(const Workspace& ws, int body) {
  assert(ws.known == Known::poses);
  return times(ws.X_WB[at(body)].R, ws.V[at(body)].head<3>());
}

}  // namespace legwork
