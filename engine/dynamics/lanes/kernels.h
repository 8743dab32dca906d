// The lane algorithms as functions, one table for each width and instruction set they are compiled for. All tables give
// the same bits; which one works is a matter of speed alone.
#pragma once

#include "engine/dynamics/lanes/work.h"

namespace legwork::lanes {

// The trunk's motion in its own axes, for rnea: angular velocity and acceleration, acceleration less gravity.
struct TrunkAcceleration {
  double w[3], dw[3], a[3];
};

struct Kernels {
  const char* name;  // "AVX2, 4 wide"
  int width;
  bool
      is_in_registers;  // as wide as registers of its instructions; else slower than a narrower one
  // q: joint coordinates, from where v's index 0 would be; v: velocities, or null for q alone. -> sin, cos, rate
  void (*set_state)(const LimbGroup&, LimbWork&, const double* q, const double* v);
  // a: accelerations by index of v, or null for none. -> torque, wrench (moment, force; trunk's axes)
  void (*rnea)(const LimbGroup&, LimbWork&, const TrunkAcceleration&, const double* a);
  // -> H, F, inertia
  void (*composite)(const LimbGroup&, LimbWork&, const BaseMotion&);
  // H, F -> their columns of the mass matrix, its upper triangle, nv x nv by columns
  void (*columns)(const LimbGroup&, const LimbWork&, double* M, long nv);
  // tau: by index of v; is_pinned set. -> g, G, K, T, t, share, wrench, conditioning; of legs of three joints J, foot,
  // foot_velocity and last too
  void (*eliminate)(const LimbGroup&, LimbWork&, const BaseMotion&, const double* tau,
                    const Elimination&);
  // a: the trunk's. -> acceleration and, if asked for, foot_force (of pinned feet)
  void (*substitute)(const LimbGroup&, LimbWork&, const double* a, bool with_forces);
  // a: the trunk's, and acceleration of the joints; legs of three joints after eliminate. -> foot_change
  void (*move_feet)(const LimbGroup&, LimbWork&, const double* a);
  // foot_force: impulses, change: what they do to the trunk's velocity; legs that eliminate left loose. -> acceleration:
  // what they do to the joints' rates. Of limbs without feet too.
  void (*respond)(const LimbGroup&, LimbWork&, const double* change);
  // S: the trunk's 6 x 6 as L D L^T; legs of three joints that eliminate left loose. -> Z, ZD, own
  void (*couple)(const LimbGroup&, LimbWork&, const double* S);
  // -> R_WB, p_WB, V (from the trunk's origin, and without its velocity)
  void (*poses)(const LimbGroup&, LimbWork&, const BaseMotion&);
  // -> J, foot, foot_velocity, foot_bias
  void (*feet)(const LimbGroup&, LimbWork&, const BaseMotion&);
};

}  // namespace legwork::lanes
