// Integration of the trunk's sagittal motion over one phase of a gait, and its table.
//   integration     classical Runge-Kutta of order 4 with equal steps, [Hairer93] table II.1.2
//   interpolation   f(t) ~ sum_j f_j prod_{k != j} (s - k) / (j - k),  six nodes, s = t / h - first node  (Lagrange)
// Value, rate and acceleration are interpolated independently of each other: each is within O(h^6) of the integrated
// motion, so that what is computed from them together (momentum, forces) is too.
#pragma once

#include <vector>

#include "engine/motion/sagittal_dynamics.h"

namespace legwork {

// x, z, pitch, their rates and their accelerations.
using SagittalNode = std::array<double, 9>;

// Gives the trunk these coordinates; the others stay.
void place_in_plane(const SagittalNode& node, TrunkMotion& trunk);

// What happens in one phase: where the feet go, and what the ground does to them:
//   f(t) = mean_force b(t / duration),  b(s) = 30 s^2 (1 - s)^2        mean 1, b = b' = 0 at both ends
struct SagittalPhase {
  double duration = 0.0;  // s
  std::array<FootSegment, kMaxLegs> feet;
  std::array<Vec3, 4> mean_force = {Vec3::Zero(), Vec3::Zero(), Vec3::Zero(),
                                    Vec3::Zero()};  // ground on foot, world axes, N

  std::array<PointMotion, 4> feet_at(double tau) const;
  std::array<Vec3, 4> force_at(double tau) const;
};

struct SagittalTable {
  double duration = 0.0;            // s
  std::vector<SagittalNode> nodes;  // at equal distances from 0 to duration, six or more

  // The node at time tau, which is clamped to [0, duration]. O(1), no heap.
  SagittalNode operator()(double tau) const;
};

// Integrates `state` from the start of the phase to its end in `steps` steps, keeping the nodes when `table` is given.
// False when a leg cannot reach; then `tau` is when, and dynamics.unreached() which. 4 steps accelerations.
bool integrate_phase(SagittalDynamics& dynamics, const SagittalPhase& phase, int steps,
                     SagittalState& state, SagittalTable* table, double& tau);

// Refuses durations that are not positive.
Refusal check_durations(const char* gait, double flight, double stance);

// As a refusal: "There is no <gait> plan: at 0.01 s of <phase>, leg FL cannot reach its foothold: ..."
Diagnostic sagittal_unreached(const char* gait, const char* phase, double tau, const Legs& legs,
                              const Unreached& unreached, const char* hint);

}  // namespace legwork
