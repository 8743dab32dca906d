// The swing foot's path (QUADRUPED_AND_TAIL 2.5), u in [0, 1] over the swing:
//   along the ground: s = 10 u^3 - 15 u^4 + 6 u^5       zero velocity and acceleration at both ends
//   lift:             z = 64 (u (1 - u))^3              1 at u = 1/2, zero velocity and acceleration at both ends
// so that lift-off and touchdown are without impact.
#pragma once

#include "engine/math/linear.h"

namespace legwork {

struct PathJet {
  double value = 0.0, rate = 0.0, acceleration = 0.0;  // with respect to u
};

inline PathJet quintic_step(double u) {
  return {u * u * u * (10.0 + u * (6.0 * u - 15.0)), 30.0 * u * u * (1.0 - u) * (1.0 - u),
          60.0 * u * (1.0 - u) * (1.0 - 2.0 * u)};
}

inline PathJet sextic_lift(double u) {
  const double w = u * (1.0 - u);
  const double w1 = 1.0 - 2.0 * u;
  return {64.0 * w * w * w, 192.0 * w * w * w1, 384.0 * w * (w1 * w1 - w)};
}

// Position, velocity and acceleration of a point, world axes.
struct PointMotion {
  Vec3 p = Vec3::Zero(), v = Vec3::Zero(), a = Vec3::Zero();
};

// What one foot does during one phase: it stands at `from`, or it is on a swing from there to `from` + stride ex +
// across ey. A swing may begin before its phase does (begin < 0) and end after it. The ground is z = 0.
struct FootSegment {
  Vec3 from = Vec3::Zero();
  bool is_swing = false;
  double begin = 0.0;     // s, from the start of the phase
  double duration = 0.0;  // s
  double stride = 0.0;    // m
  double lift = 0.0;      // m
  double across = 0.0;    // m, to the left
};

// The foot at time tau (s) of the phase.
inline PointMotion foot_motion(const FootSegment& segment, double tau) {
  PointMotion m;
  m.p = segment.from;
  if (!segment.is_swing) return m;
  const double T = segment.duration;
  double u = (tau - segment.begin) / T;
  u = u < 0.0 ? 0.0 : u > 1.0 ? 1.0 : u;
  const PathJet along = quintic_step(u);
  const PathJet lift = sextic_lift(u);
  m.p.x() += segment.stride * along.value;
  m.p.y() += segment.across * along.value;
  m.p.z() += segment.lift * lift.value;
  m.v = {segment.stride * along.rate / T, segment.across * along.rate / T,
         segment.lift * lift.rate / T};
  m.a = {segment.stride * along.acceleration / (T * T),
         segment.across * along.acceleration / (T * T), segment.lift * lift.acceleration / (T * T)};
  return m;
}

}  // namespace legwork
