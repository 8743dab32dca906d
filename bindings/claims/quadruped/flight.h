// What pronk and bound share: the whole robot at an instant of their plans, and its momenta.
#pragma once

#include <algorithm>

#include "bindings/claims/quadruped/gait_survey.h"
#include "engine/dynamics/centroidal.h"
#include "engine/motion/sagittal_table.h"

namespace legwork::claims {

struct Range {
  double low = 1e300, high = -1e300;
  void see(double x) {
    low = std::min(low, x);
    high = std::max(high, x);
  }
  double width() const { return high - low; }
  double largest() const { return std::max(-low, high); }
};

inline Legs legs_of(const Setup& setup, bool has_mirrored_knees) {
  Legs legs = setup.plan.legs;
  if (has_mirrored_knees) legs[2].knee_sign = legs[3].knee_sign = 1.0;
  return legs;
}

inline MotionPoint point_of(const Model& model, const Plan& plan, int phase, double tau) {
  MotionPoint point(model);
  Unreached unreached;
  plan_point(plan, phase, tau, 0.0, point, unreached);
  return point;
}

inline const std::vector<SagittalNode>& nodes_of(const Plan& plan, int phase) {
  return plan.phases[at(phase)].trunk.table.nodes;
}

// x, z and pitch of the trunk at a node or state, and their rates.
inline std::span<const double> position_of(std::span<const double> node) { return node.first(3); }
inline std::span<const double> rates_of(std::span<const double> node) { return node.subspan(3, 3); }

inline Centroidal momentum_of(const Model& model, const Plan& plan, int phase, double tau) {
  const MotionPoint point = point_of(model, plan, phase, tau);
  const Posed pose(model, point.q, point.v);
  return centroidal(model, pose.ws);
}

// Largest deviation, in a flight, of the linear momentum from free fall and of the angular momentum from a constant, sampled
// mostly between the nodes of the plan.
inline double momentum_drift(const Model& model, const Plan& plan, int phase) {
  constexpr int kChecks = 47;
  const Centroidal start = momentum_of(model, plan, phase, 0.0);
  double drift = 0.0;
  for (int k = 0; k <= kChecks; ++k) {
    const double t = phase_duration(plan, phase) * k / kChecks;
    const Centroidal now = momentum_of(model, plan, phase, t);
    const Vec3 linear =
        now.linear_momentum - start.linear_momentum - start.mass * t * model.gravity;
    update_max(drift, largest_entry(linear));
    update_max(drift, largest_entry(now.angular_momentum - start.angular_momentum));
  }
  return drift;
}

}  // namespace legwork::claims
