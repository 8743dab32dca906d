// The crawl of PLANS_AND_MECHANISMS 5.1.2: one leg at a time, in the order RR, FR, RL, FL, three feet always down.
//   cycle: shift to the left (4 feet), swing RR, swing FR, shift to the right, swing RL, swing FL
// The trunk rests during swings at y = +-sway; each shift carries it half a stride forward and to the other side
// (quintic, at rest at both ends). A swing lasts (1 - duty) P, P the period; the shifts share the rest.
#pragma once

#include "engine/motion/plan.h"

namespace legwork {

struct WalkGait {
  double speed = 0.0;   // m/s
  double period = 0.0;  // s
  double duty = 0.0;    // above .75: at most one foot in the air
  double height = 0.0;  // of the trunk, m
  double lift = 0.0;    // of the swing foot, m
  double sway = 0.0;    // m
  Legs legs = Legs(4);
};

// Refuses a duty factor that leaves no time to shift.
Result<Plan> make_walk_plan(const WalkGait& gait);

}  // namespace legwork
