#include "engine/dynamics/centroidal.h"

namespace legwork {

Centroidal centroidal(const Model& model, const Workspace& ws) {
  Centroidal out;
  Vec3 about_world_origin = Vec3::Zero();
  for (int i = 0; i < model.nb(); ++i) {
    const SpatialInertia& inertia = model.bodies[at(i)].inertia;
    const Transform& X_WB = ws.X_WB[at(i)];
    const Vec6 momentum = force_to_parent(X_WB, inertia * ws.V[at(i)]);
    out.mass += inertia.mass;
    out.com += inertia.mass * X_WB.p + X_WB.R * inertia.h;
    out.linear_momentum += momentum.tail<3>();
    about_world_origin += momentum.head<3>();
  }
  out.com /= out.mass;
  out.com_velocity = out.linear_momentum / out.mass;
  out.angular_momentum = about_world_origin - cross(out.com, out.linear_momentum);
  return out;
}

}  // namespace legwork
