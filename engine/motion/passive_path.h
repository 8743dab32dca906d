// The trunk motion that makes a two-legged phase passively consistent. With two feet down nothing can supply a moment
// about the line through them ([Suresh25] section 4.3; theory/quadruped 4.5), so
//   e . (N - r_a x F) = 0                                                   (line moment; theory/gaits 2.1)
// is a differential equation of second order that the motion itself must satisfy. It is solved for one scalar path
// s(t), the trunk's lateral position y, its roll, or the yaw of its tail (theory/tail 10), over the gait's first phase
// [0, T]: Chebyshev collocation at the inner nodes, Newton's method for the nodal values. The next phase is the mirror
// image. Between the two lies a double support of duration D, crossed at constant rate, so that the two end equations
// are
//   s(T) + D s'(T) + s(0) = 0,   s'(T) + s'(0) = 0.                         (theory/gaits 2.3)
#pragma once

#include "engine/dynamics/workspace.h"
#include "engine/motion/pair_plan.h"

namespace legwork {

// The equation for one gait, and its solution.
class PassivePath {
 public:
  // Both must outlive this. The model as for solve_pair_plan.
  PassivePath(const Model& model, const PairGait& gait);

  // Writes the moment about the support line, N m, at time tau (s) for s(tau), m or rad. False if a leg does not reach.
  bool line_moment(double tau, const Jet& s, double& moment);

  // Newton's method for the nodal values (gait.intervals + 1, m or rad), starting from `values`. Refuses, saying which
  // and when, a leg that does not reach, and no convergence in 30 iterations.
  Refusal solve(VecX& values, int& iterations);

 private:
  Diagnostic unreached_at(double tau) const;

  const Model& model_;
  const PairGait& gait_;
  PlanPhase phase_;
  std::array<std::size_t, 2> stance_{};
  Workspace ws_;
  MotionPoint point_;
  VecX wrench_;
  Unreached unreached_;
};

}  // namespace legwork
