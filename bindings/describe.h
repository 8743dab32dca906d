// The JSON text of lw_describe: everything constant about a scene, for panels and views (wasm/README.md).
#pragma once

#include <string>

#include "engine/legwork.h"

namespace legwork {

// The gaits of the run's robot at its mean speed, as a JSON array; "[]" for all but hexapods.
std::string describe_gaits(const Simulation& run);

std::string describe(Simulation& run);

}  // namespace legwork
