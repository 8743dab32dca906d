// The lecture's arm (document 004): its printed equations against lecture_reference.json's arm2, and control against a wall
// against plan_wall_ref.json. `reference`: models/reference/lecture.json, whose members "lecture" and "wall" these are.
#pragma once

#include "bindings/claims/scene_runs.h"

namespace legwork::claims {

Refusal verify_arm(const JsonValue& reference, Report& report);

}  // namespace legwork::claims
