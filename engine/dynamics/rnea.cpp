#include "engine/dynamics/rnea.h"

#include "engine/dynamics/tree.h"

namespace legwork {

namespace {

// alpha, a += S vdot + Sdot v, in body axes; omega: the body's (theory/numerics 12.3).
LEGWORK_FORCE_INLINE void add_joint_acceleration(const Body& body, const Mat3& R_PB,
                                                 const Vec6& S_rate, const Vec3& omega,
                                                 const double* vdot, Vec3& alpha, Vec3& a) {
  if (body.kind == JointKind::revolute) {
    alpha += *vdot * body.axis + cross(omega, S_rate.head<3>());
  } else if (body.kind == JointKind::prismatic) {
    a += *vdot * body.axis + 2.0 * cross(omega, S_rate.tail<3>());
  } else if (body.kind != JointKind::fixed) {
    const auto of_J = [&](const double* x) {
      return transposed_times(R_PB, times(body.X_PJ.R, Vec3(x[0], x[1], x[2])));
    };
    const Vec3 turning = S_rate.head<3>(), sliding = S_rate.tail<3>();
    if (body.kind == JointKind::floating) a += of_J(vdot) + 2.0 * cross(omega - turning, sliding);
    alpha += of_J(vdot + joint_type(body.kind).sliding) + cross(omega, turning);
  }
}

// S^T [n; f], both in body axes and n_P, f_P the same in the parent's.
LEGWORK_FORCE_INLINE void joint_forces(const Body& body, const Vec3& n, const Vec3& f,
                                       const Vec3& n_P, const Vec3& f_P, double* out) {
  if (has_axis(body.kind)) {
    *out = body.axis.dot(body.kind == JointKind::prismatic ? f : n);
    return;
  }
  for (int k = 0; k < joint_type(body.kind).nv; ++k)
    out[k] = body.X_PJ.R.col(k % 3).dot(slides(body, k) ? f_P : n_P);
}

}  // namespace

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
      add_joint_acceleration(body, X_PB.R, ws.S_rate[at(i)], w, a.data() + model.v_index[at(i)],
                             alpha_B, a_B);
      ws.alpha[at(i)] = alpha_B;
      ws.a[at(i)] = a_B;
    }
    newton_euler(body.inertia, w, ws.alpha[at(i)], ws.a[at(i)], ws.n[at(i)], ws.f[at(i)]);
  }
  for (int i = model.nb() - 1; i > 0; --i) {
    const Body& body = model.bodies[at(i)];
    const Transform& X_PB = ws.X_PB[at(i)];
    const Vec3 n = times(X_PB.R, ws.n[at(i)]), f = times(X_PB.R, ws.f[at(i)]);
    joint_forces(body, ws.n[at(i)], ws.f[at(i)], n, f, out.data() + model.v_index[at(i)]);
    ws.n[at(body.parent)] += n + cross(X_PB.p, f);
    ws.f[at(body.parent)] += f;
  }
  if (!model.is_free()) return;
  out.head<3>() = times(R_WB, ws.f[0]);
  out.segment<3>(3) = times(R_WB, ws.n[0]);
}

}  // namespace legwork
