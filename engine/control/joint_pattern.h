// Walking without looking: the joint angles of feet that go to and fro under a level trunk by the gait's clock, for
// controllers that see only the joints (theory/free_running 8). In trunk axes, foot i about its nominal place r_i:
//   stance  p = r_i + v (T duty) (1/2 - phase / duty),   v = command + turn x r_i
//   swing   forward again along quintic_step, lifted by sextic_lift (swing_path.h)
// and, as feedforward, the torques that hold the pose on the standing feet, within friction (force_distribution.h).
#pragma once

#include "engine/control/force_distribution.h"
#include "engine/control/walking_robot.h"
#include "engine/dynamics/workspace.h"

namespace legwork {

// What is wanted of the joints, made once per model.
struct JointPattern {
  explicit JointPattern(const Model& model);
  VecX q, v, tau;      // nq, nv, nv: of a robot that is level at the origin; tau: the feedforward
  ConeForces force{};  // by standing foot: ground on foot, world axes, N
  std::vector<int> stance;  // feet that stand
};

// Writes pattern.q, .v and .stance at the clock (periods). `robot`: of the pattern's model. A foot whose place is out
// of its leg's reach waits where it was; near a singular leg the joints' rates are zero.
void joint_pattern(const WalkingRobot& robot, const Gait& gait, const WalkingCommand& command,
                   double clock, JointPattern& pattern);

// Writes pattern.tau, its first six entries zero, and pattern.force for the pose in the pattern. `friction`:
// coefficient. Zero without a standing foot. Leaves the pattern's kinematics in ws.
void pattern_feedforward(const Model& model, Workspace& ws, double friction, JointPattern& pattern);

}  // namespace legwork
