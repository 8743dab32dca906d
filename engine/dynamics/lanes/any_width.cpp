// The other widths in baseline instructions: one double at a time, and wider than the registers. They serve for comparison
// bit by bit; on machines without wider instructions two_wide.cpp is faster.
#include "engine/dynamics/lanes/kernels_of.h"
#include "engine/dynamics/lanes/robots_of.h"
#include "engine/dynamics/lanes/tables.h"

namespace legwork::lanes {

const Kernels kOneWide = make_kernels<Lanes<1, 0>>("1 wide", false);
const Kernels kFourWide = make_kernels<Lanes<4, 0>>("4 wide", false);
const Kernels kEightWide = make_kernels<Lanes<8, 0>>("8 wide", false);

const RobotKernels kOneWideRobots = make_robot_kernels<Lanes<1, 0>>("1 wide");
const RobotKernels kFourWideRobots = make_robot_kernels<Lanes<4, 0>>("4 wide");
const RobotKernels kEightWideRobots = make_robot_kernels<Lanes<8, 0>>("8 wide");

}  // namespace legwork::lanes
