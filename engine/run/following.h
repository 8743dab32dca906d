// A run that repeats a record: what advance(), go_to(), restart() and set() of engine/legwork.h do then.
#pragma once

#include "engine/run/run.h"

namespace legwork {

// Sets what the record has at the present step. False: there is more.
bool apply_inputs(Run& run);

// Whether the record's last step is there and all has been set; the verdict is then known.
bool finish(Run& run);
// After a step, taken or not: agrees so far, differs, or is over. Answers the step's status, which is ok where the record
// has what made a stopped run go on.
StepStatus compare_with_record(Run& run, StepStatus status);
// After going to another step: which inputs that state has had.
void count_inputs(Run& run);
// From the start, with the values that the record began with.
void follow_again(Run& run);
// Somebody has done something else: from now on it is a run of its own.
void leave_record(Run& run);

}  // namespace legwork
