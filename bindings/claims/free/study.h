// Free robots against what they have to do (models/reference/free.json): walk at the speed asked for, recover from pushes,
// slopes, stairs and loads that the controller does not know of.
#pragma once

#include "bindings/claims/scene_runs.h"
#include "engine/io/json.h"

namespace legwork::claims {

Refusal verify_free(const JsonValue& reference, Report& report);

}  // namespace legwork::claims
