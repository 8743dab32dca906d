// Walking without looking: joint angles of feet that go to and fro under a level trunk by the gait's clock, for controllers of
// the joints alone. In trunk axes, foot i at its nominal place r_i:
//   stance  p = r_i + v (T duty) (1/2 - phase / duty),   v = command + turn x r_i
//   swing   back again along a quintic step, lifted by two more
// with feedforward: the torques that hold the pose on the standing feet, within friction (force_distribution.h).
#pragma once

#include "engine/control/force_distribution.h"
#include "engine/control/walking_robot.h"
#include "engine/dynamics/workspace.h"

namespace legwork {

struct JointPattern {
  explicit JointPattern(const Model& model);
  VecX q, v, tau;  // wanted; q, v of a level robot, tau its feedforward
  ConeForces force{};
  std::vector<int> stance;
};

// At the clock (periods) -> pattern.q, .v and .stance. A foot whose place its leg does not reach waits where it was.
void joint_pattern(const WalkingRobot& robot, const Gait& gait, const WalkingCommand& command,
                   double clock, JointPattern& pattern);

// -> pattern.tau: joints alone.
void pattern_feedforward(const Model& model, Workspace& ws, double friction, JointPattern& pattern);

}  // namespace legwork
