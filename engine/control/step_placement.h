// Where a foot should land, from the middle of its stance at standstill. The body is a linear inverted pendulum of
// height z, time constant T_c = sqrt(z / g) [Kajita01] (theory/free_running 4), which stands on the foot for T_s:
//   dead-beat:  T_c tanh(T_s / 2 T_c) v_d + T_c coth(T_s / T_c) (v - v_d)
//     the first term keeps v_d going, the second has the speed's error gone when the foot lifts again; a T_s without end
//     makes of it the capture point T_c v [Pratt06]
//   mean speed: T_s / 2 v                                                             [Raibert86] chapter 2
#pragma once

#include "engine/math/linear.h"

namespace legwork {

struct StepGains {
  double along = 0.0;  // s: of the wanted speed
  double error = 0.0;  // s: of the speed's error
};

StepGains dead_beat_gains(double height, double gravity, double stance_time);
StepGains mean_speed_gains(double stance_time);

// The offset for the speed v and the wanted v_d, no longer than `longest`; x and y only.
Vec3 step_offset(const StepGains& gains, const Vec3& v, const Vec3& v_d, double longest);

// The capture point of a body at `com`, moving with v, height above the ground.
Vec3 capture_point(const Vec3& com, const Vec3& v, double height, double gravity);

}  // namespace legwork
