// Phase schedule: which feet are down in which phase. A gait is a cycle of phases; phase k is phase k mod n of cycle
// k / n, counted from 0, forever.
#pragma once

#include <span>
#include <vector>

#include "engine/model/model.h"

namespace legwork {

struct GaitPhase {
  double begin = 0.0;       // s, from the start of the cycle
  double duration = 0.0;    // s
  std::vector<int> stance;  // feet of the model that are down, in the model's order
};

struct Gait {
  double period = 0.0;  // s
  std::vector<GaitPhase> phases;

  int phase_count() const { return static_cast<int>(phases.size()); }
};

// Appends a phase to the cycle.
void add_phase(Gait& gait, double duration, std::vector<int> stance);

inline int phase_in_cycle(const Gait& gait, int phase) { return phase % gait.phase_count(); }
inline int cycle_of(const Gait& gait, int phase) { return phase / gait.phase_count(); }

inline const GaitPhase& phase_of(const Gait& gait, int phase) {
  return gait.phases[static_cast<std::size_t>(phase_in_cycle(gait, phase))];
}

// Feet down in a phase.
inline std::span<const int> stance_feet(const Gait& gait, int phase) {
  return phase_of(gait, phase).stance;
}

// When phase `phase` begins, s from the start of phase 0.
inline double phase_begin(const Gait& gait, int phase) {
  return cycle_of(gait, phase) * gait.period + phase_of(gait, phase).begin;
}

// The phase of the cycle (0 .. n-1) that holds time t in [0, period] of it; a boundary belongs to the later phase.
int phase_at(const Gait& gait, double t);

}  // namespace legwork
