#include "engine/dynamics/motion_rates.h"

#include <cassert>

namespace legwork {
namespace {

// A body's motion as it is seen from a frame inward of it, in world axes; r from that frame's origin to the body's.
struct Seen {
  Vec3 r = Vec3::Zero(), velocity = Vec3::Zero(), acceleration = Vec3::Zero();
  Vec3 omega = Vec3::Zero(), alpha = Vec3::Zero();

  // The same from a frame with the same origin, in which the present one turns by w and its rate.
  void turn(const Vec3& w, const Vec3& rate) {
    acceleration += 2.0 * cross(w, velocity) + cross(rate, r) + cross(w, cross(w, r));
    velocity += cross(w, r);
    alpha += rate + cross(w, omega);
    omega += w;
  }
};

}  // namespace

void MotionRates::less(const Vec3& at_o, const Vec3& velocity, const Vec3& push) {
  energy -= velocity.dot(push);
  force -= push;
  moment -= cross(at_o, push);
}

MotionRates motion_rates(const Model& model, const Workspace& ws, ConstVecRef v, ConstVecRef a,
                         const Vec3& o, int first) {
  assert(ws.known == Known::poses);
  MotionRates out;
  for (int b = first; b < model.nb(); ++b) {
    Seen seen;
    for (int i = b; i > 0; i = model.bodies[at(i)].parent) {
      const Body& body = model.bodies[at(i)];
      // Of S v and S vdot in the axes of the joint's placement, what turns, then what slides.
      const JointType& joint = joint_type(body.kind);
      Vec3 turn[2] = {Vec3::Zero(), Vec3::Zero()}, slide[2] = {Vec3::Zero(), Vec3::Zero()};
      for (int k = 0; k < joint.nv; ++k) {
        const Vec3 e = column_axis(model, ws, i, k);
        Vec3* const part = slides(body, k) ? slide : turn;
        part[0] += v[model.v_index[at(i)] + k] * e;
        part[1] += a[model.v_index[at(i)] + k] * e;
      }
      if (can_turn(body)) seen.turn(turn[0], turn[1]);
      seen.velocity += slide[0];
      seen.acceleration += slide[1];
      seen.r += ws.X_WB[at(i)].p - ws.X_WB[at(body.parent)].p;
    }
    if (model.is_free()) {
      seen.turn(v.segment<3>(3), a.segment<3>(3));
      seen.velocity += v.head<3>();
      seen.acceleration += a.head<3>() - model.gravity;
    } else {
      seen.acceleration -= model.gravity;
    }

    const Mat3& R = ws.X_WB[at(b)].R;
    Vec3 n, f;
    newton_euler(model.bodies[at(b)].inertia, transposed_times(R, seen.omega),
                 transposed_times(R, seen.alpha), transposed_times(R, seen.acceleration), n, f);
    n = times(R, n);
    f = times(R, f);
    out.energy += seen.velocity.dot(f) + seen.omega.dot(n);
    out.force += f;
    out.moment += n + cross(ws.X_WB[at(b)].p - o, f);
  }
  return out;
}

}  // namespace legwork
