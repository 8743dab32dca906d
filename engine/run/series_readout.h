// Readouts for scenes without one of their own: the present values of what their plots draw, and their facts. Numbers
// are rounded for people, angles in degrees.
#pragma once

#include "engine/run/scene.h"

namespace legwork {

// Adds the column "now" and one row for each of the first series and facts: eight in all, four of them facts at most,
// as a table over a view has no room for more. Of more than four values the one furthest from zero is shown. `now` must
// have the fields of scene.series (assert).
void tell_series(const Scene& scene, const Snapshot& now, Readout& readout);

// One row for every series: its value furthest from zero, by which two runs are compared. The same condition.
std::vector<Readout::Row> largest_of_series(const Scene& scene, const Snapshot& now);

}  // namespace legwork
