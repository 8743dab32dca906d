// What happens in a run by itself at given steps, such as the push of an exercise: as if somebody did it then, so that it is
// part of the run and of its link.
#pragma once

#include <vector>

#include "engine/run/run.h"

namespace legwork {

// From now on these inputs, in order of time, happen by themselves, in place of what was scheduled: advance() does all of a
// step before it takes that step, unless they are in force there. So they happen once more after a step that is run from an
// earlier one, and after whatever else was done at their step. Values for arguments belong to their events. While a record
// is repeated nothing is scheduled before its end; at the end of a run nothing happens.
void schedule(Run& run, std::vector<Input> inputs);

// The values of all parameters at the present step as they would be without what was scheduled. A run begins again with these.
std::vector<double> given_values(const Run& run);

}  // namespace legwork
