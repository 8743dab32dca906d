// The lateral trunk motion that makes a trot passively consistent: the collocation problem of trot_plan.h.
#pragma once

#include "engine/motion/trot_motion.h"

namespace legwork {

// Solves e . (N - r_a x F) = 0 for the nodal values of y over phase 0.
class SwayProblem {
 public:
  SwayProblem(const Model& model, const TrotPlan& plan);

  // The moment about the support line at time tau of phase 0 (N m); false when a leg cannot reach.
  bool line_moment(double tau, const SwayJet& y, double& moment);

  // Newton on the nodal values, starting from `y`. Refuses what cannot be reached or does not converge.
  Refusal solve(VecX& y, int& iterations);

 private:
  const Model& model_;
  const TrotPlan& plan_;
  Workspace ws_;
  MotionPoint point_;
  VecX wrench_;
  Unreached unreached_;
};

}  // namespace legwork
