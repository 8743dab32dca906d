// The trunk motion that makes a two-legged phase passively consistent. With two feet down nothing can supply a moment
// about the line through them ([Suresh25] section 4.3; theory/quadruped 4.5), so
//   e . (N - r_a x F) = 0                                                   (line moment)
// is a differential equation of second order that the motion itself must obey. One scalar path s(t), the trunk's
// lateral position y, its roll, or the yaw of its tail (theory/tail 10), is solved from it over the gait's first
// phase [0, T]: Chebyshev collocation at the inner nodes, Newton for the nodal values. The next phase is the mirror
// image. Between the two lies a double support of duration D, crossed at constant rate (theory/gaits 2.3), so the two
// end equations are
//   s(T) + D s'(T) + s(0) = 0,   s'(T) + s'(0) = 0.
#pragma once

#include "engine/dynamics/workspace.h"
#include "engine/motion/pair_plan.h"

namespace legwork {

class PassivePath {
 public:
  PassivePath(const Model& model, const PairGait& gait);

  // The moment about the support line at time tau (N m) of s(tau), m or rad; false when a leg cannot reach.
  bool line_moment(double tau, const Jet& s, double& moment);

  // Newton on the nodal values, starting from `values`. Refuses what cannot be reached or does not converge.
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
