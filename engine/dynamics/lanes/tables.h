// The tables of kernels, each defined in a file that is compiled for its instructions.
#pragma once

#include "engine/dynamics/lanes/kernels.h"

namespace legwork::lanes {

extern const Kernels kOneWide, kTwoWide, kFourWide, kEightWide;
extern const Kernels kAvx2TwoWide, kAvx2FourWide, kAvx512FourWide, kAvx512EightWide;  // x86-64 only

}  // namespace legwork::lanes
