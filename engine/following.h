// A run that repeats a record: what advance(), go_to(), restart() and set() of engine/legwork.h do then.
#pragma once

#include "engine/sim/running_scene.h"

namespace legwork {

// Sets what the record has at the present step: in a planned run all of it at once, in an exhibit, where each may take a
// moment, the next. False: there is more.
bool apply_inputs(RunningScene& run);

// Whether the record's last step is there and all has been set; the verdict is then known.
bool finish(RunningScene& run);
// After a step, taken or not: agrees so far, differs, or is over. Answers the step's status, which is ok where the record
// has what made a stopped run go on.
StepStatus compare_with_record(RunningScene& run, StepStatus status);
// After going to another step: which inputs that state has had.
void count_inputs(RunningScene& run);
// From the start, with the values that the record began with.
void follow_again(RunningScene& run);
// Somebody has done something else: from now on it is a run of its own.
void leave_record(RunningScene& run);

}  // namespace legwork
