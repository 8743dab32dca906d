// Dormand and Prince's Runge-Kutta method of order 5(4) with dense output, [Hairer93] table II.5.2 and section II.6;
// theory/numerics 4.2, 4.3:
//   y1 = y0 + h sum b_i k_i,   error = h sum (b_i - bhat_i) k_i,   h <- h min(5, max(.2, .9 err^(-1/5)))
//   err = rms over the entries of error_i / (absolute + relative max(|y0_i|, |y1_i|)), accepted if at most 1
//   y(t0 + theta h) = r1 + theta (r2 + (1 - theta) (r3 + theta (r4 + (1 - theta) r5)))     order 4
// The first step is chosen afresh at every call ([Hairer93] II.4), so that a result depends on nothing but t, y and the
// tolerance: a run that is rewound and continued gives the same bits. No heap in integrate().
#pragma once

#include "engine/math/linear.h"

namespace legwork {

// The equations to integrate. A small interface rather than a template, so that the page holds this code only once.
struct Ode {
  virtual ~Ode() = default;
  // Writes dy/dt at t, y; `ydot` already has y's size.
  virtual void rate(double t, const VecX& y, VecX& ydot) = 0;
  // Called after each accepted step: projects y onto what the exact solution conserves (closed loops, a quaternion's
  // length). False: y is unchanged, and the rate at the step's end need not be computed again.
  virtual bool project(double, VecX&) { return false; }
  // The integration ends where this falls from positive to zero or below. Two crossings within one accepted step go
  // unnoticed: limit the step by `largest`.
  virtual double event(double, const VecX&) { return 1.0; }
};

// How large the error of an accepted step may be: err <= 1 above.
struct StepTolerance {
  double relative = 1e-9;
  double absolute = 1e-9;   // in the units of y, the same for all entries
  double largest = 1e300;   // longest step, in the unit of t
  int most_steps = 100000;  // accepted plus rejected steps per call
};

// Scratch, allocated once; counters, and the dense output of the last accepted step.
struct DormandPrince {
  explicit DormandPrince(int size);  // entries of y

  int accepted = 0, rejected = 0;  // steps of the last call
  // The last call did not reach its end: the step fell below the resolution of t (a singular or discontinuous rate, or
  // one that is not finite), or there were too many steps. t and y are then those of the last accepted step.
  bool has_failed = false;

  double t_begin = 0.0, h = 0.0;  // the last accepted step, before any projection
  VecX r1, r2, r3, r4, r5;        // its dense output
  // y (already of its size) at t within that step.
  void dense(double t, VecX& y) const;

  VecX k1, k2, k3, k4, k5, k6, k7, y_stage, y_new;
};

// Takes y from t to exactly t_end (nothing happens if t_end <= t). True: an event ended the integration early, at the t
// returned, located by bisection of the dense output. On failure s.has_failed is true and the result false.
bool integrate(DormandPrince& s, double& t, double t_end, VecX& y, const StepTolerance& tolerance,
               Ode& ode);

}  // namespace legwork
