// The interpreter of the user's code that lw_use_program_host has named, for the runs of the C API.
#pragma once

#include "engine/run/program.h"

namespace legwork {

// Null: none.
ProgramHost* program_host();

}  // namespace legwork
