// Scenes as both models and runs are opened from.
#pragma once

#include <string_view>

#include "bindings/cpp/parts.h"
#include "engine/run/run.h"

namespace legwork::api::detail {

// A built-in scene by its id, or a scene file's JSON.
Result<legwork::Run> open_scene(std::string_view id_or_json);

// Refuses a scene without bodies.
Refusal model_of(const legwork::Run& run, const ModelParts** model);

}  // namespace legwork::api::detail
