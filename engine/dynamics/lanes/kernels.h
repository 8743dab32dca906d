// The lane algorithms as functions, with one table per width and instruction set. All tables give the same bits; they
// differ only in speed. Symbols: limb_terms.h, limb_elimination.h, limb_rnea.h, lanes/star_response.cpp.
#pragma once

#include "engine/dynamics/lanes/work.h"

namespace legwork::lanes {

// The trunk's motion in its own axes, for rnea: angular velocity and acceleration, and acceleration minus gravity.
struct TrunkAcceleration {
  double w[3], dw[3], a[3];
};

struct Kernels {
  const char* name;  // "AVX2, 4 wide"
  int width;
  bool
      is_in_registers;  // no wider than the registers of its instructions; if wider, a narrower table is faster
  // q: joint coordinates, shifted so that they have the indices of v; v: velocities, or null for q alone.
  // -> sin, cos, rate
  void (*set_state)(const LimbGroup&, LimbWork&, const double* q, const double* v);
  // a: accelerations indexed like v, or null for zeros. -> torques in `out`, indexed like v; wrench (moment, force; trunk's
  // axes)
  void (*rnea)(const LimbGroup&, LimbWork&, const TrunkAcceleration&, const double* a, double* out);
  // -> H, F, inertia and, unless M is null, the limbs' columns of its upper triangle (nv x nv, by columns)
  void (*composite)(const LimbGroup&, LimbWork&, const BaseMotion&, double* M, long nv);
  // tau: indexed like v; needs is_pinned. -> g, G, K, T, t, share, wrench, conditioning; for three-joint legs also J, foot,
  // foot_velocity, last and, if feet are pinned, what foot_change is before move_feet
  void (*eliminate)(const LimbGroup&, LimbWork&, const BaseMotion&, const double* tau,
                    const Elimination&);
  // a: all accelerations, the trunk's known. -> the joints', there and in `acceleration`; with_forces: foot_force of pinned
  // feet
  void (*substitute)(const LimbGroup&, LimbWork&, double* a, bool with_forces);
  // a: the trunk's acceleration; the joints' is in `acceleration`. For three-joint legs, after eliminate. -> foot_change
  void (*move_feet)(const LimbGroup&, LimbWork&, const double* a);
  // foot_force: impulses; change: the change they make in the trunk's velocity. For legs that eliminate left unpinned, and
  // for limbs without feet. -> acceleration: the change they make in the joints' rates
  void (*respond)(const LimbGroup&, LimbWork&, const double* change);
  // S: the trunk's 6 x 6 as L D L^T. For three-joint legs that eliminate left to swing. -> Z, ZD, own
  void (*couple)(const LimbGroup&, LimbWork&, const double* S);
  // -> R_WB, p_WB, V (relative to the trunk's origin and its velocity)
  void (*poses)(const LimbGroup&, LimbWork&, const BaseMotion&);
  // -> J, foot, foot_velocity, foot_bias
  void (*feet)(const LimbGroup&, LimbWork&, const BaseMotion&);
};

}  // namespace legwork::lanes
