// Four lanes in AVX2 registers, and two for tails: instructions of three operands save a fifth of them. Compiled for AVX2 (engine/CMakeLists.txt), and called only on machines that have it.
#ifdef __AVX2__
#include "engine/dynamics/lanes/kernels_of.h"
#include "engine/dynamics/lanes/robots_of.h"
#include "engine/dynamics/lanes/tables.h"

namespace legwork::lanes {

const Kernels kAvx2TwoWide = make_kernels<Lanes<2, 1>>("AVX2, 2 wide");
const Kernels kAvx2FourWide = make_kernels<Lanes<4, 1>>("AVX2, 4 wide");

const RobotKernels kAvx2Robots = make_robot_kernels<Lanes<4, 1>>("AVX2, 4 wide");

}  // namespace legwork::lanes
#endif
