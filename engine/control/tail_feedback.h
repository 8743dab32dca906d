// What a tail does for its trunk: it turns the way the trunk does, and the reaction turns the trunk back
// (theory/tail 13.1).
//   tau_pitch = kp e_y + kd w_y - return_kp pitch - return_kd pitch'
//   tau_yaw   = kp e_z + kd w_z - return_kp yaw   - return_kd yaw'
// A joint that can just still be stopped before its limit brakes with all its motor's torque (theory/tail 13.2): where
//   1/2 I rate^2 >= tau_max (limit - |angle|),  moving outward,    tau = -tau_max sign(rate)
// and at its limit it is pushed back.
// e: rotation vector from upright to the trunk, w: its rate, both in the trunk's axes; + pitch and + yaw of the tail
// turn about the trunk's y and (its own) z. Near upright and with a level tail this is a PD control of the attitude by
// reaction.
#pragma once

#include "engine/math/rotation.h"

namespace legwork {

// Gains and limits of the law.
struct TailLaw {
  bool is_on = false;                         // the caller asks tail_torque only then
  double kp = 0.0;                            // N m/rad
  double kd = 0.0;                            // N m s/rad
  double return_kp = 0.0;                     // N m/rad
  double return_kd = 0.0;                     // N m s/rad
  double pitch_limit = 0.0, yaw_limit = 0.0;  // in either direction, rad
  double inertia = 0.0;       // I, of the straight tail about its first joint, kg m^2
  double torque_limit = 0.0;  // tau_max, N m
};

// Torques of the tail's first joint, N m.
struct TailTorque {
  double pitch = 0.0, yaw = 0.0;
};

// The torques for the trunk's attitude R_WB and angular velocity omega_W (rad/s, world axes), and the angles (rad) and
// rates (rad/s) of the tail's first joint. Only braking is limited to tau_max: the motor limits the rest.
TailTorque tail_torque(const TailLaw& law, const Mat3& R_WB, const Vec3& omega_W, double pitch,
                       double yaw, double pitch_rate, double yaw_rate);

}  // namespace legwork
