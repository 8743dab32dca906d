// A foot's way through the air, u in [0, 1] over the swing:
//   step: s = 10 u^3 - 15 u^4 + 6 u^5       from 0 to 1, zero velocity and acceleration at both ends
//   lift: z = 64 (u (1 - u))^3              1 at u = 1/2, zero velocity and acceleration at both ends
// Planned walks (theory/quadruped 6.1): a step along the ground and a lift, so that lift-off and touchdown are without
// impact. Free robots (theory/free_running 5), to a target that may move meanwhile: along the ground a step that is
// done at u = 0.85, so that the foot comes down straight; a step up to the apex, at u = 1/2, and one down. Ashok &
// Rambabu 2017 has its swing in the joints (tripod_plan.h).
#pragma once

#include "engine/math/jet.h"
#include "engine/math/linear.h"

namespace legwork {

// With respect to u.
Jet quintic_step(double u);
Jet sextic_lift(double u);

// Position, velocity and acceleration of a point, world axes.
struct PointMotion {
  Vec3 p = Vec3::Zero(), v = Vec3::Zero(), a = Vec3::Zero();
};

// What one foot does during one phase: it stands at `from`, or it is on a swing from there to `from` + stride ex +
// across ey + rise ez. A swing may begin before its phase does (begin < 0) and end after it.
struct FootSegment {
  Vec3 from = Vec3::Zero();
  bool is_swing = false;
  double begin = 0.0;     // s, from the start of the phase
  double duration = 0.0;  // s
  double stride = 0.0;    // m
  double lift = 0.0;      // m
  double across = 0.0;    // m, to the left
  double rise = 0.0;      // m: not 0 where a foot has slipped on ground that is z = 0
};

// The foot at time tau (s) of the phase.
PointMotion foot_motion(const FootSegment& segment, double tau);

// A free robot's foot. from, to: m. apex: its height, m. duration: of the whole swing, s.
PointMotion swing_motion(const Vec3& from, const Vec3& to, double apex, double u, double duration);

}  // namespace legwork
