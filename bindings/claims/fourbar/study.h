// The numbers of document 003 [Kumar17] and of theory/linkages 3 to 11, by their scenes (general tree) and by document
// 003's own formulation. `reference` is models/reference/fourbar.json.
#pragma once

#include "bindings/claims/scene_runs.h"
#include "engine/run/run.h"

namespace legwork::claims {

Refusal verify_fourbar(const JsonValue& reference, Report& report);

Refusal verify_fourbar_inverse(const JsonValue& reference,
                               Report& report);  // theory/linkages 6, 7, 9
Refusal verify_fourbar_forward(const JsonValue& reference, Report& report);  // theory/linkages 8
void verify_fourbar_errata(const JsonValue& reference, Report& report);      // theory/linkages 11
Refusal verify_fourbar_mechanisms(const JsonValue& reference,
                                  Report& report);  // theory/linkages 10

// A run of a built-in scene, some parameters changed (they may exceed their bounds); its snapshot is that of the start.
Result<Run> run_of(const std::string& scene, const Changes& changes);

// Entries of a field of the snapshot; NaN of one that it has not.
double number_in(const Snapshot& snapshot, std::string_view field, int entry = 0);

inline constexpr const char* kFourBarScene = "four-bar";

// Ten digits are printed; relative to a column's largest number.
inline constexpr double kTenDigits = 6e-10;

}  // namespace legwork::claims
