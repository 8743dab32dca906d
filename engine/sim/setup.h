// Everything constant of a run: what the parameter values mean. Built anew when a value changes; immutable otherwise.
#pragma once

#include "engine/motion/trot_plan.h"
#include "engine/sim/scene.h"

namespace legwork {

struct Setup {
  Model model;
  TrotPlan plan;
  bool is_forward = true;
  double step = 0.001;        // s
  int resync_phases = 0;      // 0: never
  double error_limit = 0.05;  // rad
};

// Refuses what the family or the plan refuses.
Result<Setup> build_setup(const Scene& scene, std::span<const double> values);

}  // namespace legwork
