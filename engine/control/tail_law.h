// The tail as a reaction wheel for what the feet cannot do. Its first pitch and yaw follow a reference that goes home and is
// swung besides for the angular acceleration e of the trunk that is still wanted when the feet have done what they can (X:
// the trunk's angular acceleration for unit accelerations of the joints, signs turned):
//   q_r'' = -kp (q_r - rest) - kd q_r' + s,    s = argmin |e + X s|^2 + r |s|^2
// no faster than they can be stopped before their limits, |q'| <= sqrt(2 a_max (limit - q)), and with no more torque than
// the motors have. A stiff PD holds the tail to its reference, so that to a push that nobody has foreseen it is first of
// all an inertia, as a locked tail is. The PD is no part of the plan: what it asks for may be beyond the motor.
// In the air pitch and roll are saved for the landing. The heading there is no matter, since the feet land where it then
// is; what matters is how far the trunk turns over feet that stand. So the tail leaves yaw alone in the air and winds up
// against the spin, rest = -t w_z, to have its whole range to swing through while feet stand, which is then asked of it
// `urgency` times as hard.
// A tail that follows the trunk's attitude itself (control/tail_feedback.h) works against feet that could do the same;
// this one acts only where they slip or are off the ground. Tails as in [Libby12]; theory/free_running 9.
#pragma once

#include "engine/control/walking_robot.h"

namespace legwork {

struct TailTuning {
  Gain home = {9.0, 6.0};       // 1/s^2, 1/s
  Gain hold = {2500.0, 100.0};  // of the PD, per unit of inertia
  double rest_pitch = -0.3;     // level with the centre of mass: its yaw then rolls nothing
  Gain wind = {200.0, 28.0};    // of the yaw in the air
  double wind_time = 0.1, most_wind = 1.0;  // s, rad
  double urgency = 3.0;
  double most_wanted = 200.0;  // of the trunk, rad/s^2: more than is asked of the feet
  // Down the tail stays off the ground.
  double lower[2] = {-0.5, -1.4}, upper[2] = {1.6, 1.4};  // of pitch and yaw, rad
  double braking = 180.0;                                 // a_max, rad/s^2
  double cost = 0.02;                                     // r, of the mean of X^T X's diagonal
  double most_swing = 400.0;                              // rad/s^2
  double slack = 0.06;      // by which the reference may be ahead of the tail, rad
  double rate_slack = 1.5;  // rad/s
};

// What unit accelerations of pitch and yaw do to the trunk's angular acceleration, signs turned: 3 rows, trunk axes.
struct TailReach {
  double X[3][2] = {};
};

// The accelerations that take the reference home, or wind it up -> a, of all the tail's joints. yaw_rate: of the trunk, rad/s.
void tail_home(const WalkingRobot& robot, const TailTuning& tuning, TailMode mode, bool is_carried,
               double yaw_rate, const WalkingState& state, Eigen::Ref<VecX> a);

// a and the swing for the missing angular acceleration e (trunk axes, rad/s^2) -> swung: pitch, yaw.
void tail_swing(const WalkingRobot& robot, const TailTuning& tuning, const TailReach& reach,
                const Vec3& e, bool is_carried, const WalkingState& state, ConstVecRef a,
                double (&swung)[2]);

// Moves the reference on by h; it stays near the tail.
void advance_tail(const WalkingRobot& robot, const TailTuning& tuning, ConstVecRef q, ConstVecRef v,
                  ConstVecRef a, double h, WalkingState& state);

// The PD's torque at the tail's joint of index i in v, N m. inertia: of the tail about it, kg m^2.
double hold_torque(const WalkingRobot& robot, const TailTuning& tuning, int i, double inertia,
                   ConstVecRef q, ConstVecRef v, const WalkingState& state);

}  // namespace legwork
