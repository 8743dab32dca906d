// The true motion of the state-estimation scene: a trot that is given, not computed from forces.
//
//   trunk  x = V t + surge sin(w t),  y = sway sin(w t) + drift sin(w_d t),  z = height + heave cos(2 w t)
//          roll = a_r sin(w t),  pitch = a_p cos(w t),  yaw = a_y sin(w_y t)          w = 2 pi / (2 T), T a phase's duration
//   feet   step down as the trot of gait.h, its period 2T; a foot stands for T + D (D the double support) and swings for
//          T - D, along swing_path.h's curve
//   foothold of a touch-down at t:  (p + Rz(yaw) hip + velocity (T + D)/2) on the ground z = 0, so that the hip passes over
//          it halfway through the stance
// World axes, m, rad, s. theory/lecture 14.1.
#pragma once

#include "engine/motion/gait.h"
#include "engine/motion/leg_motion.h"

namespace legwork {

struct TrotParameters {
  double speed = 0.4;                              // V, m/s
  double height = 0.3;                             // m
  double roll = 0.04, pitch = 0.03;                // rad
  double yaw = 0.25, yaw_rate = 0.2;               // rad, rad/s
  double surge = 0.01, sway = 0.02, heave = 0.01;  // m
  double drift = 0.1, drift_rate = 0.3;            // m, rad/s
  double phase_duration = 0.3;                     // T, s
  double double_support = 0.05;                    // D, s
  double lift = 0.05;                              // of a swinging foot, m
};

// Where in its cycle a foot is.
struct TrotPhase {
  bool stands = false;
  double touch_down = 0.0;  // of this cycle, s; may be before 0
  double since = 0.0;       // s since then
};

TrunkMotion trot_trunk(const TrotParameters& trot, double t);

TrotPhase trot_phase(const TrotParameters& trot, int foot, double t);

// Of the leg that touches down at that time.
Vec3 trot_foothold(const TrotParameters& trot, const DhLeg& leg, double touch_down);

// The foot at time t of that phase: at `point` while it stands, else on its way from there to its next foothold.
PointMotion trot_foot(const TrotParameters& trot, const DhLeg& leg, const TrotPhase& phase,
                      const Vec3& point);

}  // namespace legwork
