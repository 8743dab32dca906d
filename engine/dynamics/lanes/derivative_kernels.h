// The lane algorithms for derivatives of inverse and forward dynamics, in tables of their own: what does not call them does
// not link them. Symbols: limb_derivatives.h, limb_response.h.
#pragma once

#include "engine/dynamics/lanes/kernels.h"

namespace legwork::lanes {

// World axes: angular velocity and acceleration, and acceleration of the origin minus gravity.
struct TrunkMotion {
  double w[3], alpha[3], a[3];
};

// Sums over a limb about the trunk's origin, world axes: mass, h, I (xx yy zz xy xz yz), momentum (linear, angular), force
// (force, moment), and the rate of I (in its order).
inline constexpr int kLimbSums = 28;

// What one matrix of derivatives has for a group of limbs. Rows of the trunk are those of model.h: linear first.
struct LimbBlocks {
  Row column[kMaxLimbDepth][6];  // [joint][row]: the trunk's rows of the joint's column
  Row row[kMaxLimbDepth][3];     // [joint][axis]: of the trunk's three turns; its sliding has none
  Row own[kMaxLimbDepth][kMaxLimbDepth];  // [row][column]: the limb's own block
};

// Feet of three-joint limbs, some of them pinned (limb_feet.h).
struct LimbFeet {
  Row is_pinned,
      force[3];       // input: nonzero where pinned; by the ground, world axes, zero elsewhere
  Row x[3], J[3][3];  // from the trunk's origin; [joint]: columns of the Jacobian
  Row by_q[3][3], by_v[3][3];        // [joint]: derivatives of the acceleration
  Row turns_q[3][3], turns_v[3][3];  // [axis]: the same by the trunk's turns
  Row moment
      [3]
      [3];  // [axis][row]: of the trunk's moment, by its turns, with the forces fixed in the world

  // Of the elimination; rows are those of the force.
  Row conditioning;    // as in LimbWork
  Row response[3][6];  // [row][trunk's row]: the force by the trunk's acceleration
  Row own_q[3][3], own_v[3][3], own_tau[3][3];  // [row][joint]: what the joint's own column adds
  Row rest_q[3][3], rest_v[3][3];               // [row][axis]: and what the trunk's turns add
};

// Scratch of one group of limbs.
struct LimbDerivatives {
  Row H[kPairs], F[kMaxLimbDepth][6];  // as in LimbWork
  Row sums[kLimbSums];
  LimbBlocks by_q, by_v;

  // Of the elimination (limb_response.h):
  Row G[kMaxLimbDepth][6];
  Row share[21];                              // by pair(): -F G
  Row turns_q[18], turns_v[18];               // [6 axis + row]: -G^T by_q.row, -G^T by_v.row
  Row inverse[kMaxLimbDepth][kMaxLimbDepth];  // of H
  Row by_tau[kMaxLimbDepth][6];  // [joint][row]: the trunk's rows of the joint's column of M^-1
  LimbFeet feet;
};

struct DerivativeKernels {
  const Kernels* of;  // the same width and instructions
  // a: indexed like v; needs set_state. -> H, F, sums, by_q, by_v of inverse dynamics; with has_pinned also feet, and by_q
  // less their forces
  void (*differentiate)(const LimbGroup&, const LimbWork&, const BaseMotion&, const TrunkMotion&,
                        const double* a, bool has_pinned, LimbDerivatives&);
  // After differentiate. -> G, share, turns_q, turns_v, inverse; in by_q and by_v, own and row <- -H^-1 of them, and
  // column <- column - G^T own. With has_pinned the same of pinned limbs, and of their feet
  void (*eliminate)(const LimbGroup&, LimbDerivatives&, bool has_pinned);
  // P: the inverse of the trunk's 6 x 6, by columns. by_q and by_v: column <- -P column; by_tau <- -P G^T
  void (*respond)(const LimbGroup&, LimbDerivatives&, const double* P);
  // The limbs' rows of columns first to last - 1 of A (nv x nv, by columns), whose trunk's rows are x <- -G x, plus
  // rest[joint][column - first] unless it is null.
  void (*spread)(const LimbGroup&, const LimbDerivatives&, const Row (*rest)[3], int first,
                 int last, double* A, long nv);
  // The same for the forces on pinned feet, three rows from row[lane] on unless it is negative, of columns of accelerations
  // A. forces: by columns of `rows`
  void (*spread_forces)(const LimbGroup&, const LimbDerivatives&, const Row (*rest)[3],
                        const int* row, int first, int last, const double* A, long nv,
                        double* forces, long rows);
};

extern const DerivativeKernels kOneWideDerivatives, kTwoWideDerivatives, kFourWideDerivatives,
    kEightWideDerivatives;
extern const DerivativeKernels kAvx2Derivatives, kAvx512FourWideDerivatives,
    kAvx512EightWideDerivatives;  // x86-64 only

// Those of the same width and instructions.
const DerivativeKernels& derivative_kernels(const Kernels& of);

}  // namespace legwork::lanes
