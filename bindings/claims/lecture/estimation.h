// The filters of theory/lecture 9 to 14 and document 004's "Practical Example".
#pragma once

#include "bindings/claims/report.h"
#include "engine/io/json.h"
#include "engine/model/result.h"

namespace legwork::claims {

// `reference`: models/reference/lecture.json, of which "estimation" is read. Takes a few seconds: 12 walks of 30 s.
Refusal verify_estimation(const JsonValue& reference, Report& report);

}  // namespace legwork::claims
