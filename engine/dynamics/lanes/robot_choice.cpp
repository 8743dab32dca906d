#include "engine/dynamics/lanes/cpu.h"
#include "engine/dynamics/lanes/robots.h"

namespace legwork::lanes {

RobotKernelList available_robot_kernels() {
  RobotKernelList all = {{&kOneWideRobots, &kTwoWideRobots, &kFourWideRobots, &kEightWideRobots},
                         4};
#if defined(__x86_64__)
  if (has_avx2()) all.kernels[all.count++] = &kAvx2Robots;
  if (has_avx512()) all.kernels[all.count++] = &kAvx512Robots;
#endif
  return all;
}

const RobotKernels& fastest_robot_kernels() {
#if defined(__x86_64__)
  if (has_avx512()) return kAvx512Robots;
  if (has_avx2()) return kAvx2Robots;
#endif
  return kTwoWideRobots;
}

}  // namespace legwork::lanes
