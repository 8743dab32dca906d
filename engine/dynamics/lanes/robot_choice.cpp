#include "engine/dynamics/lanes/robots.h"

namespace legwork::lanes {

#if defined(__x86_64__)

namespace {

bool has_avx2_robots() { return __builtin_cpu_supports("avx2"); }
bool has_avx512_robots() {
  return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl") &&
         __builtin_cpu_supports("avx512dq");
}

}  // namespace

RobotKernelList available_robot_kernels() {
  RobotKernelList all = {{&kOneWideRobots, &kTwoWideRobots, &kFourWideRobots, &kEightWideRobots},
                         4};
  if (has_avx2_robots()) all.kernels[all.count++] = &kAvx2Robots;
  if (has_avx512_robots()) all.kernels[all.count++] = &kAvx512Robots;
  return all;
}

const RobotKernels& fastest_robot_kernels() {
  return has_avx512_robots() ? kAvx512Robots : has_avx2_robots() ? kAvx2Robots : kTwoWideRobots;
}

#else

RobotKernelList available_robot_kernels() {
  return {{&kOneWideRobots, &kTwoWideRobots, &kFourWideRobots, &kEightWideRobots}, 4};
}

const RobotKernels& fastest_robot_kernels() { return kTwoWideRobots; }

#endif

}  // namespace legwork::lanes
