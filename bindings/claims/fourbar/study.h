// What the measurements of the four-bar of Kumar et al. (theory/linkages 5 to 11) share: runs of its scene, and columns of
// the tables in models/reference/fourbar.json.
#pragma once

#include "bindings/claims/scene_runs.h"
#include "engine/run/run.h"

namespace legwork::claims {

// The scene with some parameters changed: snapshots at the start and after each of `steps` steps.
Result<std::vector<Snapshot>> four_bar_run(const Changes& changes, int steps);

// An entry of a field, of one snapshot or of each; NaN if it is missing.
double number_in(const Snapshot& snapshot, std::string_view field, int entry = 0);
std::vector<double> history(std::span<const Snapshot> run, std::string_view field, int entry = 0);

// A column of {"columns": ["t", ...], "rows": [[0, ...], ...]}; empty if there is no such column.
std::vector<double> column_of(const JsonValue& table, std::string_view name);

}  // namespace legwork::claims
