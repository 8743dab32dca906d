// The numbers of document 004 and of theory/lecture 1 to 15, one file a topic. `reference` is
// models/reference/lecture.json: {source, lecture, estimation, compass, wall}.
#pragma once

#include "bindings/claims/scene_runs.h"

namespace legwork::claims {

Refusal verify_lecture(const JsonValue& reference, Report& report);

Refusal verify_rotations(const JsonValue& reference, Report& report);
Refusal verify_floating_base(const JsonValue& reference, Report& report);
Refusal verify_brachistochrone(const JsonValue& reference, Report& report);

inline constexpr const char* kLectureFile = "lecture_reference.json";

}  // namespace legwork::claims
