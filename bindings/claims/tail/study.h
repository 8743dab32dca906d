// The numbers of document 001 [Liu18] and of engine/theory/tail.md, one file a subject.
// `reference` is models/reference/tail.json.
#pragma once

#include "bindings/claims/scene_runs.h"

namespace legwork::claims {

Refusal verify_tail(const JsonValue& reference, Report& report);

Refusal verify_tail_states(const JsonValue& reference, Report& report);  // 8 states, two models
Refusal verify_tail_experiment_4_1(const JsonValue& reference, Report& report);
Refusal verify_tail_errata(const JsonValue& reference, Report& report);

// "0.35 s" in front of a quantity.
std::string at_time(double t);

}  // namespace legwork::claims
