// What is told of any scene: what its plots draw, as it is now, and what was computed for it.
#pragma once

#include "engine/run/scene.h"

namespace legwork {

// A row for each of the first series and facts: no more than a table over a view has room for.
void tell_series(const Scene& scene, const Snapshot& now, Readout& readout);

// Of every series the number that is furthest from zero.
std::vector<Readout::Row> largest_of_series(const Scene& scene, const Snapshot& now);

}  // namespace legwork
