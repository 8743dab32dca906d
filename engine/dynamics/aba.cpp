#include "engine/dynamics/aba.h"

#include "engine/dynamics/lanes/star.h"
#include "engine/math/dense_solve.h"

namespace legwork {

void aba(const Model& model, Workspace& ws, ConstVecRef tau, Eigen::Ref<VecX> a) {
  ContactVec no_force;
  if (ws.is_in_lanes() && lanes::forward_dynamics(model, ws, {}, tau, {}, a, no_force)) return;
  // Outward: the motion with qddot = 0 and an unaccelerated base, and the force on each body that it takes.
  for (int i = 0; i < model.nb(); ++i) {
    const Body& body = model.bodies[at(i)];
    const Transform& X_WB = ws.X_WB[at(i)];
    ArticulatedBody& now = ws.articulated[at(i)];
    if (i == 0) {
      now.omega = times(X_WB.R, ws.V[0].head<3>());
      now.alpha = now.a = Vec3::Zero();
    } else {
      const ArticulatedBody& parent = ws.articulated[at(body.parent)];
      now.e = times(X_WB.R, body.axis);
      now.r = X_WB.p - ws.X_WB[at(body.parent)].p;
      now.omega = parent.omega;
      now.alpha = parent.alpha;
      now.a = parent.a + cross(parent.alpha, now.r) + cross(now.omega, cross(now.omega, now.r));
      const Vec3 e_rate = along_joint(body, ws.S_rate[at(i)]) * now.e;
      if (body.is_prismatic) {
        now.a += 2.0 * cross(now.omega, e_rate);
      } else {
        now.alpha += cross(now.omega, e_rate);
        now.omega += e_rate;
      }
    }
    SpatialInertia inertia;
    to_axes(X_WB.R, body.inertia, inertia);
    now.inertia = articulated(inertia);
    newton_euler(inertia, now.omega, now.alpha, now.a, now.n, now.f);
  }
  for (int i = model.nb() - 1; i > 0; --i) {
    const Body& body = model.bodies[at(i)];
    ArticulatedBody& now = ws.articulated[at(i)];
    ArticulatedBody& parent = ws.articulated[at(body.parent)];
    double D;
    if (body.is_prismatic) {
      now.U_n = times(now.inertia.H, now.e);
      now.U_f = times(now.inertia.M, now.e);
      D = now.e.dot(now.U_f);
      now.u = tau[5 + i] - now.e.dot(now.f);
    } else {
      now.U_n = times(now.inertia.I, now.e);
      now.U_f = transposed_times(now.inertia.H, now.e);
      D = now.e.dot(now.U_n);
      now.u = tau[5 + i] - now.e.dot(now.n);
    }
    now.inverse_D = 1.0 / D;
    const double rate = now.u * now.inverse_D;
    release(now.inertia, now.U_n, now.U_f, now.inverse_D);
    add_shifted(now.inertia, now.r, parent.inertia);
    const Vec3 f = now.f + rate * now.U_f;
    parent.f += f;
    parent.n += now.n + rate * now.U_n + cross(now.r, f);
  }
  // Base: I_A A = force - p_A, with A relative to free fall.
  ArticulatedBody& base = ws.articulated[0];
  MatX& I_base = ws.M;  // scratch of sufficient size
  for (int r = 0; r < 3; ++r) {
    for (int k = 0; k < 3; ++k) {
      I_base(r, k) = base.inertia.I(r, k);
      I_base(r, 3 + k) = I_base(3 + k, r) = base.inertia.H(r, k);
      I_base(3 + r, 3 + k) = base.inertia.M(r, k);
    }
    ws.rhs[r] = tau[3 + r] - base.n[r];
    ws.rhs[3 + r] = tau[r] - base.f[r];
  }
  solve_in_place(I_base.topLeftCorner<6, 6>(), ws.rhs.head<6>());
  base.alpha = ws.rhs.head<3>();
  base.a = ws.rhs.segment<3>(3);

  for (int i = 1; i < model.nb(); ++i) {
    const Body& body = model.bodies[at(i)];
    ArticulatedBody& now = ws.articulated[at(i)];
    const ArticulatedBody& parent = ws.articulated[at(body.parent)];
    now.alpha = parent.alpha;
    now.a = parent.a + cross(parent.alpha, now.r);
    a[5 + i] = (now.u - (now.U_n.dot(now.alpha) + now.U_f.dot(now.a))) * now.inverse_D;
    (body.is_prismatic ? now.a : now.alpha) += a[5 + i] * now.e;
  }
  a.head<3>() = base.a + model.gravity;
  a.segment<3>(3) = base.alpha;
}

}  // namespace legwork
