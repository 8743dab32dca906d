// Robots in lanes: eight robots of one kind side by side, robot i in lane i of every row, their limbs one after the other
// through the same code that takes four limbs at once (limb_terms.h, limb_elimination.h). Robots differ in their numbers,
// not in what they are made of: a trunk and up to eight limbs of three joints with a foot. Limbs are added in the order of
// fold() (trunk.h), so that a robot has the bits that it has alone.
// Plain data and a table of functions for each width and instruction set, as kernels.h.
#pragma once

#include "engine/dynamics/lanes/work.h"

namespace legwork::lanes {

inline constexpr int kBaseNq = 7, kBaseNv = 6;  // a floating base's part of q and v (model.h)

inline constexpr int kMostLimbs = 8;
inline constexpr int kMostJoints = 3 * kMostLimbs;

// The constants of eight robots. World and body axes as in model.h.
struct Robots {
  const LimbGroup* limb = nullptr;  // `limbs` of them: limb l of robot i in lane i
  int limbs = 0;
  Row mass, h[3], I[6];     // of the trunk about its origin: xx yy zz xy xz yz
  bool is_diagonal = true;  // xy, xz, yz of all robots' are zero
  Row height;               // of the trunk above where the plan has it, as its legs are longer, m
  double gravity[3] = {};
  int joints() const { return 3 * limbs; }
};

// How a robot has ended; the values of RobotState::ended.
enum class RobotEnd : int { running, strayed, straight, diverged };

struct RobotState {
  Row q[kBaseNq + kMostJoints], v[kBaseNv + kMostJoints];  // model.h
  Row ended;                                               // RobotEnd; such a robot stands still
  Row error;  // largest |q - planned| of the joints at the beginning of the last step, rad
  Row tilt;   // the trunk's z axis from the planned one, rad for small angles
};

// What the motors of all robots are told at an instant, and which feet stand.
struct RobotCommand {
  double q[kMostJoints], v[kMostJoints], tau[kMostJoints];  // planned; in the order of the limbs
  double up[3];                                             // the trunk's z axis as planned, world
  double forward[3];                                        // and its x axis
  double height, velocity[2];                               // of the trunk as planned: z, x' and y'
  bool is_pinned[kMostLimbs];
  // What a swinging leg's joints add to q as the trunk is turned about x, y and z (rad), too high (m), too fast along x
  // and y (m/s): its foot comes down on the ground, ahead of where the robot should turn to, and where it catches it.
  double lean[kMostJoints][6];
  double kp, kd;        // N m/rad, N m s/rad
  double torque_limit;  // N m
  double error_limit;   // of RobotState::error
  double tilt_limit;    // of RobotState::tilt
};

struct RobotWork {
  LimbWork limb;  // of the limb at hand
  Row tau[kMostJoints];
  Row a[kBaseNv + kMostJoints], force[kMostJoints];  // of accelerate: accelerations, feet's forces
  Row is_steady;  // of accelerate: not zero where no pinned leg is singular
  Row R_WB[1 + kMostJoints][9], p_WB[1 + kMostJoints][3];  // of place, trunk first
};

struct RobotKernels {
  const char* name;
  int width;
  // Forward dynamics of state's q, v under work.tau, the feet of the command pinned. -> a, force, is_steady
  void (*accelerate)(const Robots&, const RobotState&, const RobotCommand&, RobotWork&);
  // Torques of the motors: tau + kp e + kd e', within their limit. -> tau
  void (*joint_torques)(const Robots&, const RobotState&, const RobotCommand&, RobotWork&);
  // One step of h from where command[0] is the plan: torques tau + kp e + kd e', semi-implicit Euler. Robots that have
  // strayed from command[0] end before it.
  void (*semi_implicit)(const Robots&, RobotState&, const RobotCommand* command, double h,
                        RobotWork&);
  // The same by Runge-Kutta of order 4; commands at the step's beginning, middle and end.
  void (*runge_kutta)(const Robots&, RobotState&, const RobotCommand* command, double h,
                      RobotWork&);
  // The feet of the command strike the ground without rebound and stay.
  void (*strike)(const Robots&, RobotState&, const RobotCommand&, RobotWork&);
  // Poses of all links (their rows' axes). -> R_WB, p_WB
  void (*place)(const Robots&, const RobotState&, RobotWork&);
};

extern const RobotKernels kOneWideRobots, kTwoWideRobots, kFourWideRobots, kEightWideRobots;
extern const RobotKernels kAvx2Robots, kAvx512Robots;  // x86-64 only

// All that run on this machine, and the fastest of them. All give the same bits.
struct RobotKernelList {
  const RobotKernels* kernels[8];
  int count;
};
RobotKernelList available_robot_kernels();
const RobotKernels& fastest_robot_kernels();

}  // namespace legwork::lanes
