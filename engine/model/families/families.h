// The robot families that a scene can name.
#pragma once

#include <span>
#include <string_view>

#include "engine/model/model.h"
#include "engine/model/parameter.h"

namespace legwork {

struct Family {
  const char* name;                            // "quadruped"
  std::span<const Parameter> (*parameters)();  // world.*, robot.*
  Result<Model> (*build)(const ParameterView& values);
};

std::span<const Family> families();

// Null if there is none of that name.
const Family* find_family(std::string_view name);

}  // namespace legwork
