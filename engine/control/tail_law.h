// The tail as a reaction wheel for what the feet cannot do. Its joints go home,
//   q'' = -kp (q - rest) - kd q',
// and are swung besides for the moment m on the trunk that the feet were asked for and could not give,
//   q'' = ... - m_i / I_i,     m_i: about the joint's axis; I_i: of the tail about it
// within what its joints have room to stop in, |q'| <= sqrt(2 a_max (range - |q|)).
// A tail that follows the trunk's attitude itself (control/tail_feedback.h) works against feet that could do the same;
// this one acts only where they slip or are off the ground. Tails as in [Libby12].
#pragma once

#include "engine/control/walking_robot.h"

namespace legwork {

struct TailTuning {
  Gain home = {9.0, 6.0};
  Gain lock = {2500.0, 100.0};
  double rest_pitch = 0.4;      // up, rad
  double range = 1.1;           // of each joint to either side, rad
  double acceleration = 150.0;  // a_max, rad/s^2
};

// Accelerations of all the tail's joints -> a. Locked: held at rest, stiffly.
void tail_home(const WalkingRobot& robot, const TailTuning& tuning, TailMode mode, ConstVecRef q,
               ConstVecRef v, Eigen::Ref<VecX> a);

// Adds the swing of the first two joints (pitch, yaw) for the moment `missing` (world axes, N m). M: its upper triangle.
void tail_swing(const WalkingRobot& robot, const TailTuning& tuning, const Mat3& R_WB,
                const Vec3& missing, const MatX& M, ConstVecRef q, ConstVecRef v,
                Eigen::Ref<VecX> a);

}  // namespace legwork
