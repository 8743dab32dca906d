// The tail as a reaction wheel for what the feet cannot do. Its first two joints (pitch, yaw) follow a reference that goes
// home and is swung besides for the angular acceleration e of the trunk that is still wanted when the feet have done what
// they can (X: the trunk's angular acceleration for unit accelerations of the joints, signs turned):
//   q_r'' = -kp (q_r - rest) - kd q_r' + s,    s = argmin |e + X s|^2 + r |s|^2
// no faster than they can be stopped before their limits, |q'| <= sqrt(2 a_max (limit - q)), and with no more torque than
// the motors have. A stiff PD holds the tail to its reference, so that to a push that nobody has foreseen it is first of
// all an inertia, as a locked tail is. The PD is no part of the plan: what it asks for may be beyond the motor.
// A tail that follows the trunk's attitude itself (control/tail_feedback.h) works against feet that could do the same;
// this one acts only where they slip or are off the ground. Tails as in [Libby12].
#pragma once

#include "engine/control/walking_robot.h"

namespace legwork {

struct TailTuning {
  Gain home = {9.0, 6.0};       // 1/s^2, 1/s
  Gain hold = {2500.0, 100.0};  // of the PD, per unit of inertia
  double rest_pitch = 0.0;      // up, rad
  // Down the tail stays off the ground.
  double lower[2] = {-0.5, -1.4}, upper[2] = {1.6, 1.4};  // of pitch and yaw, rad
  double braking = 90.0;                                  // a_max, rad/s^2
  double roll_weight = 0.05;  // of the trunk's roll beside its pitch and yaw
  double yaw_weight = 0.1;
  double cost = 0.02;         // r, of the mean of X^T X's diagonal
  double most_swing = 400.0;  // rad/s^2
  double slack = 0.06;        // by which the reference may be ahead of the tail, rad
  double rate_slack = 1.5;    // rad/s
};

// What unit accelerations of the two joints do to the trunk's angular acceleration, signs turned: 3 rows, trunk axes.
struct TailReach {
  double X[3][2] = {};
};

// The accelerations that take the reference home -> a, of all the tail's joints.
void tail_home(const WalkingRobot& robot, const TailTuning& tuning, TailMode mode,
               const WalkingState& state, Eigen::Ref<VecX> a);

// a and the swing for the missing angular acceleration e (trunk axes, rad/s^2) -> swung, of the first two joints.
void tail_swing(const WalkingRobot& robot, const TailTuning& tuning, const TailReach& reach,
                const Vec3& e, const WalkingState& state, ConstVecRef a, double (&swung)[2]);

// Moves the reference on by h; it stays near the tail.
void advance_tail(const WalkingRobot& robot, const TailTuning& tuning, ConstVecRef q, ConstVecRef v,
                  ConstVecRef a, double h, WalkingState& state);

// The PD's torque at joint 0, 1, ... of the tail, N m. inertia: of the tail about it, kg m^2.
double hold_torque(const WalkingRobot& robot, const TailTuning& tuning, int joint, double inertia,
                   ConstVecRef q, ConstVecRef v, const WalkingState& state);

}  // namespace legwork
