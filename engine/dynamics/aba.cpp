#include "engine/dynamics/aba.h"

#include "engine/dynamics/tree.h"
#include "engine/math/dense_solve.h"

namespace legwork {

namespace {

// Frees one column of S under its force tau: removes its direction from the inertia, and adds its force to that passed on
// (theory/numerics 12.4).
LEGWORK_FORCE_INLINE void give_way(bool is_sliding, double tau, LooseColumn& column,
                                   ArticulatedBody& now) {
  double D;
  if (is_sliding) {
    column.U_n = times(now.inertia.H, column.e);
    column.U_f = times(now.inertia.M, column.e);
    D = column.e.dot(column.U_f);
    column.u = tau - column.e.dot(now.f);
  } else {
    column.U_n = times(now.inertia.I, column.e);
    column.U_f = transposed_times(now.inertia.H, column.e);
    D = column.e.dot(column.U_n);
    column.u = tau - column.e.dot(now.n);
  }
  column.inverse_D = 1.0 / D;
  const double rate = column.u * column.inverse_D;
  release(now.inertia, column.U_n, column.U_f, column.inverse_D);
  now.f += rate * column.U_f;
  now.n += rate * column.U_n;
}

// Solves I_A A = force - p_A for the base, with A relative to free fall.
void release_base(Workspace& ws, ConstVecRef tau) {
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
}

}  // namespace

void tree::aba(const Model& model, Workspace& ws, ConstVecRef tau, Eigen::Ref<VecX> a) {
  // Outward: the motion with qddot = 0 and an unaccelerated base, and the force that it needs on each body.
  for (int i = 0; i < model.nb(); ++i) {
    const Body& body = model.bodies[at(i)];
    const Transform& X_WB = ws.X_WB[at(i)];
    ArticulatedBody& now = ws.articulated[at(i)];
    if (i == 0) {
      now.omega = times(X_WB.R, ws.V[0].head<3>());
      now.alpha = now.a = Vec3::Zero();
    } else {
      const ArticulatedBody& parent = ws.articulated[at(body.parent)];
      now.r = X_WB.p - ws.X_WB[at(body.parent)].p;
      now.omega = parent.omega;
      now.alpha = parent.alpha;
      now.a = parent.a + cross(parent.alpha, now.r) + cross(now.omega, cross(now.omega, now.r));
      const Vec6& S_rate = ws.S_rate[at(i)];
      if (can_slide(body)) now.a += 2.0 * cross(now.omega, times(X_WB.R, S_rate.tail<3>()));
      if (can_turn(body)) {
        const Vec3 turning = times(X_WB.R, S_rate.head<3>());
        now.alpha += cross(now.omega, turning);
        now.omega += turning;
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
    // One column after the other, the last one first: theory/numerics 12.4.
    const int first = model.v_index[at(i)];
    for (int d = model.v_index[at(i + 1)] - 1; d >= first; --d) {
      ws.loose[at(d)].e = column_axis(model, ws, i, d - first);
      give_way(slides(body, d - first), tau[d], ws.loose[at(d)], now);
    }
    add_shifted(now.inertia, now.r, parent.inertia);
    parent.f += now.f;
    parent.n += now.n + cross(now.r, now.f);
  }
  ArticulatedBody& base = ws.articulated[0];
  if (model.is_free())
    release_base(ws, tau);
  else
    base.a = -model.gravity;
  for (int i = 1; i < model.nb(); ++i) {
    const Body& body = model.bodies[at(i)];
    ArticulatedBody& now = ws.articulated[at(i)];
    const ArticulatedBody& parent = ws.articulated[at(body.parent)];
    now.alpha = parent.alpha;
    now.a = parent.a + cross(parent.alpha, now.r);
    const int first = model.v_index[at(i)];
    for (int d = first; d < model.v_index[at(i + 1)]; ++d) {
      const LooseColumn& column = ws.loose[at(d)];
      a[d] = (column.u - (column.U_n.dot(now.alpha) + column.U_f.dot(now.a))) * column.inverse_D;
      (slides(body, d - first) ? now.a : now.alpha) += a[d] * column.e;
    }
  }
  if (!model.is_free()) return;
  a.head<3>() = base.a + model.gravity;
  a.segment<3>(3) = base.alpha;
}

}  // namespace legwork
