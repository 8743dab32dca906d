// Gaits in which the legs move in pairs, two feet down at a time: trot (diagonal pairs, theory/quadruped 6) and pace
// (lateral pairs, theory/gaits 3).
//
// The trunk moves at constant speed and height. Stance feet are below their hips at mid-stance, at +-foot_y; swing feet
// follow swing_path.h. The lateral path, the roll or the tail makes the two-legged phases passively consistent
// (passive_path.h). A duty factor above .5 puts a double support between them: single support (1 - duty) P, double
// support (duty - .5) P, with the period P. The double support is crossed at constant rate (theory/gaits 2.3).
#pragma once

#include "engine/model/parameter.h"
#include "engine/motion/gait.h"
#include "engine/motion/plan.h"

namespace legwork {

// What moves so that the moment about the support line vanishes. none: nothing, which is a motion that the dynamics
// forbid.
enum class BalanceMode { sway, roll, none, tail };

// What the tail does, if the robot has one (theory/tail 10.2).
struct PairTail {
  double pitch = 0.0;     // mean pitch, rad
  double pitching = 0.0;  // amplitude of its nodding, twice per period, rad
  // Amplitude of its yaw where that is not solved for: once per period, in phase with the steps, rad.
  double amplitude = 0.0;
  // Choose `pitching` so that the yaw's acceleration does not jump between the steps.
  bool is_smooth = false;
};

// What a pair gait is planned for. Of the Gait: legs with lag 0 are the first pair, and its name is the motion's.
struct PairGait : Gait {
  double speed = 0.0;       // m/s
  double height = 0.0;      // of the trunk's origin, m
  double foot_y = 0.0;      // distance of the footholds left and right of the middle, m
  double foot_shift = 0.0;  // of the footholds, forward from below the hips, m
  PairTail tail = {};
  BalanceMode balance = BalanceMode::sway;
  int intervals = 48;   // of the collocation
  Legs legs = Legs(4);  // of the quadruped
};

// The gait that the parameters describe, with the footfalls of the quadruped's gait `name`, which must exist
// (pair_motions.cpp).
PairGait pair_gait(const ParameterView& values, std::string_view name);

// Plans a pair gait of a quadruped of twelve joints, with a tail's joints after them or not. Facts: path_amplitude (m
// or rad), path_start, path_start_rate (per s), line_residual (N m), newton_steps, and tail_pitching (rad) of a tail
// that nods. Refuses, saying what: a foothold out of reach, no convergence, a residual moment.
Result<Plan> solve_pair_plan(const Model& model, const PairGait& gait);

// Half a period, and its two parts: one pair stands alone, then both do. s.
struct PairTimes {
  double half, single, both;
};
PairTimes pair_times(const PairGait& gait);

// One phase of the cycle (single, both, single, both), `slot` 0 to 3, in which the passive coordinate follows `path`.
// The trunk is at x (m) when it begins. Its duration is left open.
PlanPhase pair_phase(const PairGait& gait, int slot, double x, const ScalarPath& path);

}  // namespace legwork
