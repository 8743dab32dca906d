// The quadruped of Sureshkumar et al. 2025 with a tail (theory/tail 9): the robot of the mid-air, disturbance, tail
// trot and serpentine scenes.
#pragma once

#include "engine/model/families/quadruped.h"
#include "engine/model/families/tail.h"

namespace legwork {

std::span<const Parameter> quadruped_with_tail_parameters();

// Both refuse values that no rigid body can have; each value must already be within its own bounds.
Result<Model> build_quadruped_with_tail(const ParameterView& values);
// With this tail in place of that of robot.tail_*.
Result<Model> build_quadruped_with(const ParameterView& values, const Tail& tail);

}  // namespace legwork
