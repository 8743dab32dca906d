// The pronk: all four feet leave the ground and land together (theory/gaits 7).
//
// Phase 0, flight (T_f): the feet swing forward by the stride S = V (T_f + T_s), swing_path.h, and the trunk's motion
// follows from sagittal_dynamics.h without force. The three velocities at lift-off solve (theory/gaits 7.1)
//   x(T_f) = V T_f,   z(T_f) = H,   and   pitch(T_f) = 0   or   L_y = 0 (angular momentum about the centre of mass)
// starting from (0, H, 0). Phase 1, stance (T_s): quintics in x, z and pitch join touchdown to the next lift-off in
// position, velocity and acceleration (theory/gaits 7.2). These accelerations are those of flight, so that the ground's
// forces begin and end at zero. Four feet can supply any wrench, so that any such motion is consistent.
//
// Newton's method with difference quotients and a coarse step, then chords with the same Jacobian and the fine one.
#pragma once

#include "engine/motion/plan.h"

namespace legwork {

// The third equation: pitch(T_f) = 0 or L_y = 0.
enum class PronkCondition { pitch_returns, zero_angular_momentum };

// What a pronk is planned for.
struct PronkOptions {
  double speed = 0.5;             // V, mean over the cycle, m/s
  double flight_duration = 0.15;  // T_f, s
  double stance_duration = 0.2;   // T_s, s
  double height = 0.27;           // H of the trunk's origin at lift-off and touchdown, m
  double step_height = 0.04;      // how high the feet are lifted, m
  PronkCondition condition = PronkCondition::pitch_returns;
  Legs legs = Legs(4);    // of the quadruped
  int coarse_steps = 20;  // of the flight's integration while solving, ...
  int steps = 480;  // ... and in the plan, five or more; 480 keeps both momenta to 1e-10 (SI units)
};

// The plan, and what the solution says about it.
struct PronkPlan {
  Plan plan;                     // flight and stance; x = 0 is the trunk at lift-off
  Vec3 lift_off = Vec3::Zero();  // v_x, v_z (m/s), pitch rate (rad/s) at lift-off
  double residual = 0.0;         // largest of the three equations, SI units
  int iterations = 0;            // Newton and chord steps
};

// Plans a pronk of a quadruped of twelve joints. Refuses, with the leg and the time, or the equation: a foothold out of
// reach in flight, durations that are not positive, and no convergence.
Result<PronkPlan> solve_pronk_plan(const Model& model, const PronkOptions& options);

}  // namespace legwork
