#include "engine/dynamics/kinematics.h"

#include <cassert>

namespace legwork {

Vec3 point_position(const Workspace& ws, int body, const Vec3& p_BF) {
  assert(ws.has_pose(body));
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
