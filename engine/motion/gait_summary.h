// What a gait needs at a speed, and the margins it leaves: a line of a comparison.
#pragma once

#include <string>
#include <vector>

#include "engine/model/signals.h"

namespace legwork {

// From a gait's plan and its facts (plan_feasibility.h).
struct GaitSummary {
  const char* motion = "";  // "tripod"
  std::string refusal;      // empty if the gait can be walked
  double period = 0.0;      // s
  double duty = 0.0;        // share of the time that a foot is on the ground, mean of all feet
  double stroke = 0.0;      // of the trunk while a foot stands, mean, m; NaN for a free gait
  double speed = 0.0;       // m/s, the mean
  std::vector<PlanFact> facts;
};

}  // namespace legwork
