// The robot families that a scene can name; each turns parameters into a model.
#pragma once

#include <span>
#include <string_view>

#include "engine/model/model.h"
#include "engine/model/parameter.h"

namespace legwork {

struct Family {
  const char* name;                            // "quadruped"
  std::span<const Parameter> (*parameters)();  // world.*, robot.*
  // Refuses values that no rigid body can have; each value must already be within its own bounds.
  Result<Model> (*build)(const ParameterView& values);
};

std::span<const Family> families();

// Null if no family has that name.
const Family* find_family(std::string_view name);

}  // namespace legwork
