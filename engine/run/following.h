// A run that repeats a record: what advance(), go_to(), restart() and set() of run.h do besides. All of these need
// run.followed (assert), except leave_record().
#pragma once

#include "engine/run/run.h"

namespace legwork {

// Applies the record's next inputs at the present step, those of one step at a time. False if more are left for it.
// Inputs that are refused are skipped: the hashes then tell. If an input makes the run begin again, the repetition is
// over and differs.
bool apply_inputs(Run& run);

// Ends the repetition if its last step has been taken and all its inputs applied: the verdict is then known. True if it
// has ended just now.
bool finish(Run& run);
// After a step, taken or not: compares the hash where the record has one, and ends the repetition where it is over.
// Returns `status`, or ok where an input of the record makes a stopped run go on.
StepStatus compare_with_record(Run& run, StepStatus status);
// After going to another step: counts the inputs that its state has had.
void count_inputs(Run& run);
// Begins the repetition again, with the values that the record began with.
void follow_again(Run& run);
// Stops following, since something else has been done: from now on it is a run of its own.
void leave_record(Run& run);

}  // namespace legwork
