// The JSON text of lw_describe: everything constant about a scene, for panels and views (wasm/README.md).
#pragma once

#include <string>

#include "engine/legwork.h"

namespace legwork {

// The gaits of the run's robot at its mean speed, as a JSON array; "[]" for all but hexapods.
std::string describe_gaits(const Run& run);

std::string describe(Run& run);

// The numbers that the scene is about, as a JSON object (wasm/README.md).
std::string describe_readout(Run& run);

// What came of a drag, as a JSON object.
std::string describe_drag(const Drag& drag);

// The matrices of now, as a JSON array.
std::string describe_matrix_tables(Run& run);

// A study as a JSON object: runs it, and tells `on_progress` how much of it is done.
Result<std::string> describe_study(const Run& run, int index,
                                   const std::function<void(double share)>& on_progress = {});

}  // namespace legwork
