// The swing foot's path (QUADRUPED_AND_TAIL 2.5), u in [0, 1] over the swing:
//   along the ground: s = 10 u^3 - 15 u^4 + 6 u^5       zero velocity and acceleration at both ends
//   lift:             z = 64 (u (1 - u))^3              1 at u = 1/2, zero velocity and acceleration at both ends
// so that lift-off and touchdown are without impact.
#pragma once

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

}  // namespace legwork
