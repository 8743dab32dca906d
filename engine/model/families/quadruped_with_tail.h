// The quadruped of Sureshkumar et al. 2025 with a tail (theory/tail 9): the robot of the mid-air, disturbance, tail
// trot and serpentine scenes.
#pragma once

#include "engine/model/families/quadruped.h"
#include "engine/model/families/tail.h"

namespace legwork {

std::span<const Parameter> quadruped_with_tail_parameters();

Result<Model> build_quadruped_with_tail(const ParameterView& values);
Result<Model> build_quadruped_with(const ParameterView& values, const Tail& tail);

}  // namespace legwork
