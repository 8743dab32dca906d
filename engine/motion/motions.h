// The motions a quadruped scene can name: their parameters and their planners.
#pragma once

#include <span>
#include <string_view>

#include "engine/model/parameter.h"
#include "engine/motion/plan.h"

namespace legwork {

struct Motion {
  const char* name;                   // "trot"
  std::vector<Parameter> parameters;  // gait.*, stand.*, leg.*
  Result<Plan> (*plan)(const Model& model, const ParameterView& values);
};

std::span<const Motion> quadruped_motions();

// Null if there is none of that name.
const Motion* find_motion(std::string_view name);

// The legs of these parameter values, their knees all backward or mirrored front to rear.
std::array<DhLeg, 4> quadruped_legs(const ParameterView& values, bool has_mirrored_knees = false);

}  // namespace legwork
