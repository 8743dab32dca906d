// Eight lanes. Compiled for AVX-512, and called only on machines that have it.
#ifdef __AVX512F__
#include "engine/dynamics/lanes/kernels_of.h"
#include "engine/dynamics/lanes/robots_of.h"
#include "engine/dynamics/lanes/tables.h"

namespace legwork::lanes {

const Kernels kAvx512EightWide = make_kernels<Lanes<8, 2>>("AVX-512, 8 wide");

const RobotKernels kAvx512Robots = make_robot_kernels<Lanes<8, 2>>("AVX-512, 8 wide");

}  // namespace legwork::lanes
#endif
