// The sentences and readouts of planned walks; planned_walk_words.cpp chooses those that fit a scene. The state must be
// loaded (PlannedWalk::load). Angles in degrees.
#pragma once

#include "engine/scenes/planned_walk/snapshot_parts.h"

namespace legwork::planned_walk_words {

// Sentences (planned_walk_sentence.cpp).
std::string of_leg(PlannedWalk& walk);
std::string of_experiment(PlannedWalk& walk);
std::string of_push(PlannedWalk& walk);
std::string of_midair(PlannedWalk& walk);
std::string of_wave(PlannedWalk& walk);
std::string of_gait(PlannedWalk& walk);

// Readouts (planned_walk_readout.cpp).
Readout no_readout(PlannedWalk& walk);
Readout hexapod_readout(PlannedWalk& walk);
Readout experiment_readout(PlannedWalk& walk);
Readout push_readout(PlannedWalk& walk);
Readout midair_readout(PlannedWalk& walk);
Readout tail_readout(PlannedWalk& walk);

// An angle in rad as "12.3 deg".
std::string in_degrees(double angle, int digits);

}  // namespace legwork::planned_walk_words
