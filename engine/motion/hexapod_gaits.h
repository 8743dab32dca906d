// Gaits of the hexapod in which every leg repeats the same cycle, shifted in time: tetrapod, wave, ripple. The trunk
// moves at constant speed and height; each foot stands for `duty` of the period, half of it before its place under the
// hip (`reach` to the side) and half after, and swings along swing_path.h for the rest.
// The clock's zero is where a leg without lag lifts, not where it touches down.
#pragma once

#include "engine/motion/gait.h"
#include "engine/motion/plan.h"

namespace legwork {

struct HexapodGait : Gait {
  double speed = 0.0;   // m/s
  double height = 0.0;  // of the trunk's origin, m
  double reach = 0.0;   // of the feet, sideways of their hips, m
  Legs legs = {};
};

Plan make_hexapod_plan(const HexapodGait& gait);

}  // namespace legwork
