#include "engine/dynamics/regressor.h"

#include <cassert>

#include "engine/dynamics/spatial_motion.h"

namespace legwork {
namespace {

// Of which entry of I each of the last six parameters is.
constexpr int kRow[] = {0, 0, 1, 0, 1, 2}, kColumn[] = {0, 1, 1, 2, 2, 2};

SpatialInertia unit_inertia(int parameter) {
  SpatialInertia in;
  if (parameter == 0)
    in.mass = 1.0;
  else if (parameter < 4)
    in.h[parameter - 1] = 1.0;
  else
    in.I(kRow[parameter - 4], kColumn[parameter - 4]) =
        in.I(kColumn[parameter - 4], kRow[parameter - 4]) = 1.0;
  return in;
}

}  // namespace

void regressor(const Model& model, const Workspace& ws, ConstVecRef a, Eigen::Ref<MatX> Y) {
  assert(ws.known == Known::poses && a.size() == model.nv());
  assert(Y.rows() == model.nv() && Y.cols() == kInertialParameters * model.nb());
  Y.setZero();
  for (int i = 0; i < model.nb(); ++i) {
    // About the body's origin, in its axes: the acceleration is then the origin's own.
    const SpatialMotion motion = spatial_motion(model, ws, i, a);
    const Mat3& R_WB = ws.X_WB[at(i)].R;
    const Vec3 r = from_base(ws, i), w_W = motion.v.head<3>();
    const Vec3 v_W = motion.v.tail<3>() + cross(w_W, r);
    const Vec3 alpha_W = motion.a.head<3>();
    const Vec3 a_W = motion.a.tail<3>() + cross(alpha_W, r) + cross(w_W, v_W);
    const Vec3 w = transposed_times(R_WB, w_W), alpha = transposed_times(R_WB, alpha_W),
               a_B = transposed_times(R_WB, a_W);
    for (int p = 0; p < kInertialParameters; ++p) {
      Vec3 n, f;
      newton_euler(unit_inertia(p), w, alpha, a_B, n, f);
      n = times(R_WB, n);
      f = times(R_WB, f);
      n += cross(r, f);
      for (int j = i; j >= 0; j = model.bodies[at(j)].parent) {
        const int first = model.v_index[at(j)];
        for (int d = first; d < model.v_index[at(j + 1)]; ++d) {
          const Vec6 S = spatial_column(model, ws, j, d - first);
          Y(d, kInertialParameters * i + p) = S.head<3>().dot(n) + S.tail<3>().dot(f);
        }
      }
    }
  }
}

VecX inertial_parameters(const Model& model) {
  VecX pi(kInertialParameters * model.nb());
  for (int i = 0; i < model.nb(); ++i) {
    const SpatialInertia& in = model.bodies[at(i)].inertia;
    pi[kInertialParameters * i] = in.mass;
    for (int k = 0; k < 3; ++k) pi[kInertialParameters * i + 1 + k] = in.h[k];
    for (int k = 0; k < 6; ++k) pi[kInertialParameters * i + 4 + k] = in.I(kRow[k], kColumn[k]);
  }
  return pi;
}

}  // namespace legwork
