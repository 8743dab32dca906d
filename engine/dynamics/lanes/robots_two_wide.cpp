// Robots two at a time. A separate file, because some builds compile it for speed but the limbs of one robot for size.
#include "engine/dynamics/lanes/robots_of.h"

namespace legwork::lanes {

const RobotKernels kTwoWideRobots = make_robot_kernels<Lanes<2, 0>>("2 wide");

}  // namespace legwork::lanes
