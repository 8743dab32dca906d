// Robots in lanes: eight robots of the same structure side by side, robot i in lane i of every row. Their limbs go one
// after another through the code that otherwise works on four limbs at once (limb_terms.h, limb_elimination.h). Robots
// differ in masses and lengths but not in structure: a trunk and up to eight three-joint limbs with a foot each. Limbs are
// added in the order of fold() (trunk.h), so that a robot has the same bits here as alone.
// Plain data, and one table of functions per width and instruction set, as in kernels.h.
#pragma once

#include "engine/dynamics/lanes/work.h"

namespace legwork::lanes {

inline constexpr int kBaseNq = 7, kBaseNv = 6;  // a floating base's part of q and v (model.h)

inline constexpr int kMostLimbs = 8;
inline constexpr int kMostJoints = 3 * kMostLimbs;

// The constants of eight robots. World and body axes as in model.h.
struct Robots {
  const LimbGroup* limb = nullptr;  // `limbs` of them: limb l of robot i is in lane i
  int limbs = 0;
  Row mass, h[3], I[6];     // trunk, about its origin: kg, kg m, kg m^2 (xx yy zz xy xz yz)
  bool is_diagonal = true;  // all robots have xy = xz = yz = 0
  Row height;  // added to the planned height of the trunk, because legs differ in length, m
  double gravity[3] = {};  // world axes, m/s^2
  int joints() const { return 3 * limbs; }
};

// Why a robot has ended; the values of RobotState::ended.
enum class RobotEnd : int {
  running,
  strayed,   // too far from the plan: RobotCommand::error_limit, tilt_limit
  straight,  // a pinned leg is nearly singular
  diverged   // too fast, or not finite
};

struct RobotState {
  Row q[kBaseNq + kMostJoints], v[kBaseNv + kMostJoints];  // model.h
  Row ended;  // RobotEnd; an ended robot stays as it is
  Row error;  // largest |q - planned| of the joints at the beginning of the last step, rad
  Row tilt;   // distance of the trunk's z axis from the planned one; rad for small angles
};

// The command to the motors of all robots at an instant, and the feet that stand.
struct RobotCommand {
  double q[kMostJoints], v[kMostJoints], tau[kMostJoints];  // planned, limb by limb
  double up[3];                                             // planned z axis of the trunk, world
  double forward[3];                                        // planned x axis of the trunk, world
  double height, velocity[2];  // planned z, x' and y' of the trunk, m, m/s
  bool is_pinned[kMostLimbs];
  // Added to a swinging leg's q per deviation of the trunk from the plan: turned about x, y and z (rad), too high (m), too
  // fast along x and y (m/s). So the foot still lands on the ground, ahead in the direction of the turn, and where it
  // catches the robot.
  double swing_gain[kMostJoints][6];
  double kp, kd;        // N m/rad, N m s/rad
  double torque_limit;  // N m
  double error_limit;   // on RobotState::error
  double tilt_limit;    // on RobotState::tilt
};

struct RobotWork {
  LimbWork limb;  // of the present limb
  Row tau[kMostJoints];
  Row a[kBaseNv + kMostJoints],
      force[kMostJoints];  // from accelerate: accelerations, forces on the feet
  Row is_conditioned;      // from accelerate: nonzero if no pinned leg is nearly singular
  Row R_WB[1 + kMostJoints][9], p_WB[1 + kMostJoints][3];  // from place, trunk first
};

struct RobotKernels {
  const char* name;
  int width;
  // Forward dynamics of the state's q, v under work.tau with the command's feet pinned. -> a, force, is_conditioned
  void (*accelerate)(const Robots&, const RobotState&, const RobotCommand&, RobotWork&);
  // Motor torques tau + kp e + kd e', within the torque limit. -> tau
  void (*joint_torques)(const Robots&, const RobotState&, const RobotCommand&, RobotWork&);
  // One semi-implicit Euler step of h, s, with the torques above for command[0], the plan at the step's beginning. Robots
  // that have strayed from it end before the step.
  void (*semi_implicit)(const Robots&, RobotState&, const RobotCommand* command, double h,
                        RobotWork&);
  // The same by Runge-Kutta of order 4; three commands, for the step's beginning, middle and end.
  void (*runge_kutta)(const Robots&, RobotState&, const RobotCommand* command, double h,
                      RobotWork&);
  // The command's feet strike the ground without rebound and stay.
  void (*strike)(const Robots&, RobotState&, const RobotCommand&, RobotWork&);
  // Poses of all links. -> R_WB, p_WB
  void (*place)(const Robots&, const RobotState&, RobotWork&);
};

extern const RobotKernels kOneWideRobots, kTwoWideRobots, kFourWideRobots, kEightWideRobots;
extern const RobotKernels kAvx2Robots, kAvx512Robots;  // x86-64 only

// The tables that run on this machine, and the fastest of them. All give the same bits.
struct RobotKernelList {
  const RobotKernels* kernels[8];
  int count;
};
RobotKernelList available_robot_kernels();
const RobotKernels& fastest_robot_kernels();

}  // namespace legwork::lanes
