#include "engine/dynamics/crba.h"

#include "engine/dynamics/lanes/star.h"

namespace legwork {

void crba(const Model& model, Workspace& ws, MatX& M) {
  if (ws.is_in_lanes()) return lanes::crba(model, ws, M);
  for (int i = 0; i < model.nb(); ++i) ws.I_c[at(i)] = model.bodies[at(i)].inertia;
  for (int i = model.nb() - 1; i > 0; --i) {
    SpatialInertia& parent = ws.I_c[at(model.bodies[at(i)].parent)];
    parent = parent + inertia_to_parent(ws.X_PB[at(i)], ws.I_c[at(i)]);
  }
  M.setZero();
  const Mat3& R_WB = ws.X_WB[0].R;
  for (int i = 1; i < model.nb(); ++i) {
    Vec6 f = ws.I_c[at(i)] * motion_subspace(model.bodies[at(i)]);
    M(5 + i, 5 + i) = along_joint(model.bodies[at(i)], f);
    int j = i;
    while (j > 0) {
      f = force_to_parent(ws.X_PB[at(j)], f);
      j = model.bodies[at(j)].parent;
      if (j > 0) M(5 + i, 5 + j) = M(5 + j, 5 + i) = along_joint(model.bodies[at(j)], f);
    }
    const Vec3 force = R_WB * f.tail<3>();
    const Vec3 moment = R_WB * f.head<3>();
    for (int k = 0; k < 3; ++k) {
      M(k, 5 + i) = M(5 + i, k) = force[k];
      M(3 + k, 5 + i) = M(5 + i, 3 + k) = moment[k];
    }
  }
  // The whole robot as one rigid body: force and moment of unit base accelerations, h = mass * com.
  const SpatialInertia& whole = ws.I_c[0];
  const Mat3 I_W = R_WB * whole.I * R_WB.transpose();
  const Mat3 H_W = skew(R_WB * whole.h);
  for (int r = 0; r < 3; ++r) {
    M(r, r) = whole.mass;
    for (int c = 0; c < 3; ++c) {
      M(r, 3 + c) = -H_W(r, c);
      M(3 + r, c) = H_W(r, c);
      M(3 + r, 3 + c) = 0.5 * (I_W(r, c) + I_W(c, r));
    }
  }
}

}  // namespace legwork
