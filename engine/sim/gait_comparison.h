// The gaits of a hexapod at the same mean speed: what each needs and what it leaves.
#pragma once

#include <string>
#include <vector>

#include "engine/motion/plan.h"
#include "engine/sim/simulation.h"

namespace legwork {

struct GaitSummary {
  const char* motion = "";  // "tripod"
  std::string refusal;      // empty if the gait can be walked
  double period = 0.0;      // s
  double duty = 0.0;        // the feet's mean part of the time on the ground
  double stroke = 0.0;      // of the trunk while a foot stands, mean, m; 0 if there is no such
  double speed = 0.0;       // m/s, the mean
  std::vector<PlanFact> facts;
};

// Every gait of the family with the run's robot and ground, at its mean speed and with the paper's stroke of 0.14 m; its
// own gait as it is. Empty for other families. Costs as much as planning all gaits (tens of milliseconds).
std::vector<GaitSummary> compare_gaits(const Simulation& run);

}  // namespace legwork
