// The memory of the lane kernels, in rows of eight lanes: plain data with the same layout for every width.
#pragma once

#include "engine/math/lanes.h"
#include "engine/model/limb_rows.h"

namespace legwork::lanes {

inline constexpr int kPairs = kMaxLimbDepth * (kMaxLimbDepth + 1) / 2;

// Index of the entry (row, column <= row) of a symmetric matrix stored as its lower triangle, row by row.
constexpr int pair(int row, int column) { return row * (row + 1) / 2 + column; }

// The trunk's motion, world axes.
struct BaseMotion {
  double R[9];        // R_WB, by columns
  double w[3];        // rad/s
  double v[3];        // of its origin, m/s
  double gravity[3];  // m/s^2
};

// Least |det J| / (|J_1| |J_2| |J_3|) for a leg that is pinned by its joints (theory/numerics 6.5). Below it, its foot is
// held by a force.
inline constexpr double kLeastConditioning = 1e-2;

// The problem for which limbs are eliminated.
struct Elimination {
  bool is_impulse = false;  // forces are impulses, no others act, and pinned feet come to rest
  // 1/s. If not zero, forces act over a step of that length; after it pinned feet do not slide, and those that were above
  // the plane normal . x + offset = 0 (x from the trunk's origin) have come down to it.
  double inverse_step = 0.0;
  double normal[3] = {0.0, 0.0, 1.0};
  double offset = 0.0;      // m
  bool has_pinned = false;  // some limb's foot is pinned: set by lanes::forward_dynamics
  double least_conditioning = kLeastConditioning;  // legs below it swing, though they are pinned
};

// Scratch of one group of limbs. Coordinates of the trunk are those of model.h: linear first, about its origin, world
// axes.
struct LimbWork {
  // From set_state:
  Row sin[kMaxLimbDepth], cos[kMaxLimbDepth], rate[kMaxLimbDepth];

  Row is_pinned;  // input: nonzero where the foot is pinned
  Row wrench[6];  // of the limbs on the trunk

  // The limb's part of the mass matrix: H its own block (by pair()), F its columns in the trunk's rows.
  Row H[kPairs], F[kMaxLimbDepth][6];
  Row inertia[10];  // of the whole limb about the trunk's origin: mass, h, xx yy zz xy xz yz

  // Result of the elimination, with the trunk's acceleration a: the limb's accelerations are -g - G a, its contribution to
  // the trunk's equation is `share` (21, lower triangle by pair()) a + `wrench`, and a pinned foot's force is K^T (T a + t).
  Row g[kMaxLimbDepth], G[kMaxLimbDepth][6], K[3][3], T[3][6], t[3];
  Row share[21];
  Row conditioning;  // of a limb to be pinned: positive unless it swings (Elimination::least_conditioning)

  Row acceleration[kMaxLimbDepth], foot_force[3];

  // Poses and feet:
  Row R_WB[kMaxLimbDepth][9], p_WB[kMaxLimbDepth][3], V[kMaxLimbDepth][6];
  Row J[kMaxLimbDepth][3], foot[3], foot_velocity[3], foot_bias[3];
  // J a: the foot's acceleration without the velocity terms, m/s^2. Before that, if feet are pinned: the acceleration that
  // pinning them has to cancel.
  Row foot_change[3];
  Row last[3];  // origin of the last link, from the trunk's origin, m

  // Coupling of the feet of unpinned legs, through the trunk and through their own leg (PointCoupling); `own` by its lower
  // triangle.
  Row Z[3][6], ZD[3][6], own[6];
};

}  // namespace legwork::lanes
