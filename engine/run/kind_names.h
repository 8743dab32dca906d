// Names of families and motions, for the reader of scene files and their schema.
#pragma once

#include <string_view>
#include <vector>

#include "engine/run/scene.h"

namespace legwork {

// All families or motions, each once, in the order of the kinds.
std::vector<const char*> distinct_names(const char* SceneKind::*which);

bool contains_family(std::string_view family);

}  // namespace legwork
