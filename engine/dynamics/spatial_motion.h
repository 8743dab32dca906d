// Spatial velocity and acceleration of a body, and the columns of its joint's S with their rates, all in world axes about one
// fixed point: where the base's origin is now (theory/numerics 13.1).
//   v = v_P + S qdot,  a = a_P + S qddot + Sdot qdot
//   Sdot_k = v_P x S_k; for a floating joint's axes that turn and are carried by its sliding s, plus [0; s x e]
// Gravity is an acceleration -g of the world. Needs forward_kinematics.
#pragma once

#include <cassert>

#include "engine/dynamics/workspace.h"

namespace legwork {

struct SpatialMotion {
  Vec6 v = Vec6::Zero(), a = Vec6::Zero();
};

inline SpatialMotion world_motion(const Model& model) {
  return {Vec6::Zero(), join(Vec3::Zero(), -model.gravity)};
}

// From the base's origin to that of a body, world axes, m.
LEGWORK_FORCE_INLINE Vec3 from_base(const Workspace& ws, int body) {
  return ws.X_WB[at(body)].p - ws.X_WB[0].p;
}

// The axis of column k of a body's joint, the base's too, in the world.
LEGWORK_FORCE_INLINE Vec3 axis_of_column(const Model& model, const Workspace& ws, int i, int k) {
  return i > 0 ? column_axis(model, ws, i, k) : Vec3(Vec3::Unit(k % 3));
}

// Column k of S of a body's joint, the base's too.
LEGWORK_FORCE_INLINE Vec6 spatial_column(const Model& model, const Workspace& ws, int i, int k) {
  const Vec3 e = axis_of_column(model, ws, i, k);
  return slides(model.bodies[at(i)], k) ? join(Vec3::Zero(), e)
                                        : join(e, cross(from_base(ws, i), e));
}

// The motion of body i from that of its parent `from` (of the base: world_motion) for the accelerations a (nv). Calls
// visit(index in v, S_k, Sdot_k) for each column.
template <class Visit>
LEGWORK_FORCE_INLINE SpatialMotion spatial_motion(const Model& model, const Workspace& ws, int i,
                                                  const SpatialMotion& from, ConstVecRef a,
                                                  Visit&& visit) {
  const Body& body = model.bodies[at(i)];
  const Mat3& R_WB = ws.X_WB[at(i)].R;
  const Vec6& rate = i > 0 ? ws.S_rate[at(i)] : ws.V[0];
  const Vec3 turning = times(R_WB, rate.head<3>()), sliding = times(R_WB, rate.tail<3>());
  const Vec6 S_v = join(turning, cross(from_base(ws, i), turning) + sliding);
  SpatialMotion now = {from.v + S_v, from.a + cross_motion(from.v, S_v) +
                                         join(Vec3::Zero(), cross(sliding, turning))};
  const int first = model.v_index[at(i)], last = model.v_index[at(i + 1)];
  for (int d = first; d < last; ++d) {
    const Vec6 S = spatial_column(model, ws, i, d - first);
    Vec6 Sdot = cross_motion(from.v, S);
    if (!slides(body, d - first)) Sdot += join(Vec3::Zero(), cross(sliding, S.head<3>()));
    now.a += a[d] * S;
    visit(d, S, Sdot);
  }
  return now;
}

// The motion of a body whose path to the base is walked for it. O(depth).
inline SpatialMotion spatial_motion(const Model& model, const Workspace& ws, int body,
                                    ConstVecRef a) {
  assert(ws.known == Known::poses && body < model.nb() && a.size() == model.nv());
  const int parent = body > 0 ? model.bodies[at(body)].parent : -1;
  return spatial_motion(model, ws, body,
                        parent < 0 ? world_motion(model) : spatial_motion(model, ws, parent, a), a,
                        [](int, const Vec6&, const Vec6&) {});
}

}  // namespace legwork
