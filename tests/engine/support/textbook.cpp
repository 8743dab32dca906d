#include "tests/engine/support/textbook.h"

#include <Eigen/Cholesky>

namespace legwork::testing::textbook {
namespace {

// For a body other than the base: the axis of column k of its joint's S in the world.
Vec3 column_axis(const Model& model, const Book& book, int i, int k) {
  const Body& body = model.bodies[at(i)];
  if (has_axis(body.kind)) return times(book.X_WB[at(i)].R, body.axis);
  return times(book.X_WB[at(body.parent)].R, body.X_PJ.R.col(k % 3));
}

// Calls visit(body, index in v) for the columns of S from a body's joint to the base's, which is left out.
template <class Visit>
void each_column(const Model& model, int body, Visit&& visit) {
  for (int j = body; j > 0; j = model.bodies[at(j)].parent)
    for (int d = model.v_index[at(j + 1)] - 1; d >= model.v_index[at(j)]; --d) visit(j, d);
}

// The turning and the sliding part of S v of a body's joint, in the body's axes. `v`: the joint's part.
void times_S(const Body& body, const Mat3& R_PB, const double* v, Vec3& turning, Vec3& sliding) {
  turning = sliding = Vec3::Zero();
  if (has_axis(body.kind)) {
    (body.kind == JointKind::prismatic ? sliding : turning) = *v * body.axis;
  } else if (body.kind != JointKind::fixed) {
    const auto of_J = [&](const double* x) {
      return transposed_times(R_PB, times(body.X_PJ.R, Vec3(x[0], x[1], x[2])));
    };
    if (body.kind == JointKind::floating) sliding = of_J(v);
    turning = of_J(v + joint_type(body.kind).sliding);
  }
}

void set_base(const Model& model, ConstVecRef q, ConstVecRef v, Book& book) {
  if (model.is_free())
    book.X_WB[0] = {rotation_from_quaternion(q.segment<4>(3)), q.head<3>()};
  else
    book.X_WB[0] = model.bodies[0].X_PJ;
  book.X_PB[0] = book.X_WB[0];
  if (!model.is_free()) return;
  const Mat3& R_WB = book.X_WB[0].R;
  book.V[0] = join(transposed_times(R_WB, Vec3(v[3], v[4], v[5])),
                   transposed_times(R_WB, Vec3(v[0], v[1], v[2])));
}

}  // namespace

Book::Book(const Model& model)
    : X_PB(at(model.nb())),
      X_WB(at(model.nb())),
      V(at(model.nb()), Vec6::Zero()),
      S_rate(V),
      alpha(at(model.nb()), Vec3::Zero()),
      a(alpha),
      n(alpha),
      f(alpha),
      I_c(at(model.nb())),
      S(at(model.nv()), Vec6::Zero()),
      articulated(at(model.nb())),
      loose(at(model.nv())) {}

void set_state(const Model& model, ConstVecRef q, ConstVecRef v, Book& book) {
  set_base(model, q, v, book);
  for (int i = 1; i < model.nb(); ++i) {
    const Body& body = model.bodies[at(i)];
    Transform X_PB = body.X_PJ;
    follow_joint(body.kind, body.axis, q.data() + model.q_index[at(i)], X_PB);
    const Mat3& R_PB = X_PB.R;
    const Vec3& p_PB = X_PB.p;
    const Transform& X_WP = book.X_WB[at(body.parent)];
    book.X_WB[at(i)].R = product(X_WP.R, R_PB);
    book.X_WB[at(i)].p = X_WP.p + times(X_WP.R, p_PB);
    book.X_PB[at(i)] = X_PB;
    const Vec3 w_P = book.V[at(body.parent)].head<3>();
    const Vec3 v_P = book.V[at(body.parent)].tail<3>();
    Vec3 turning, sliding;
    times_S(body, R_PB, v.data() + model.v_index[at(i)], turning, sliding);
    book.S_rate[at(i)].head<3>() = turning;
    book.S_rate[at(i)].tail<3>() = sliding;
    book.V[at(i)].head<3>() = transposed_times(R_PB, w_P) + turning;
    book.V[at(i)].tail<3>() = transposed_times(R_PB, v_P + cross(w_P, p_PB)) + sliding;
  }
}

VecX rnea(const Model& model, Book& book, ConstVecRef a) {
  VecX out(model.nv());
  const Mat3& R_WB = book.X_WB[0].R;
  if (model.is_free()) {
    book.alpha[0] = transposed_times(R_WB, a.segment<3>(3));
    book.a[0] = transposed_times(R_WB, a.head<3>() - model.gravity);
  } else {
    book.alpha[0].setZero();
    book.a[0] = transposed_times(R_WB, -model.gravity);
  }
  for (int i = 0; i < model.nb(); ++i) {
    const Body& body = model.bodies[at(i)];
    const Vec3 w = book.V[at(i)].head<3>();
    if (i > 0) {
      const Transform& X_PB = book.X_PB[at(i)];
      const Vec3& p = X_PB.p;
      const Vec3 w_P = book.V[at(body.parent)].head<3>();
      const Vec3& alpha_P = book.alpha[at(body.parent)];
      Vec3 alpha_B = transposed_times(X_PB.R, alpha_P);
      Vec3 a_B = transposed_times(
          X_PB.R, book.a[at(body.parent)] + (cross(alpha_P, p) + cross(w_P, cross(w_P, p))));
      Vec3 turning, sliding;  // S vdot; then Sdot v (theory/numerics 12.3)
      times_S(body, X_PB.R, a.data() + model.v_index[at(i)], turning, sliding);
      const Vec6& S_rate = book.S_rate[at(i)];
      if (can_slide(body)) a_B += sliding + 2.0 * cross(w - S_rate.head<3>(), S_rate.tail<3>());
      if (can_turn(body)) alpha_B += turning + cross(w, S_rate.head<3>());
      book.alpha[at(i)] = alpha_B;
      book.a[at(i)] = a_B;
    }
    newton_euler(body.inertia, w, book.alpha[at(i)], book.a[at(i)], book.n[at(i)], book.f[at(i)]);
  }
  for (int i = model.nb() - 1; i > 0; --i) {
    const Body& body = model.bodies[at(i)];
    const Transform& X_PB = book.X_PB[at(i)];
    const Vec3 n = times(X_PB.R, book.n[at(i)]), f = times(X_PB.R, book.f[at(i)]);
    double* const tau = out.data() + model.v_index[at(i)];
    for (int k = 0; k < joint_type(body.kind).nv; ++k)
      tau[k] = has_axis(body.kind) ? body.axis.dot(slides(body, k) ? book.f[at(i)] : book.n[at(i)])
                                   : body.X_PJ.R.col(k % 3).dot(slides(body, k) ? f : n);
    book.n[at(body.parent)] += n + cross(X_PB.p, f);
    book.f[at(body.parent)] += f;
  }
  if (model.is_free()) {
    out.head<3>() = times(R_WB, book.f[0]);
    out.segment<3>(3) = times(R_WB, book.n[0]);
  }
  return out;
}

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

MatX mass_matrix(const Model& model, Book& book) {
  for (int i = 0; i < model.nb(); ++i)
    to_axes(book.X_WB[at(i)].R, model.bodies[at(i)].inertia, book.I_c[at(i)]);
  for (int i = model.nb() - 1; i > 0; --i) {
    const int parent = model.bodies[at(i)].parent;
    const Vec3 r = book.X_WB[at(i)].p - book.X_WB[at(parent)].p;
    add_shifted(book.I_c[at(i)], r, book.I_c[at(parent)]);
  }
  MatX M = MatX::Zero(model.nv(), model.nv());
  const int base = model.base_nv();
  for (int i = 1; i < model.nb(); ++i) {
    const Body& body = model.bodies[at(i)];
    const SpatialInertia& I_c = book.I_c[at(i)];
    const Vec3 r = book.X_WB[at(i)].p - book.X_WB[0].p;
    const int first = model.v_index[at(i)];
    for (int d = first; d < model.v_index[at(i + 1)]; ++d) {
      const Vec3 e = column_axis(model, book, i, d - first);
      const bool is_sliding = slides(body, d - first);
      book.S[at(d)] = is_sliding ? join(Vec3::Zero(), e) : join(e, cross(r, e));
      const Vec3 f = is_sliding ? Vec3(I_c.mass * e) : cross(e, I_c.h);
      const Vec3 n = (is_sliding ? cross(I_c.h, e) : times(I_c.I, e)) + cross(r, f);
      each_column(model, i, [&](int, int j) {
        if (j <= d)
          M(j, d) = M(d, j) = book.S[at(j)].head<3>().dot(n) + book.S[at(j)].tail<3>().dot(f);
      });
      for (int k = 0; k < 3 && base > 0; ++k) {
        M(k, d) = M(d, k) = f[k];
        M(3 + k, d) = M(d, 3 + k) = n[k];
      }
    }
  }
  if (model.is_free()) set_base_block(book.I_c[0], M);
  return M;
}

namespace {

// Frees one column of S under its force tau: removes its direction from the inertia, and adds its force to that passed on
// (theory/numerics 12.4).
void give_way(bool is_sliding, double tau, LooseColumn& column, ArticulatedBody& now) {
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
void release_base(ArticulatedBody& base, ConstVecRef tau) {
  Mat6 I_base;
  I_base << base.inertia.I, base.inertia.H, base.inertia.H.transpose(), base.inertia.M;
  Vec6 x = join(Vec3(tau.segment<3>(3)) - base.n, Vec3(tau.head<3>()) - base.f);
  solve_in_place(I_base, x);
  base.alpha = x.head<3>();
  base.a = x.tail<3>();
}

}  // namespace

VecX aba(const Model& model, Book& book, ConstVecRef tau) {
  VecX a(model.nv());
  // Outward: the motion with qddot = 0 and an unaccelerated base, and the force that it needs on each body.
  for (int i = 0; i < model.nb(); ++i) {
    const Body& body = model.bodies[at(i)];
    const Transform& X_WB = book.X_WB[at(i)];
    ArticulatedBody& now = book.articulated[at(i)];
    if (i == 0) {
      now.omega = times(X_WB.R, book.V[0].head<3>());
      now.alpha = now.a = Vec3::Zero();
    } else {
      const ArticulatedBody& parent = book.articulated[at(body.parent)];
      now.r = X_WB.p - book.X_WB[at(body.parent)].p;
      now.omega = parent.omega;
      now.alpha = parent.alpha;
      now.a = parent.a + cross(parent.alpha, now.r) + cross(now.omega, cross(now.omega, now.r));
      const Vec6& S_rate = book.S_rate[at(i)];
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
    ArticulatedBody& now = book.articulated[at(i)];
    ArticulatedBody& parent = book.articulated[at(body.parent)];
    // One column after the other, the last one first: theory/numerics 12.4.
    const int first = model.v_index[at(i)];
    for (int d = model.v_index[at(i + 1)] - 1; d >= first; --d) {
      book.loose[at(d)].e = column_axis(model, book, i, d - first);
      give_way(slides(body, d - first), tau[d], book.loose[at(d)], now);
    }
    add_shifted(now.inertia, now.r, parent.inertia);
    parent.f += now.f;
    parent.n += now.n + cross(now.r, now.f);
  }
  ArticulatedBody& base = book.articulated[0];
  if (model.is_free())
    release_base(base, tau);
  else
    base.a = -model.gravity;
  for (int i = 1; i < model.nb(); ++i) {
    const Body& body = model.bodies[at(i)];
    ArticulatedBody& now = book.articulated[at(i)];
    const ArticulatedBody& parent = book.articulated[at(body.parent)];
    now.alpha = parent.alpha;
    now.a = parent.a + cross(parent.alpha, now.r);
    const int first = model.v_index[at(i)];
    for (int d = first; d < model.v_index[at(i + 1)]; ++d) {
      const LooseColumn& column = book.loose[at(d)];
      a[d] = (column.u - (column.U_n.dot(now.alpha) + column.U_f.dot(now.a))) * column.inverse_D;
      (slides(body, d - first) ? now.a : now.alpha) += a[d] * column.e;
    }
  }
  if (model.is_free()) {
    a.head<3>() = base.a + model.gravity;
    a.segment<3>(3) = base.alpha;
  }
  return a;
}

MatX point_jacobian(const Model& model, const Book& book, int body, const Vec3& p_B) {
  const Vec3 x = transform_point(book.X_WB[at(body)], p_B);
  MatX J = MatX::Zero(3, model.nv());
  if (model.is_free()) {
    J.leftCols<3>().setIdentity();
    J.middleCols<3>(3) = -skew(x - book.X_WB[0].p);
  }
  each_column(model, body, [&](int j, int d) {
    const int k = d - model.v_index[at(j)];
    const Vec3 e = column_axis(model, book, j, k);
    J.col(d) = slides(model.bodies[at(j)], k) ? e : cross(e, Vec3(x - book.X_WB[at(j)].p));
  });
  return J;
}

PinnedAnswer pinned_dynamics(const Model& model, Book& book, std::span<const int> feet,
                             ConstVecRef tau) {
  const auto rows = 3 * static_cast<Eigen::Index>(feet.size());
  const VecX still = VecX::Zero(model.nv());
  PinnedAnswer out;
  out.J.resize(rows, model.nv());
  out.bias.resize(rows);
  const Eigen::LLT<MatX> M(mass_matrix(model, book));
  const VecX h = rnea(model, book, still);  // and the bodies' accelerations with vdot = 0
  for (std::size_t k = 0; k < feet.size(); ++k) {
    const Foot& foot = model.feet[at(feet[k])];
    const auto row = 3 * static_cast<Eigen::Index>(k);
    out.J.middleRows(row, 3) = point_jacobian(model, book, foot.body, foot.p_BF);
    const Vec3 w = book.V[at(foot.body)].head<3>();
    out.bias.segment<3>(row) =
        times(book.X_WB[at(foot.body)].R, book.a[at(foot.body)] +
                                              cross(book.alpha[at(foot.body)], foot.p_BF) +
                                              cross(w, cross(w, foot.p_BF))) +
        model.gravity;
  }
  const MatX response = M.solve(out.J.transpose());
  const VecX free = M.solve(tau - h);
  out.rank = min_norm_solve(out.J * response, -(out.bias + out.J * free), out.force);
  out.a = free + response * out.force;
  return out;
}

}  // namespace legwork::testing::textbook
