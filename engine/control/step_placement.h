// Where a foot should land, relative to where it stands at standstill. The body is a linear inverted pendulum of height
// z with the time constant T_c = sqrt(z / g) [Kajita01] (theory/free_running 4.1), which stands on the foot for T_s:
//   dead-beat:  T_c tanh(T_s / 2 T_c) v_d + T_c coth(T_s / T_c) (v - v_d)             theory/free_running 4.2
//     the first term keeps v_d, the second removes the speed's error by the time the foot lifts again; for an endless
//     stance its factor is T_c, that of the capture point [Pratt06]
//   mean speed: T_s / 2 v                                                             [Raibert86] chapter 2
#pragma once

#include "engine/math/linear.h"

namespace legwork {

// Offset of a step per speed, s: along v_d + error (v - v_d).
struct StepGains {
  double along = 0.0;
  double error = 0.0;
};

// For a height z (m), gravity (m/s^2) and stance T_s (s), all positive; else the gains are not finite.
StepGains dead_beat_gains(double height, double gravity, double stance_time);
// For a stance of T_s, s.
StepGains mean_speed_gains(double stance_time);

// The offset, m, for the speed v and the desired v_d (m/s, of which x and y count), shortened to `longest`, m. Its z is
// 0.
Vec3 step_offset(const StepGains& gains, const Vec3& v, const Vec3& v_d, double longest);

// The point on the ground, m, where a body at `com` (m), moving at v (m/s), `height` (m, not negative) above the
// ground, must step to come to rest: com + T_c v (theory/free_running 4.3). World axes; gravity positive, m/s^2.
Vec3 capture_point(const Vec3& com, const Vec3& v, double height, double gravity);

}  // namespace legwork
