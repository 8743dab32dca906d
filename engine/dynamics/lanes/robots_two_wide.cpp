// Robots two by two; a file of its own, as it is compiled for its speed where the limbs of one robot are for their size.
#include "engine/dynamics/lanes/robots_of.h"

namespace legwork::lanes {

const RobotKernels kTwoWideRobots = make_robot_kernels<Lanes<2, 0>>("2 wide");

}  // namespace legwork::lanes
