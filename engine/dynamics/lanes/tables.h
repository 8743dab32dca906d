// The tables of kernels, each in a file of its own that is compiled for its instructions.
#pragma once

#include "engine/dynamics/lanes/kernels.h"

namespace legwork::lanes {

extern const Kernels kOneWide, kTwoWide, kFourWide, kEightWide;
extern const Kernels kAvx2FourWide, kAvx512FourWide, kAvx512EightWide;  // x86-64 only

}  // namespace legwork::lanes
