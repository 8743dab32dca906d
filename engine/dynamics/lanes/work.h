// The memory of the lane kernels, rows of eight lanes: plain data, laid out alike for every width.
#pragma once

#include "engine/math/lanes.h"
#include "engine/model/limb_rows.h"

namespace legwork::lanes {

inline constexpr int kPairs = kMaxLimbDepth * (kMaxLimbDepth + 1) / 2;

// Entry (row, column <= row) of a symmetric matrix kept by its lower triangle, row by row.
constexpr int pair(int row, int column) { return row * (row + 1) / 2 + column; }

// The trunk's motion, world axes.
struct BaseMotion {
  double R[9];        // R_WB, by columns
  double w[3];        // rad/s
  double v[3];        // of its origin, m/s
  double gravity[3];  // m/s^2
};

// What limbs are eliminated for.
struct Elimination {
  bool is_impulse = false;  // forces are impulses, nothing else pulls, pinned feet are to stop
  double inverse_step =
      0.0;  // 1/s; not zero: forces over a step of that length, after which pinned feet do not slide, and
  // have come down by what was left to the plane normal . x + offset = 0, x from the trunk's origin
  double normal[3] = {0.0, 0.0, 1.0};
  double offset = 0.0;      // m
  bool has_pinned = false;  // some limb's foot is: set by lanes::forward_dynamics
};

// Scratch of one group of limbs. Coordinates of the trunk are those of model.h: linear first, about its origin, world
// axes.
struct LimbWork {
  // Left by set_state:
  Row sin[kMaxLimbDepth], cos[kMaxLimbDepth], rate[kMaxLimbDepth];

  Row torque[kMaxLimbDepth];  // in: what drives the joints; out of rnea: what they need
  Row is_pinned;              // in, of the foot: not zero
  Row wrench[6];              // what the limbs put on the trunk

  // The limb's part of the mass matrix: H its own block (by pair()), F its columns in the trunk's rows.
  Row H[kPairs], F[kMaxLimbDepth][6];
  Row inertia[10];  // of the whole limb about the trunk's origin: mass, h, xx yy zz xy xz yz

  // What is left of the limb once it is eliminated: its accelerations are -g - G a with a the trunk's; the trunk sees
  // `share` (21, lower triangle by pair()) a + `wrench`; a pinned foot's force is K^T (T a + t).
  Row g[kMaxLimbDepth], G[kMaxLimbDepth][6], K[9], T[3][6], t[3];
  Row share[21];
  Row conditioning;  // of a pinned limb: positive unless nearly singular (kLeastSteadiness)

  Row acceleration[kMaxLimbDepth], foot_force[3];

  // Poses and feet:
  Row R_WB[kMaxLimbDepth][9], p_WB[kMaxLimbDepth][3], V[kMaxLimbDepth][6];
  Row J[kMaxLimbDepth][3], foot[3], foot_velocity[3], foot_bias[3];
  Row foot_change[3];  // of the velocity, a second, by the accelerations alone
  Row last[3];         // where the last link begins

  // How the feet of loose legs feel impulses, through the trunk and by their own leg (PointCoupling): own's lower
  // triangle.
  Row Z[3][6], ZD[3][6], own[6];
};

}  // namespace legwork::lanes
