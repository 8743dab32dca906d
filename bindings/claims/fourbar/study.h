// What the measurements of the four-bar of Kumar et al. (theory/linkages 5 to 11) share: runs of its scene, and columns of
// the tables in models/reference/fourbar.json.
#pragma once

#include "bindings/claims/scene_runs.h"
#include "engine/run/run.h"

namespace legwork::claims {

// The scene's start and what it is after each of `steps` steps, some parameters changed.
Result<std::vector<Snapshot>> four_bar_run(const Changes& changes, int steps);

// An entry of a field, of one snapshot or of each; NaN of one that it has not.
double number_in(const Snapshot& snapshot, std::string_view field, int entry = 0);
std::vector<double> history(std::span<const Snapshot> run, std::string_view field, int entry = 0);

// A column of {"columns": ["t", ...], "rows": [[0, ...], ...]}; empty if it has none of that name.
std::vector<double> column_of(const JsonValue& table, std::string_view name);

}  // namespace legwork::claims
