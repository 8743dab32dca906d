// What a gait needs at a speed, and what it leaves: a line of a comparison.
#pragma once

#include <string>
#include <vector>

#include "engine/model/signals.h"

namespace legwork {

struct GaitSummary {
  const char* motion = "";  // "tripod"
  std::string refusal;      // empty if the gait can be walked
  double period = 0.0;      // s
  double duty = 0.0;        // the feet's mean part of the time on the ground
  double stroke = 0.0;      // of the trunk while a foot stands, mean, m; NaN if there is no such
  double speed = 0.0;       // m/s, the mean
  std::vector<PlanFact> facts;
};

}  // namespace legwork
