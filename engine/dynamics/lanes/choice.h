// Which kernels work on a group of limbs. All give the same bits, so that the choice affects only speed. It is made once
// per workspace, by what the machine supports.
#pragma once

#include <vector>

#include "engine/dynamics/lanes/kernels.h"

namespace legwork::lanes {

// All kernels that run on this machine; of two with the same width the later one is faster.
std::vector<const Kernels*> available_kernels();

// The fastest of them for a group of `limbs`.
const Kernels& fastest_kernels(int limbs);

}  // namespace legwork::lanes
