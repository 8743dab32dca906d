// A foot's way through the air, u in [0, 1] over the swing:
//   step: s = 10 u^3 - 15 u^4 + 6 u^5       from 0 to 1, zero velocity and acceleration at both ends
//   lift: z = 64 (u (1 - u))^3              1 at u = 1/2, zero velocity and acceleration at both ends
// Planned walks (theory/quadruped 6.1): a step along the ground and a lift, so that lift-off and touchdown are free of
// impact. Free robots (theory/free_running 5.1), whose target may move meanwhile: along the ground a step that is
// complete at u = 0.85, so that the foot comes down straight; vertically a step up to the apex at u = 1/2 and a step
// down. Ashok & Rambabu 2017 plan their swing in the joints (tripod_plan.h).
#pragma once

#include "engine/math/jet.h"
#include "engine/math/linear.h"

namespace legwork {

// The two functions above and their derivatives with respect to u, which is not clamped.
Jet quintic_step(double u);
Jet sextic_lift(double u);

// Position (m), velocity (m/s) and acceleration (m/s^2) of a point, world axes.
struct PointMotion {
  Vec3 p = Vec3::Zero(), v = Vec3::Zero(), a = Vec3::Zero();
};

// One foot in one phase: it stands at `from` (m), or it swings from there to `from` + stride ex + across ey + rise ez.
// A swing may begin before its phase (begin < 0) and end after it.
struct FootSegment {
  Vec3 from = Vec3::Zero();
  bool is_swing = false;
  double begin = 0.0;     // s, from the start of the phase
  double duration = 0.0;  // of a swing, positive, s
  double stride = 0.0;    // m
  double lift = 0.0;      // at the middle of the swing, m
  double across = 0.0;    // m, to the left
  double rise = 0.0;      // m; brings a foot that does not start at z = 0 back to the ground
};

// The foot at time tau (s) of the phase. Before and after its swing it rests.
PointMotion foot_motion(const FootSegment& segment, double tau);

// A free robot's foot at u in [0, 1] of a swing from `from` to `to` (m) over a height z = apex (m). duration: of the
// whole swing, positive, s.
PointMotion swing_motion(const Vec3& from, const Vec3& to, double apex, double u, double duration);

}  // namespace legwork
