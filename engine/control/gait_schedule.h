// Which feet the walking controller wants down, and when. A leg stands for `duty` of the period from its touchdown on and
// swings for the rest; leg i touches down `lag` i of a period after the clock's zero.
//   trot, pace, bound: pairs half a period apart [Raibert86]; pronk: all four at once
//   amble, crawl: rear left, front left, rear right, front right, a quarter of a period apart [McGhee68]
//   tripod, tetrapod, wave: as in motion/hexapod_gaits.h
#pragma once

#include <array>
#include <span>
#include <string>

#include "engine/model/model.h"

namespace legwork {

inline constexpr int kMaxWalkingLegs = 6;

struct GaitSchedule {
  const char* name = "stand";
  double period = 1.0;                        // s
  double duty = 1.0;                          // in (0, 1]; 1: the feet stay where they are
  std::array<double, kMaxWalkingLegs> lag{};  // of touchdown, in periods, in the order of the feet
  double step_height = 0.0;                   // m
  double fore_scale = 1.0, side_scale = 1.0;  // of the feet's places from the middle
  bool is_static = false;     // slow and always supported: feet are placed for the mean speed alone
  bool has_sway = false;      // the body leans over the feet that stay
  bool is_ballistic = false;  // all feet leave the ground: the body is thrown
};

// The gaits a robot with so many legs (4 or 6) has; the first is "stand". Empty for another number.
std::span<const GaitSchedule> gaits_of(int legs);
// Null if there is none of that name.
const GaitSchedule* find_gait(int legs, std::string_view name);

// The gait with another period, duty or step height; 0: the gait's own. Standing has none of them.
GaitSchedule with_timing(GaitSchedule gait, double period, double duty, double step_height);

}  // namespace legwork
