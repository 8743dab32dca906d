// Phase schedule: which feet are down in which phase. A gait is a cycle of phases of equal duration.
#pragma once

#include <span>
#include <vector>

#include "engine/model/model.h"

namespace legwork {

struct Gait {
  double phase_duration = 0.0;           // s
  std::vector<std::vector<int>> stance;  // feet of the model, by phase
};

// Feet down in phase `phase` (counted from 0, forever).
inline std::span<const int> stance_feet(const Gait& gait, int phase) {
  return gait.stance[static_cast<std::size_t>(phase) % gait.stance.size()];
}

// Trot: diagonal pairs in turn, each down for half of the period (FL + RR first).
Gait trot_gait(const Model& model, double period);

}  // namespace legwork
