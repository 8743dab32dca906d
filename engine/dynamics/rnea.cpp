#include "engine/dynamics/rnea.h"

#include "engine/dynamics/tree.h"

namespace legwork {

void tree::rnea(const Model& model, Workspace& ws, ConstVecRef a, Eigen::Ref<VecX> out) {
  const Mat3& R_WB = ws.X_WB[0].R;
  if (model.is_free()) {
    ws.alpha[0] = transposed_times(R_WB, a.segment<3>(3));
    ws.a[0] = transposed_times(R_WB, a.head<3>() - model.gravity);
  } else {
    ws.alpha[0].setZero();
    ws.a[0] = transposed_times(R_WB, -model.gravity);
  }
  for (int i = 0; i < model.nb(); ++i) {
    const Body& body = model.bodies[at(i)];
    const Vec3 w = ws.V[at(i)].head<3>();
    if (i > 0) {
      const Transform& X_PB = ws.X_PB[at(i)];
      const Vec3& p = X_PB.p;
      const Vec3 w_P = ws.V[at(body.parent)].head<3>();
      const Vec3& alpha_P = ws.alpha[at(body.parent)];
      Vec3 alpha_B = transposed_times(X_PB.R, alpha_P);
      Vec3 a_B = transposed_times(
          X_PB.R, ws.a[at(body.parent)] + (cross(alpha_P, p) + cross(w_P, cross(w_P, p))));
      Vec3 turning, sliding;  // S vdot; then Sdot v (theory/numerics 12.3)
      times_S(body, X_PB.R, a.data() + model.v_index[at(i)], turning, sliding);
      const Vec6& S_rate = ws.S_rate[at(i)];
      if (can_slide(body)) a_B += sliding + 2.0 * cross(w - S_rate.head<3>(), S_rate.tail<3>());
      if (can_turn(body)) alpha_B += turning + cross(w, S_rate.head<3>());
      ws.alpha[at(i)] = alpha_B;
      ws.a[at(i)] = a_B;
    }
    newton_euler(body.inertia, w, ws.alpha[at(i)], ws.a[at(i)], ws.n[at(i)], ws.f[at(i)]);
  }
  for (int i = model.nb() - 1; i > 0; --i) {
    const Body& body = model.bodies[at(i)];
    const Transform& X_PB = ws.X_PB[at(i)];
    const Vec3 n = times(X_PB.R, ws.n[at(i)]), f = times(X_PB.R, ws.f[at(i)]);
    double* const tau = out.data() + model.v_index[at(i)];
    for (int k = 0; k < joint_type(body.kind).nv; ++k)
      tau[k] = has_axis(body.kind) ? body.axis.dot(slides(body, k) ? ws.f[at(i)] : ws.n[at(i)])
                                   : body.X_PJ.R.col(k % 3).dot(slides(body, k) ? f : n);
    ws.n[at(body.parent)] += n + cross(X_PB.p, f);
    ws.f[at(body.parent)] += f;
  }
  if (!model.is_free()) return;
  out.head<3>() = times(R_WB, ws.f[0]);
  out.segment<3>(3) = times(R_WB, ws.n[0]);
}

}  // namespace legwork
