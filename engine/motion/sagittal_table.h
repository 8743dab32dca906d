// Integration of the trunk's sagittal motion over one phase of a gait, and its table.
//   integration     classical Runge-Kutta of order 4 with equal steps, [Hairer93] table II.1.2
//   interpolation   f(t) ~ sum_j f_j prod_{k != j} (s - k) / (j - k),  six nodes, s = t / h - first node  (Lagrange)
// Value, rate and acceleration are interpolated independently: each is within O(h^6) of the integrated motion, and so
// is what is computed from them together (momentum, forces).
#pragma once

#include <vector>

#include "engine/motion/sagittal_dynamics.h"

namespace legwork {

// x, z (m), pitch (rad), their rates and their accelerations.
using SagittalNode = std::array<double, 9>;

// Gives the trunk these coordinates; its others stay.
void place_in_plane(const SagittalNode& node, TrunkMotion& trunk);

// One phase: the motion of the feet and the ground's forces on them (theory/gaits 8.2):
//   f(t) = mean_force b(t / duration),  b(s) = 30 s^2 (1 - s)^2        mean 1, b = b' = 0 at both ends
struct SagittalPhase {
  double duration = 0.0;  // s
  std::array<FootSegment, kMaxLegs> feet;
  // Ground on foot, mean over the phase, world axes, N.
  std::array<Vec3, 4> mean_force = {Vec3::Zero(), Vec3::Zero(), Vec3::Zero(), Vec3::Zero()};

  // At time tau, s, of the phase.
  std::array<PointMotion, 4> feet_at(double tau) const;
  std::array<Vec3, 4> force_at(double tau) const;
};

// The integrated motion of one phase.
struct SagittalTable {
  double duration = 0.0;            // s
  std::vector<SagittalNode> nodes;  // at equal intervals from 0 to duration, six or more

  // The interpolated motion at time tau (s), which is clamped to [0, duration]. Asserts six nodes. O(1), no heap.
  SagittalNode operator()(double tau) const;
};

// Integrates `state` from the start of the phase to its end in `steps` steps, five or more if the nodes go to a `table`
// (not null). False if a leg does not reach; `tau` (s) then is when, and dynamics.unreached() says which. Cost: 4
// accelerations per step.
bool integrate_phase(SagittalDynamics& dynamics, const SagittalPhase& phase, int steps,
                     SagittalState& state, SagittalTable* table, double& tau);

// Refuses durations (s) that are not positive.
Refusal check_durations(const char* gait, double flight, double stance);

// The refusal after integrate_phase returned false: "There is no <gait> plan: at 0.01 s of <phase>, leg FL cannot reach
// its foothold: ...", with `hint` as advice.
Diagnostic sagittal_unreached(const char* gait, const char* phase, double tau, const Legs& legs,
                              const Unreached& unreached, const char* hint);

}  // namespace legwork
