// The true motion of the state-estimation scene: a prescribed trot, not computed from forces (theory/lecture 14.1).
//
//   trunk  x = V t + surge sin(w t),  y = sway sin(w t) + drift sin(w_d t),  z = height + heave cos(2 w t)
//          roll = a_r sin(w t),  pitch = a_p cos(w t),  yaw = a_y sin(w_y t)          w = 2 pi / (2 T), T a phase's duration
//   feet   touch down as in the trot of gait.h with the period 2T. A foot stands for T + D (D the double support) and
//          swings for T - D along the curve of swing_path.h
//   foothold of a touch-down at t:  p + Rz(yaw) hip + velocity (T + D)/2, moved to the ground z = 0, so that the hip
//          passes over it halfway through the stance
// World axes, m, rad, s. Feet are FL, FR, RL, RR. Nothing fails here; whether legs reach their feet, pose_truth() of
// estimation_run.h finds.
#pragma once

#include "engine/motion/gait.h"
#include "engine/motion/leg_motion.h"

namespace legwork {

// The defaults are those of theory/lecture 14.1. T is positive and D less than T (assert).
struct TrotParameters {
  double speed = 0.4;                              // V, m/s
  double height = 0.3;                             // m
  double roll = 0.04, pitch = 0.03;                // a_r, a_p, rad
  double yaw = 0.25, yaw_rate = 0.2;               // a_y, rad; w_y, rad/s
  double surge = 0.01, sway = 0.02, heave = 0.01;  // m
  double drift = 0.1, drift_rate = 0.3;            // m; w_d, rad/s
  double phase_duration = 0.3;                     // T, s
  double double_support = 0.05;                    // D, s
  double lift = 0.05;                              // height of a swinging foot's path, m
};

// Where a foot is in its cycle, which begins with its touch-down.
struct TrotPhase {
  bool stands = false;
  double touch_down = 0.0;  // of this cycle, s; may be before 0
  double since = 0.0;       // s since then
};

// The trunk at time t, with its first two derivatives.
TrunkMotion trot_trunk(const TrotParameters& trot, double t);

// The phase of a foot at time t. An instant within 1e-9 of a cycle before a touch-down counts as its touch-down.
TrotPhase trot_phase(const TrotParameters& trot, int foot, double t);

// Where the foot of `leg` lands if it touches down at that time.
Vec3 trot_foothold(const TrotParameters& trot, const DhLeg& leg, double touch_down);

// The foot's position and its first two derivatives in that phase: at rest at `point` while it stands, else on its way
// from there to its next foothold.
PointMotion trot_foot(const TrotParameters& trot, const DhLeg& leg, const TrotPhase& phase,
                      const Vec3& point);

}  // namespace legwork
