// The JSON text of lw_describe: everything constant about a scene, for panels and views (wasm/README.md).
#pragma once

#include <string>

#include "engine/legwork.h"

namespace legwork {

std::string describe(Simulation& run);

}  // namespace legwork
