#include "engine/dynamics/inverse_derivatives.h"

#include <cassert>

#include "engine/dynamics/tree.h"

namespace legwork {
namespace {

using Column = InverseDerivatives::Column;
using Subtree = InverseDerivatives::Subtree;

LEGWORK_FORCE_INLINE double dot(const Vec6& m, const Vec6& f) {
  return (m[0] * f[0] + m[1] * f[1] + m[2] * f[2]) + (m[3] * f[3] + m[4] * f[4] + m[5] * f[5]);
}
LEGWORK_FORCE_INLINE double dot(const Vec3& a, const Vec6& m) {
  return a[0] * m[0] + a[1] * m[1] + a[2] * m[2];
}

// B m: of the angular part alone.
LEGWORK_FORCE_INLINE Vec6 times_B(const Subtree& sub, const Vec6& m) {
  const Vec3 x = m.head<3>();
  return join(times(sub.C, x), -2.0 * cross(sub.momentum.tail<3>(), x));
}
// The angular part of B^T m; the other one is zero.
LEGWORK_FORCE_INLINE Vec3 transposed_times_B(const Subtree& sub, const Vec6& m) {
  return transposed_times(sub.C, m.head<3>()) + 2.0 * cross(sub.momentum.tail<3>(), m.tail<3>());
}

// A joint's motion, and what of its columns does not depend on masses (theory/numerics 13.1, 13.2).
void set_motion(const Model& model, const Workspace& ws, int i, ConstVecRef a,
                InverseDerivatives& out) {
  const Body& body = model.bodies[at(i)];
  const SpatialMotion parent = i > 0 ? out.bodies[at(body.parent)].motion : world_motion(model);
  const SpatialMotion own =
      spatial_motion(model, ws, i, parent, a, [&](int d, const Vec6& S, const Vec6& Sdot) {
        out.columns[at(d)].S = S;
        out.columns[at(d)].eta = Sdot;
      });
  out.bodies[at(i)].motion = own;
  const int first = model.v_index[at(i)], last = model.v_index[at(i + 1)];
  for (int d = first; d < last; ++d) {
    Column& c = out.columns[at(d)];
    // Turned about axes of the parent, the body moves on with its own velocity; else with the parent's.
    const bool is_own = has_quaternion(body.kind) && !slides(body, d - first);
    const SpatialMotion& with = is_own ? own : parent;
    c.psi = cross_motion(with.v, c.S);
    c.chi = cross_motion(with.a, c.S) + cross_motion(with.v, c.psi);
    c.eta += c.psi;
  }
}

// Of the body alone (theory/numerics 13.3, 13.5).
void set_body(const SpatialInertia& inertia_B, const Transform& X_OB, Subtree& now) {
  SpatialInertia turned;
  to_axes(X_OB.R, inertia_B, turned);
  now.I = {};
  add_shifted(turned, X_OB.p, now.I);
  now.momentum = now.I * now.motion.v;
  now.force = now.I * now.motion.a + cross_force(now.motion.v, now.momentum);
  const Vec3 w = now.motion.v.head<3>(), u = now.motion.v.tail<3>();
  const Mat3 WI = product(skew(w), now.I.I);
  const double twice = 2.0 * u.dot(now.I.h);
  for (int c = 0; c < 3; ++c)
    for (int k = 0; k < 3; ++k)
      now.C(k, c) = (WI(k, c) + WI(c, k)) - (now.I.h[k] * u[c] + u[k] * now.I.h[c]);
  for (int k = 0; k < 3; ++k) now.C(k, k) += twice;
  now.C -= skew(now.momentum.head<3>());
  now.turn_n.setZero();
  now.turn_f.setZero();
}

void add_point_force(const Vec3& r, const Vec3& force, Subtree& now) {
  now.force -= join(cross(r, force), force);
  const Mat3 turn = -skew(force);
  now.turn_f += turn;
  now.turn_n += product(skew(r), turn);
}

void add(const Subtree& of, Subtree& sum) {
  sum.I.mass += of.I.mass;
  sum.I.h += of.I.h;
  sum.I.I += of.I.I;
  sum.momentum += of.momentum;
  sum.force += of.force;
  sum.C += of.C;
  sum.turn_n += of.turn_n;
  sum.turn_f += of.turn_f;
}

// Rows and columns of coordinate d, which belongs to body i.
void set_derivatives(const Model& model, const Workspace& ws, int i, int d,
                     InverseDerivatives& out) {
  const Subtree& sub = out.bodies[at(i)];
  const Column& of = out.columns[at(d)];
  const Vec3 s = of.S.head<3>();
  const Vec6 M_d = sub.I * of.S;
  const Vec6 v_d = sub.I * of.eta + times_B(sub, of.S);
  const Vec6 still_d =
      sub.I * of.chi + times_B(sub, of.psi) + join(times(sub.turn_n, s), times(sub.turn_f, s));
  const Vec6 q_d = still_d + cross_force(of.S, sub.force);

  const Body& body = model.bodies[at(i)];
  const int first = model.v_index[at(i)], last = model.v_index[at(i + 1)];
  for (int j = first; j < last; ++j) {
    const Vec6& S = out.columns[at(j)].S;
    // Sliding carries the axes that turn: there the turned force and the shifted axis cancel.
    const bool is_carried = slides(body, d - first) && !slides(body, j - first);
    out.M(j, d) = dot(S, M_d);
    out.by_v(j, d) = dot(S, v_d);
    out.by_q(j, d) = dot(S, is_carried ? still_d : q_d);
  }
  const Vec3 B_d = transposed_times_B(sub, of.S);
  const Vec3 turn_d =
      transposed_times(sub.turn_n, s) + transposed_times(sub.turn_f, Vec3(of.S.tail<3>()));
  for (int j = ws.dof_parent[at(first)]; j >= 0; j = ws.dof_parent[at(j)]) {
    const Column& above = out.columns[at(j)];
    out.M(d, j) = out.M(j, d) = dot(above.S, M_d);
    out.by_v(j, d) = dot(above.S, v_d);
    out.by_q(j, d) = dot(above.S, q_d);
    out.by_v(d, j) = dot(above.eta, M_d) + dot(B_d, above.S);
    out.by_q(d, j) = dot(above.chi, M_d) + (dot(B_d, above.psi) + dot(turn_d, above.S));
  }
}

}  // namespace

InverseDerivatives::InverseDerivatives(const Model& model)
    : by_q(MatX::Zero(model.nv(), model.nv())),
      by_v(by_q),
      M(by_q),
      columns(at(model.nv())),
      bodies(at(model.nb())),
      limbs(model.limbs.groups.size()) {}

void set_motions(const Model& model, const Workspace& ws, ConstVecRef a, InverseDerivatives& out) {
  assert(ws.known == Known::poses && a.size() == model.nv() && out.M.rows() == model.nv());
  for (int i = 0; i < model.nb(); ++i) set_motion(model, ws, i, a, out);
  out.has_motions = true;
}

void tree::inverse_derivatives(const Model& model, const Workspace& ws, ConstVecRef a,
                               std::span<const PointForce> forces, InverseDerivatives& out) {
  const Vec3& origin = ws.X_WB[0].p;
  set_motions(model, ws, a, out);
  for (int i = 0; i < model.nb(); ++i)
    set_body(model.bodies[at(i)].inertia, {ws.X_WB[at(i)].R, from_base(ws, i)}, out.bodies[at(i)]);
  for (const PointForce& f : forces)
    add_point_force(transform_point(ws.X_WB[at(f.body)], f.p_B) - origin, f.force,
                    out.bodies[at(f.body)]);
  // Entries of coordinates on different branches stay zero.
  for (int i = model.nb() - 1; i >= 0; --i) {
    for (int d = model.v_index[at(i)]; d < model.v_index[at(i + 1)]; ++d)
      set_derivatives(model, ws, i, d, out);
    if (i > 0) add(out.bodies[at(i)], out.bodies[at(model.bodies[at(i)].parent)]);
  }
}

void point_acceleration_derivatives(const Workspace& ws, const InverseDerivatives& motion, int body,
                                    const Vec3& p_B, Eigen::Ref<MatX> by_q, Eigen::Ref<MatX> by_v) {
  assert(ws.known == Known::poses && motion.has_motions && at(body) < motion.bodies.size());
  assert(by_q.rows() == 3 && by_q.cols() == motion.M.cols() && by_v.rows() == 3);
  const Vec3 r = transform_point(ws.X_WB[at(body)], p_B) - ws.X_WB[0].p;
  const Subtree& of = motion.bodies[at(body)];
  const Vec3 w = of.motion.v.head<3>();
  const Vec3 xdot = of.motion.v.tail<3>() + cross(w, r);
  const Vec3 alpha = of.motion.a.head<3>();
  const Vec3 xddot = of.motion.a.tail<3>() + cross(alpha, r) + cross(w, xdot);  // less gravity
  // What a change of the body's velocity and acceleration does to the point.
  const auto change = [&](const Vec6& v, const Vec6& a) {
    const Vec3 turn = v.head<3>();
    return Vec3(a.tail<3>() + cross(a.head<3>(), r) + cross(turn, xdot) +
                cross(w, v.tail<3>() + cross(turn, r)));
  };
  by_q.setZero();
  by_v.setZero();
  for (int j = ws.last_dof[at(body)]; j >= 0; j = ws.dof_parent[at(j)]) {
    const Column& c = motion.columns[at(j)];
    const Vec3 q =
        cross(c.S.head<3>(), xddot) + change(c.psi, c.chi + cross_motion(c.psi, of.motion.v));
    const Vec3 v = change(c.S, c.eta + cross_motion(c.S, of.motion.v));
    for (int k = 0; k < 3; ++k) {
      by_q(k, j) = q[k];
      by_v(k, j) = v[k];
    }
  }
}

}  // namespace legwork
