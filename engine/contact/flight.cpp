// A part of a step in which nothing is pushed (free_step.h; theory/contact 6). v' = v + h a and the joints'
// q' = q + h v' are the semi-implicit step's; the trunk's six coordinates are then put where momentum, which no joint
// can change, says:
//   P = m v_c,  P' = P + h F           F: gravity and what pulls the trunk
//   c' = c + h v_c + h^2 F / (2 m)     the centre of mass: its parabola, exactly
//   L' = L + h (N - c x f)             about it; f, N: what pulls the trunk, about its origin
//   omega += I_c^-1 (L' - L(q', v')),  with I_c of all bodies as if locked
// The trunk turns at the mean of its rates before and after. P, L, c and I_c are the mass matrix's first six rows [OGL13].
#include "engine/contact/free_step_parts.h"
#include "engine/dynamics/crba.h"

namespace legwork::contact {
namespace {

struct Momentum {
  double mass = 0.0;
  Vec3 com = Vec3::Zero();      // from the base's origin, world axes
  Vec3 linear = Vec3::Zero();   // P
  Vec3 angular = Vec3::Zero();  // L
  Mat3 inertia = Mat3::Zero();  // I_c
};

// After set_poses.
Momentum momentum_of(const Model& model, Workspace& ws, const Eigen::Ref<VecX>& v) {
  crba(model, ws, ws.M);
  const MatX& M = ws.M;
  Momentum out;
  out.mass = M(0, 0);
  // M's block of linear by angular rows is -m [c]x.
  out.com = Vec3(M(1, 5), M(2, 3), M(0, 4)) / out.mass;
  Vec3 about_origin = Vec3::Zero();
  for (int r = 0; r < 3; ++r)
    for (Eigen::Index k = 0; k < v.size(); ++k) {
      out.linear[r] += M(r, k) * v[k];
      about_origin[r] += M(3 + r, k) * v[k];
    }
  out.angular = about_origin - cross(out.com, out.linear);
  const Mat3 away = skew(out.com);
  const Mat3 square = product(away, away);
  for (int r = 0; r < 3; ++r)
    for (int c = 0; c < 3; ++c) out.inertia(r, c) = M(3 + r, 3 + c) + out.mass * square(r, c);
  return out;
}

// A^-1 b.
Vec3 solved(const Mat3& A, const Vec3& b) {
  const Vec3 x = A.col(0), y = A.col(1), z = A.col(2);
  const double scale = 1.0 / dot(x, cross(y, z));
  return scale * Vec3(dot(b, cross(y, z)), dot(x, cross(b, z)), dot(x, cross(y, b)));
}

}  // namespace

void fly(const Model& model, Workspace& ws, ConstVecRef tau, double h, Eigen::Ref<VecX> q,
         Eigen::Ref<VecX> v, FreeStepScratch& s) {
  set_poses(model, ws, s, q, s.v_before);
  const Momentum before = momentum_of(model, ws, s.v_before);
  const Vec3 pull = tau.head<3>(), force = pull + before.mass * model.gravity;
  const Vec3 com_before = Vec3(q.head<3>()) + before.com;
  s.lift = v;
  for (int k = 0; k < 6; ++k) s.lift[k] = 0.5 * (s.v_before[k] + v[k]);
  integrate_configuration(model, h, s.lift, q);

  set_poses(model, ws, s, q, v);
  const Momentum now = momentum_of(model, ws, v);
  const Vec3 angular = before.angular + h * (Vec3(tau.segment<3>(3)) - cross(before.com, pull));
  const Vec3 turn = solved(now.inertia, angular - now.angular);
  const Vec3 linear = before.linear + h * force;
  const Vec3 com = com_before + (h / before.mass) * (before.linear + 0.5 * h * force);
  const Vec3 faster = (linear - now.linear) / before.mass - cross(turn, now.com);
  for (int k = 0; k < 3; ++k) {
    q[k] = com[k] - now.com[k];
    v[k] += faster[k];
    v[3 + k] += turn[k];
  }
}

}  // namespace legwork::contact
