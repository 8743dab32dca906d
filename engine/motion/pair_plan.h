// Gaits in which the legs go in pairs, two feet down at a time: trot (diagonal pairs, theory/quadruped 6) and pace
// (lateral pairs, theory/gaits 3).
//
// The trunk moves at constant speed and height; stance feet stand under their hips at mid-stance, at +-foot_y; swing
// feet follow swing_path.h. The lateral path (or the roll) makes the two-legged phases passively consistent
// (passive_path.h). A duty factor above .5 puts a double support between them: single support (1 - duty) P, double
// support (duty - .5) P, P the period; the double support is crossed at constant lateral rate.
#pragma once

#include "engine/model/parameter.h"
#include "engine/motion/gait.h"
#include "engine/motion/plan.h"

namespace legwork {

// What moves so that the line moment vanishes; none: nothing does, a motion that the dynamics forbid.
enum class BalanceMode { sway, roll, none, tail };

// What the tail of a robot that has one does (theory/tail 10).
struct PairTail {
  double pitch = 0.0;     // it is held at this height, rad
  double pitching = 0.0;  // and nods with this amplitude, twice a period, rad
  double amplitude =
      0.0;  // its yaw, where it is not solved for: once a period, in phase with the steps, rad
  bool is_smooth =
      false;  // choose `pitching` so that the yaw's acceleration does not jump between the steps
};

// Of the gait: the legs whose lag is 0 are the first pair; its name is the motion's.
struct PairGait : Gait {
  double speed = 0.0;       // m/s
  double height = 0.0;      // of the trunk, m
  double foot_y = 0.0;      // of the footholds left and right of the middle, m
  double foot_shift = 0.0;  // of the footholds forward of under the hips, m
  PairTail tail = {};
  BalanceMode balance = BalanceMode::sway;
  int intervals = 48;  // of the collocation
  Legs legs = Legs(4);
};

// What the parameters say, with the footfalls of the quadruped's gait of that name (pair_motions.cpp).
PairGait pair_gait(const ParameterView& values, std::string_view name);

// Facts: path_amplitude (m or rad), path_start, path_start_rate, line_residual (N m), newton_steps.
// Refuses, saying what: a foothold out of reach, no convergence, a residual moment.
Result<Plan> solve_pair_plan(const Model& model, const PairGait& gait);

// Of half a period: one pair stands alone, then both do.
struct PairTimes {
  double half, single, both;  // s
};
PairTimes pair_times(const PairGait& gait);

// One phase of the cycle (single, both, single, both), `slot` 0 to 3, in which the passive coordinate follows `path`;
// its trunk is at x at the start.
PlanPhase pair_phase(const PairGait& gait, int slot, double x, const ScalarPath& path);

}  // namespace legwork
