// The trunk motion that makes a two-legged phase passively consistent. With two feet down nothing can supply a moment
// about the line through them ([Suresh25] section 4.3; QUADRUPED_AND_TAIL 2.3), so
//   e . (N - r_a x F) = 0                                                   (line moment)
// is a differential equation of second order that the motion itself must obey. One scalar path s(t), the trunk's lateral
// position y, its roll, or the yaw of its tail (PLANS_AND_MECHANISMS 5.3.1), is solved from it over the phase [0, T]: Chebyshev collocation at the inner nodes,
// Newton for the nodal values. The next phase is the mirror image. Between the two lies a double support of duration
// D, crossed at constant rate (PLANS_AND_MECHANISMS 5.1.1), so the two end equations are
//   s(T) + D s'(T) + s(0) = 0,   s'(T) + s'(0) = 0.
#pragma once

#include "engine/dynamics/workspace.h"
#include "engine/motion/leg_motion.h"
#include "engine/motion/plan.h"

namespace legwork {

// What moves so that the line moment vanishes; none: nothing does, a motion that the dynamics forbid.
enum class BalanceMode { sway, roll, none, tail };

struct TwoLegPhase {
  const char* motion = "";  // for refusals: "trot"
  Legs legs = Legs(4);
  std::array<FootSegment, kMaxLegs> feet;
  std::array<int, 2> stance{};
  double speed = 0.0;                       // of the trunk, which is at x = speed t, m/s
  double height = 0.0;                      // of the trunk, m
  double duration = 0.0;                    // T, s
  double double_support = 0.0;              // D, s
  BalanceMode unknown = BalanceMode::sway;  // s is y (m), the roll (rad) or the tail's yaw (rad)
  std::vector<ScalarPath> tail;  // as in PlanPhase; its yaw is s where that is solved for
  int intervals = 48;            // of the collocation
};

class PassivePath {
 public:
  PassivePath(const Model& model, const TwoLegPhase& phase);

  // The moment about the support line at time tau (N m); false when a leg cannot reach.
  bool line_moment(double tau, const Jet& s, double& moment);

  // Newton on the nodal values, starting from `values`. Refuses what cannot be reached or does not converge.
  Refusal solve(VecX& values, int& iterations);

 private:
  Diagnostic unreached_at(double tau) const;

  const Model& model_;
  const TwoLegPhase& phase_;
  Workspace ws_;
  MotionPoint point_;
  VecX wrench_;
  Unreached unreached_;
};

}  // namespace legwork
