#include "engine/dynamics/centroidal.h"

#include <cassert>

#include "engine/dynamics/spatial_motion.h"

namespace legwork {
namespace {

// Of each body's subtree, world axes, about the body's origin -> ws.I_c. O(nb).
void composite_inertias(const Model& model, Workspace& ws) {
  for (int i = 0; i < model.nb(); ++i)
    to_axes(ws.X_WB[at(i)].R, model.bodies[at(i)].inertia, ws.I_c[at(i)]);
  for (int i = model.nb() - 1; i > 0; --i) {
    const int parent = model.bodies[at(i)].parent;
    const Vec3 r = ws.X_WB[at(i)].p - ws.X_WB[at(parent)].p;
    add_shifted(ws.I_c[at(i)], r, ws.I_c[at(parent)]);
  }
}

// Calls visit(coordinate, momentum that a unit rate of it gives its subtree, about the base's origin) for each.
template <class Visit>
void each_momentum(const Model& model, Workspace& ws, Visit&& visit) {
  composite_inertias(model, ws);
  for (int i = 0; i < model.nb(); ++i) {
    const SpatialInertia& I_c = ws.I_c[at(i)];
    const Vec3 r = from_base(ws, i);
    const int first = model.v_index[at(i)];
    for (int d = first; d < model.v_index[at(i + 1)]; ++d) {
      const Vec3 e = axis_of_column(model, ws, i, d - first);
      const bool is_sliding = slides(model.bodies[at(i)], d - first);
      const Vec3 f = is_sliding ? Vec3(I_c.mass * e) : cross(e, I_c.h);
      const Vec3 n = is_sliding ? cross(I_c.h, e) : times(I_c.I, e);
      visit(d, Vec3(n + cross(r, f)), f);
    }
  }
}

}  // namespace

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

void centroidal_momentum_matrix(const Model& model, Workspace& ws, Eigen::Ref<MatX> A) {
  assert(ws.known == Known::poses && A.rows() == 6 && A.cols() == model.nv());
  each_momentum(model, ws, [&](int d, const Vec3& n, const Vec3& f) {
    const Vec3 com = ws.I_c[0].h / ws.I_c[0].mass;  // from the base's origin
    const Vec3 about_com = n - cross(com, f);
    for (int k = 0; k < 3; ++k) {
      A(k, d) = about_com[k];
      A(3 + k, d) = f[k];
    }
  });
}

void com_jacobian(const Model& model, Workspace& ws, Eigen::Ref<MatX> J) {
  assert(ws.known == Known::poses && J.rows() == 3 && J.cols() == model.nv());
  each_momentum(model, ws, [&](int d, const Vec3&, const Vec3& f) {
    for (int k = 0; k < 3; ++k) J(k, d) = f[k] / ws.I_c[0].mass;
  });
}

}  // namespace legwork
