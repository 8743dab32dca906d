// The bound: rear stance, flight, front stance, flight (theory/gaits 8). T = 2 (T_s + T_f), stride S = V T.
//
// Feet: rear at x_r = V T_s / 2 - hip + offset, front at x_f = V (3/2 T_s + T_f) + hip - offset, swinging by S while
// up. The trunk's motion is integrated (sagittal_dynamics.h) with forces at the feet, so that the moment about the line
// through two feet vanishes by itself: each pair carries f_z = A b, f_x = C b, b = 30 s^2 (1 - s)^2, and pitch is free
// (theory/gaits 8.2). Ten unknowns: the trunk's state at rear touchdown, A_r, A_f, C_r, C_f. Six equations: the state
// after a cycle is the state before it, moved by S. Newton's method with the smallest change in scaled unknowns, of
// which z, C_r and C_f are drawn softly to their targets H, 0, 0 (theory/gaits 8.3):
//   [ W  J^T ] [ d ]   [ -soft (p - preferred) ]
//   [ J   0  ] [ l ] = [ -r                    ],    W = soft + 1e-3
// solved with a coarse step, then repeated with the same J at the fine one.
#pragma once

#include "engine/motion/plan.h"

namespace legwork {

// What a bound is planned for.
struct BoundOptions {
  double speed = 0.5;             // V, mean over the cycle, m/s
  double stance_duration = 0.1;   // T_s of either pair, s
  double flight_duration = 0.05;  // T_f of either flight, s
  double offset = 0.08;           // feet from under their hips towards the middle, m
  double height = 0.28;           // H of the trunk's origin at rear touchdown, m
  double step_height = 0.05;      // how high the feet are lifted, m
  Legs legs = Legs(4);            // of the quadruped, rear legs last
  int coarse_steps = 30;          // of each phase's integration while solving, ...
  int steps = 160;                // ... and in the plan, five or more
};

// The plan, and what the solution says about it.
struct BoundPlan {
  Plan plan;                                    // rear stance, flight, front stance, flight
  SagittalState start = {};                     // at rear touchdown; its x is about zero
  std::array<double, 2> vertical_force = {};    // A_r, A_f: mean of the pair over its stance, N
  std::array<double, 2> horizontal_force = {};  // C_r, C_f, N
  std::array<SagittalPhase, 4> phases;          // the plan's: feet and forces
  double residual = 0.0;                        // largest of the six equations, SI units
  int iterations = 0;                           // Newton and chord steps
};

// Plans a bound of a quadruped of twelve joints. Refuses, with the leg and the time, or the equation: a foothold out of
// reach, durations that are not positive, and no convergence, neither from the usual start nor by following the
// solution from the default options.
Result<BoundPlan> solve_bound_plan(const Model& model, const BoundOptions& options);

}  // namespace legwork
