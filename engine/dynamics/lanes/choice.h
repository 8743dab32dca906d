// Which kernels work on a group of limbs. All give the same bits: the choice is one of speed, made once a workspace by
// what the machine can do.
#pragma once

#include <vector>

#include "engine/dynamics/lanes/kernels.h"

namespace legwork::lanes {

// All that run on this machine; of two of a width the later is the faster.
std::vector<const Kernels*> available_kernels();

// The fastest for so many limbs.
const Kernels& fastest_kernels(int limbs);

}  // namespace legwork::lanes
