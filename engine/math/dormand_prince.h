// Dormand and Prince's Runge-Kutta method of order 5(4) with dense output, [Hairer93] table II.5.2 and section II.6:
//   y1 = y0 + h sum b_i k_i,   error = h sum (b_i - bhat_i) k_i,   h <- h min(5, max(.2, .9 err^(-1/5)))
//   err = rms over the entries of error_i / (absolute + relative max(|y0_i|, |y1_i|)), accepted if at most 1
//   y(t0 + theta h) = r1 + theta (r2 + (1 - theta) (r3 + theta (r4 + (1 - theta) r5)))     order 4
// The first step is chosen afresh at every call ([Hairer93] II.4), so that a result depends on nothing but t, y and the
// tolerance: a run that is taken back and continued gives the same bits. No heap in integrate().
#pragma once

#include "engine/math/linear.h"

namespace legwork {

// What is integrated. A small interface instead of templates: this code is in the page once.
struct Ode {
  virtual ~Ode() = default;
  virtual void rate(double t, const VecX& y, VecX& ydot) = 0;
  // Puts y back on what the exact solution keeps (loop closures, a quaternion's length), after each accepted step.
  // False: y was left as it is (then the rate at the step's end is not computed a second time).
  virtual bool project(double, VecX&) { return false; }
  // Falls from positive to zero or below: the integration ends there. A function that crosses twice within one accepted
  // step is not seen: bound the step by `largest`.
  virtual double event(double, const VecX&) { return 1.0; }
};

struct StepTolerance {
  double relative = 1e-9;
  double absolute = 1e-9;
  double largest = 1e300;   // step, in the unit of t
  int most_steps = 100000;  // accepted and rejected ones of one call
};

// Scratch, sized once; counters and the last accepted step's dense output.
struct DormandPrince {
  explicit DormandPrince(int size);

  int accepted = 0, rejected = 0;  // of the last call
  // The last call could not reach its end: the step fell below the resolution of t (a singular or discontinuous rate, or
  // one that is not finite), or there were too many. t and y are then those of the last accepted step.
  bool has_failed = false;

  double t_begin = 0.0, h = 0.0;  // the last accepted step, before a projection
  VecX r1, r2, r3, r4, r5;        // its dense output
  void dense(double t, VecX& y) const;

  VecX k1, k2, k3, k4, k5, k6, k7, y_stage, y_new;
};

// Takes y from t to exactly t_end >= t. True: an event ended it at the t left, located by bisection of the dense output.
bool integrate(DormandPrince& s, double& t, double t_end, VecX& y, const StepTolerance& tolerance,
               Ode& ode);

}  // namespace legwork
