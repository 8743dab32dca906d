// The interpreter of the user's code that lw_use_program_host has named, for the runs of the C API.
#pragma once

#include <cstdint>

#include "engine/run/program.h"
#include "engine/run/run.h"

namespace legwork {

ProgramHost* program_host();

// By which the host knows the program of the code in force, of a run that has that host; 0: it has none.
int32_t program_id(const Run& run);

}  // namespace legwork
