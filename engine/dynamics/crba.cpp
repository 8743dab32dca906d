#include "engine/dynamics/crba.h"

#include <algorithm>
#include <cassert>

#include "engine/dynamics/tree.h"

namespace legwork {

namespace {

// The robot as one rigid body, h = mass * com: force and moment for unit accelerations of the base.
void set_base_block(const SpatialInertia& whole, MatX& M) {
  const Mat3 H = skew(whole.h);
  for (int r = 0; r < 3; ++r) {
    for (int c = 0; c < 3; ++c) {
      M(r, c) = r == c ? whole.mass : 0.0;
      M(r, 3 + c) = -H(r, c);
      M(3 + r, c) = H(r, c);
      M(3 + r, 3 + c) = whole.I(r, c);
    }
  }
}

}  // namespace

void composite_inertias(const Model& model, Workspace& ws) {
  assert(ws.has_pose(model.nb() - 1));
  for (int i = 0; i < model.nb(); ++i)
    to_axes(ws.X_WB[at(i)].R, model.bodies[at(i)].inertia, ws.I_c[at(i)]);
  for (int i = model.nb() - 1; i > 0; --i) {
    const int parent = model.bodies[at(i)].parent;
    const Vec3 r = ws.X_WB[at(i)].p - ws.X_WB[at(parent)].p;
    add_shifted(ws.I_c[at(i)], r, ws.I_c[at(parent)]);
  }
}

void tree::crba(const Model& model, Workspace& ws, MatX& M) {
  composite_inertias(model, ws);
  const int base = ws.base_nv;
  for (int i = 1; i < model.nb(); ++i) {
    const Body& body = model.bodies[at(i)];
    const SpatialInertia& I_c = ws.I_c[at(i)];
    const Vec3 r = ws.X_WB[at(i)].p - ws.X_WB[0].p;
    const int first = model.v_index[at(i)];
    for (int d = first; d < model.v_index[at(i + 1)]; ++d) {
      double* const column = &M(0, d);
      std::fill_n(column + base, d - base, 0.0);
      Vec6& S_i = ws.S[at(d)];
      const Vec3 e = column_axis(model, ws, i, d - first);
      Vec3 n, f;
      if (slides(body, d - first)) {
        n = cross(I_c.h, e);
        f = I_c.mass * e;
        column[d] = e.dot(f);
        S_i.head<3>().setZero();
        S_i.tail<3>() = e;
      } else {
        n = times(I_c.I, e);
        f = cross(e, I_c.h);
        column[d] = e.dot(n);
        S_i.head<3>() = e;
        S_i.tail<3>() = cross(r, e);
      }
      n += cross(r, f);
      for (int j = ws.dof_parent[at(d)]; j >= base; j = ws.dof_parent[at(j)]) {
        const Vec6& S = ws.S[at(j)];
        column[j] =
            S[0] * n[0] + S[1] * n[1] + S[2] * n[2] + S[3] * f[0] + S[4] * f[1] + S[5] * f[2];
      }
      for (int k = 0; k < 3 && base > 0; ++k) {
        column[k] = f[k];
        column[3 + k] = n[k];
      }
    }
  }
  if (model.is_free()) set_base_block(ws.I_c[0], M);
}

void mass_matrix(const Model& model, Workspace& ws, MatX& M) {
  crba(model, ws, M);
  for (Eigen::Index c = 0; c < M.cols(); ++c)
    for (Eigen::Index r = c + 1; r < M.rows(); ++r) M(r, c) = M(c, r);
}

}  // namespace legwork
