#include "engine/dynamics/inverse_derivatives.h"

#include <cassert>

#include "engine/dynamics/spatial_motion.h"
#include "engine/dynamics/tree.h"

namespace legwork {
namespace {

using Column = InverseDerivatives::Column;
using Moving = InverseDerivatives::Moving;
using Vec = lanes::V3<double>;
using Mat = lanes::M3<double>;
using Vector6 = lanes::V6<double>;

LEGWORK_FORCE_INLINE Vec vec(const Vec3& a) { return {a[0], a[1], a[2]}; }
LEGWORK_FORCE_INLINE Mat mat(const Mat3& A) {
  return {vec(A.col(0)), vec(A.col(1)), vec(A.col(2))};
}
LEGWORK_FORCE_INLINE double entry(const Vec& a, int k) { return k == 0 ? a.x : k == 1 ? a.y : a.z; }

// A joint's motion, and what of its columns does not depend on masses (theory/numerics 13.1, 13.2). By Galilean invariance
// a floating base does not slide.
LEGWORK_FORCE_INLINE void set_motion(const Model& model, const Workspace& ws, int i, ConstVecRef a,
                                     InverseDerivatives& out) {
  const Body& body = model.bodies[at(i)];
  const Vec none = {0.0, 0.0, 0.0}, p = vec(from_base(ws, i));
  const Mat R = mat(ws.X_WB[at(i)].R);
  Vector6 V = {none, none}, A = {none, vec(-model.gravity)};
  if (i > 0) V = out.bodies[at(body.parent)].V, A = out.bodies[at(body.parent)].A;
  const Vec6& rate = i > 0 ? ws.S_rate[at(i)] : ws.V[0];
  const Vec turning = R * vec(rate.head<3>());
  const Vec sliding = i > 0 && can_slide(body) ? R * vec(rate.tail<3>()) : none;
  const Vector6 S_v = {turning, cross(p, turning) + sliding}, of_parent = V, A_P = A;
  V = V + S_v;
  A = A + cross_motion(of_parent, S_v);
  A.linear = A.linear + cross(sliding, turning);
  const int first = model.v_index[at(i)], last = model.v_index[at(i + 1)];
  for (int d = first; d < last; ++d) {
    const Vec e =
        has_axis(body.kind) ? R * vec(body.axis) : vec(axis_of_column(model, ws, i, d - first));
    const Vector6 S = slides(body, d - first) ? Vector6{none, e} : Vector6{e, cross(p, e)};
    Column& c = out.columns[at(d)];
    c.S = S;
    c.eta = cross_motion(of_parent, S);
    c.eta.linear = c.eta.linear + cross(sliding, S.angular);
    A = A + S * a[d];
  }
  for (int d = first; d < last; ++d) {
    Column& c = out.columns[at(d)];
    // Turned about axes of the parent, the body moves on with its own velocity; else with the parent's.
    const bool is_own = has_quaternion(body.kind) && !slides(body, d - first);
    const Vector6 S = c.S, v = is_own ? V : of_parent, psi = cross_motion(v, S);
    c.psi = psi;
    c.chi = cross_motion(is_own ? A : A_P, S) + cross_motion(v, psi);
    c.eta = c.eta + psi;
  }
  out.bodies[at(i)].V = V;
  out.bodies[at(i)].A = A;
}

// Of the body alone (theory/numerics 13.3, 13.5).
LEGWORK_FORCE_INLINE void set_mass(const SpatialInertia& in_B, const Mat& R, const Vec& r,
                                   Moving& now) {
  const Mat3& I_B = in_B.I;
  const lanes::S3<double> I =
      turned(R, {I_B(0, 0), I_B(1, 1), I_B(2, 2), I_B(0, 1), I_B(0, 2), I_B(1, 2)});
  const Vec h = R * vec(in_B.h), k = h + r * in_B.mass;  // as in add_shifted
  const double x = r.x * (h.x + k.x), y = r.y * (h.y + k.y), z = r.z * (h.z + k.z);
  const lanes::Inertia<double> about_base = {
      in_B.mass,
      k,
      {I.xx + (y + z), I.yy + (z + x), I.zz + (x + y), I.xy - (r.x * h.y + k.x * r.y),
       I.xz - (r.x * h.z + k.x * r.z), I.yz - (r.y * h.z + k.y * r.z)}};
  const Vec &w = now.V.angular, &u = now.V.linear;
  const Vector6 momentum = about_base * now.V;
  const double ux = u.x * k.x, uy = u.y * k.y, uz = u.z * k.z;
  const lanes::S3<double> turn = turning_rate(w, about_base.I);
  now.mass = {about_base,
              momentum,
              about_base * now.A + cross_force(now.V, momentum),
              {turn.xx + 2.0 * (uy + uz), turn.yy + 2.0 * (ux + uz), turn.zz + 2.0 * (ux + uy),
               turn.xy - (u.x * k.y + u.y * k.x), turn.xz - (u.x * k.z + u.z * k.x),
               turn.yz - (u.y * k.z + u.z * k.y)}};
  const Vec none = {0.0, 0.0, 0.0};
  now.pull = none;
  now.turning_pull = {none, none, none};
}

LEGWORK_FORCE_INLINE void add_point_force(const Vec& r, const Vec& f, Moving& now) {
  const double both = dot(f, r);
  now.pull = now.pull + f;
  Mat& T = now.turning_pull;
  T = {T.x - r * f.x, T.y - r * f.y, T.z - r * f.z};
  T.x.x += both, T.y.y += both, T.z.z += both;
}

LEGWORK_FORCE_INLINE void add(const Moving& of, Moving& sum) {
  sum.mass = sum.mass + of.mass;
  sum.pull = sum.pull + of.pull;
  const Mat &T = of.turning_pull, &U = sum.turning_pull;
  sum.turning_pull = {U.x + T.x, U.y + T.y, U.z + T.z};
}

// Rows and columns of coordinate d, which belongs to body i.
LEGWORK_FORCE_INLINE void set_derivatives(const Model& model, const Workspace& ws, int i, int d,
                                          InverseDerivatives& out) {
  const Moving& sub = out.bodies[at(i)];
  const Vec &p = sub.mass.momentum.linear, &L = sub.mass.momentum.angular;
  const auto times_B = [&](const Vec& turn) {  // of the angular part alone
    return Vector6{sub.mass.rate * turn - cross(L, turn), cross(p, turn) * -2.0};
  };
  const Column of = out.columns[at(d)];
  const Vec &e = of.S.angular, &s = of.S.linear;
  const Vec pulled = cross(sub.pull, s) + sub.turning_pull * e;
  const Vector6 M_d = sub.mass.inertia * of.S;
  const Vector6 v_d = sub.mass.inertia * of.eta + times_B(e);
  const Vector6 still_d = sub.mass.inertia * of.chi + times_B(of.psi.angular);
  Vector6 q_d = still_d + cross_force(of.S, sub.mass.force);
  q_d.angular = q_d.angular + pulled;

  const Body& body = model.bodies[at(i)];
  const int first = model.v_index[at(i)], last = model.v_index[at(i + 1)];
  const long nv = out.M.rows();
  double *const M = out.M.data(), *const by_v = out.by_v.data(), *const by_q = out.by_q.data();
  double *const M_of = M + nv * d, *const v_of = by_v + nv * d, *const q_of = by_q + nv * d;
  for (int j = first; j < last; ++j) {
    const Vector6& S = out.columns[at(j)].S;
    // Sliding carries the axes that turn: there the turned force and the shifted axis cancel.
    const bool is_carried = slides(body, d - first) && !slides(body, j - first);
    M_of[j] = dot(S, M_d);
    v_of[j] = dot(S, v_d);
    q_of[j] = dot(S, is_carried ? still_d : q_d);
  }
  // The angular part of B^T S; the other one is zero.
  const Vec B_d = sub.mass.rate * e + cross(L, e) + cross(p, s) * 2.0;
  int j = ws.dof_parent[at(first)];
  for (; j >= ws.base_nv; j = ws.dof_parent[at(j)]) {
    const Column& above = out.columns[at(j)];
    M[nv * j + d] = M_of[j] = dot(above.S, M_d);
    v_of[j] = dot(above.S, v_d);
    q_of[j] = dot(above.S, q_d);
    by_v[nv * j + d] = dot(above.eta, M_d) + dot(above.S.angular, B_d);
    by_q[nv * j + d] =
        dot(above.chi, M_d) + (dot(above.psi.angular, B_d) + dot(above.S.angular, pulled));
  }
  if (j < 0) return;
  // The base's columns: S are units, and eta = psi = w x e of its turns; of its sliding all others are zero.
  const Vec &w = out.bodies[0].V.angular, &alpha = out.bodies[0].A.angular,
            &a = out.bodies[0].A.linear;
  const Vec turns_v = cross(M_d.angular, w) + B_d;
  const Vec turns_q =
      cross(M_d.angular, alpha) + cross(turns_v, w) + (cross(M_d.linear, a) + pulled);
  for (int k = 0; k < 3; ++k) {
    M[nv * k + d] = M_of[k] = entry(M_d.linear, k);
    M[nv * (3 + k) + d] = M_of[3 + k] = entry(M_d.angular, k);
    v_of[k] = entry(v_d.linear, k), v_of[3 + k] = entry(v_d.angular, k);
    q_of[k] = entry(q_d.linear, k), q_of[3 + k] = entry(q_d.angular, k);
    by_v[nv * (3 + k) + d] = entry(turns_v, k);
    by_q[nv * (3 + k) + d] = entry(turns_q, k);
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
  set_motions(model, ws, a, out);
  for (int i = 0; i < model.nb(); ++i)
    set_mass(model.bodies[at(i)].inertia, mat(ws.X_WB[at(i)].R), vec(from_base(ws, i)),
             out.bodies[at(i)]);
  for (const PointForce& f : forces)
    add_point_force(vec(transform_point(ws.X_WB[at(f.body)], f.p_B) - ws.X_WB[0].p), vec(f.force),
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
  const Vec x = vec(transform_point(ws.X_WB[at(body)], p_B) - ws.X_WB[0].p);
  const Vector6 &V = motion.bodies[at(body)].V, &A = motion.bodies[at(body)].A;
  const Vec w = V.angular;
  const Vec xdot = V.linear + cross(w, x);
  const Vec xddot = A.linear + cross(A.angular, x) + cross(w, xdot);  // less gravity
  // What a change of the body's velocity and acceleration does to the point.
  const auto change = [&](const Vector6& v, const Vector6& a) {
    return a.linear + cross(a.angular, x) + cross(v.angular, xdot) +
           cross(w, v.linear + cross(v.angular, x));
  };
  by_q.setZero();
  by_v.setZero();
  for (int j = ws.last_dof[at(body)]; j >= 0; j = ws.dof_parent[at(j)]) {
    const Column& c = motion.columns[at(j)];
    const Vec q = cross(c.S.angular, xddot) + change(c.psi, c.chi + cross_motion(c.psi, V));
    const Vec v = change(c.S, c.eta + cross_motion(c.S, V));
    for (int k = 0; k < 3; ++k) by_q(k, j) = entry(q, k), by_v(k, j) = entry(v, k);
  }
}

}  // namespace legwork
