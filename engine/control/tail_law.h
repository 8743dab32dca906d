// The tail as a reaction wheel for what the feet cannot do. Its first pitch and yaw follow a reference that returns to
// rest and also swings for the angular acceleration e of the trunk that is missing when the feet have done what they
// can:
//   q_r'' = -kp (q_r - rest) - kd q_r' + s,    s = argmin |e + X s|^2 + r |s|^2
// (theory/free_running 9.1, theory/free_running 9.2).
// -X is the trunk's angular acceleration per unit acceleration of the two joints. The reference is no faster than the
// joints can be stopped before their limits, |q'| <= sqrt(2 a_max (limit - q)) (theory/free_running 9.3), and asks for
// no more torque than the motors have. A stiff PD holds the tail to its reference, so that an unforeseen push first
// meets its inertia, as with a locked tail. The PD is not part of the plan: it may ask for more than the motor has.
// In the air the tail corrects pitch and roll for the landing. The heading does not matter there, because the feet land
// relative to whatever heading the robot then has; what matters is how far the trunk turns over standing feet. So in
// the air the tail leaves yaw alone and winds up against the spin, rest = -t w_z, to have its full range while feet
// stand; its effort then counts `urgency` times as much.
// A tail that simply follows the trunk's attitude (control/tail_feedback.h) works against feet that could do the same.
// This one acts only where they slip or are off the ground. Tails as in [Libby12].
#pragma once

#include "engine/control/walking_robot.h"

namespace legwork {

// Chosen, for the quadruped with a tail.
struct TailTuning {
  Gain home = {9.0, 6.0};       // of the return to rest, 1/s^2, 1/s
  Gain hold = {2500.0, 100.0};  // of the PD, per unit of inertia, 1/s^2, 1/s
  // rad: the tail is then level with the centre of mass, so that its yaw does not roll the trunk
  double rest_pitch = -0.3;
  Gain wind = {200.0, 28.0};                // of the yaw in the air, 1/s^2, 1/s
  double wind_time = 0.1, most_wind = 1.0;  // t, s; limit of the rest it gives, rad
  double urgency = 3.0;                     // factor on e while feet stand
  // Limit of the trunk's wanted angular acceleration, rad/s^2: higher than the one for the feet.
  double most_wanted = 200.0;
  // Limits of pitch and yaw, rad. The lowest pitch keeps the tail off the ground.
  double lower[2] = {-0.5, -1.4}, upper[2] = {1.6, 1.4};
  double braking = 180.0;     // a_max, rad/s^2
  double cost = 0.02;         // r, as a share of the mean of X^T X's diagonal
  double most_swing = 400.0;  // limit of s, rad/s^2
  // How far the reference may be from the tail, rad and rad/s.
  double slack = 0.06;
  double rate_slack = 1.5;
};

// X above: columns pitch and yaw, rows in trunk axes.
struct TailReach {
  double X[3][2] = {};
};

// Writes to a (nv) the accelerations, rad/s^2, of all the tail's joints that take the reference to rest or, if no foot
// is on the ground (is_carried), wind its yaw up. Zero for a locked tail and for the joints that are not swung: those of
// all other limbs too.
// yaw_rate: of the trunk, world axes, rad/s.
void tail_home(const WalkingRobot& robot, const TailTuning& tuning, TailMode mode, bool is_carried,
               double yaw_rate, const WalkingState& state, Eigen::Ref<VecX> a);

// Writes to `swung` the accelerations of pitch and yaw, rad/s^2: those in a, plus the swing for the missing angular
// acceleration e (trunk axes, rad/s^2), within the limits above. Asserts has_swing(robot).
void tail_swing(const WalkingRobot& robot, const TailTuning& tuning, const TailReach& reach,
                const Vec3& e, bool is_carried, const WalkingState& state, ConstVecRef a,
                double (&swung)[2]);

// Moves the state's reference on by h, s, with the accelerations a; it stays near the tail's q and v. Asserts
// has_swing(robot).
void advance_tail(const WalkingRobot& robot, const TailTuning& tuning, ConstVecRef q, ConstVecRef v,
                  ConstVecRef a, double h, WalkingState& state);

// The PD's torque, N m, at the tail's joint with index i in v. Joints that are not swung are held as in the robot's posture,
// or at zero. inertia: of
// what the joint turns, about its axis, kg m^2.
double hold_torque(const WalkingRobot& robot, const TailTuning& tuning, int i, double inertia,
                   ConstVecRef q, ConstVecRef v, const WalkingState& state);

}  // namespace legwork
