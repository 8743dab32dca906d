// Four feet down, the trunk driven in six sines about the stand: the motions of a body on its legs that document 000,
// section 4.1, takes as its first case.
#pragma once

#include "engine/motion/plan.h"

namespace legwork {

struct StandMotion {
  double height = 0.0;        // m
  std::array<Sine, 6> drive;  // surge, sway, heave, roll, pitch, yaw
  Legs legs = Legs(4);
};

Plan make_stand_plan(const StandMotion& motion);

}  // namespace legwork
