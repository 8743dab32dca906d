#include "engine/dynamics/centroidal.h"

#include <cassert>

namespace legwork {

Centroidal centroidal(const Model& model, const Workspace& ws) {
  assert(ws.known == Known::poses);
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

Vec3 share_of_angular_momentum(const Model& model, const Workspace& ws, const Centroidal& whole,
                               int first) {
  assert(ws.known == Known::poses);
  Vec3 share = Vec3::Zero();
  for (int i = first; i < model.nb(); ++i) {
    const SpatialInertia& inertia = model.bodies[at(i)].inertia;
    const Transform& X_WB = ws.X_WB[at(i)];
    const Vec6 momentum = force_to_parent(X_WB, inertia * ws.V[at(i)]);
    const Vec3 moment = inertia.mass * X_WB.p + X_WB.R * inertia.h;  // first moment of mass
    share += momentum.head<3>() - cross(whole.com, momentum.tail<3>()) -
             cross(moment - inertia.mass * whole.com, whole.com_velocity);
  }
  return share;
}

}  // namespace legwork
