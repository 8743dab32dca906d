// The passive walker (theory/lecture 7) against plan_compass_ref.json. `reference`: models/reference/lecture.json,
// whose member "compass" it is.
#pragma once

#include "bindings/claims/scene_runs.h"

namespace legwork::claims {

Refusal verify_walker(const JsonValue& reference, Report& report);

}  // namespace legwork::claims
