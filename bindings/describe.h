// The JSON texts of the C API (legwork_c.h says what each holds; wasm/README.md gives the layout).
#pragma once

#include <string>

#include "engine/legwork.h"

namespace legwork {

// The gaits of the run's robot at its mean speed, as a JSON array; "[]" for all but hexapods.
std::string describe_gaits(const Run& run);

// lw_describe: everything about a scene that a step does not change.
std::string describe(Run& run);

// The few numbers that the scene is about, as a JSON object.
std::string describe_readout(Run& run);

// The result of a drag, as a JSON object.
std::string describe_drag(const Drag& drag);

// The matrices at this instant, as a JSON array.
std::string describe_matrix_tables(Run& run);

// Runs a study and returns it as a JSON object. `on_progress`, if given, is called with the share that is done, 0 to 1.
// Refuses an index that is not in the scene's list, and a study that cannot run.
Result<std::string> describe_study(const Run& run, int index,
                                   const std::function<void(double share)>& on_progress = {});

// What a program is about, for its host: time_step_s, function, outputs, fields.
std::string describe_code(const ProgramLayout& layout);
// All texts of a run's code: step, text.
std::string describe_codes(const Run& run);

}  // namespace legwork
