// What the walking controller knows of a robot besides its dynamics: its legs, where its feet stand, and how far they
// reach (theory/free_running 3.1).
#pragma once

#include "engine/control/walking_state.h"
#include "engine/motion/dh_leg.h"

namespace legwork {

// Filled by walking_robot. Legs in the order of Model::feet.
struct WalkingRobot {
  int legs = 0;  // 4 or 6; 0: not a robot that walks
  std::array<DhLeg, kMaxLegs> leg;
  std::array<int, kMaxLegs> joint{};  // index in v of a leg's first joint; the others follow
  // The standing foot from the trunk's origin, trunk axes, m; z = -height.
  std::array<Vec3, kMaxLegs> nominal;
  int tail_joint = 0, tail_joints = 0;  // index in v of the tail's first joint; their number
  std::array<int, 2> swung{};           // index in v of the tail's first pitch and yaw; 0: none
  double height = 0.0;  // of the trunk's origin over the ground when the robot stands, m
  double reach = 0.0;   // of a foot from its leg's second joint, m
  double mass = 0.0, gravity = 0.0;  // of the whole robot, kg; downward, m/s^2
  Vec3 com_B = Vec3::Zero();         // centre of mass when it stands, trunk axes, m
};

// Whether the tail can swing in both pitch and yaw.
inline bool has_swing(const WalkingRobot& robot) {
  return robot.swung[0] > 0 && robot.swung[1] > 0;
}

// Refuses what is not a floating trunk with four or six legs of three one-axis joints, each with a foot, and perhaps a
// tail, whose joints come last. The heights and reaches are the shares of the leg's length that the families' robots
// have.
Result<WalkingRobot> walking_robot(const Model& nominal);

// Writes q (nq) of the standing robot: the feet at their nominal places, the trunk level at its height above z = 0 over
// the origin, the tail straight.
void stand_posture(const WalkingRobot& robot, Eigen::Ref<VecX> q);

// Foot `foot` from the trunk's origin, trunk axes, m, for q (nq).
Vec3 foot_position(const WalkingRobot& robot, int foot, ConstVecRef q);

// The command with its speeds scaled down together until the legs can follow: a foot's path through a stance, v T duty,
// must stay within 80 % of its leg's workspace (theory/free_running 3.1). A gait that only stands gets no speed.
WalkingCommand within_reach(const WalkingRobot& robot, const Gait& gait,
                            const WalkingCommand& command);

// The highest speed straight ahead in this gait with the trunk's origin at `height` (m), m/s.
double fastest_ahead(const WalkingRobot& robot, const Gait& gait, double height);

// Sentences on why within_reach has reduced the wanted speeds to the clamped ones, and what would help; empty if it has
// not.
std::string reach_note(const WalkingRobot& robot, const Gait& gait, const WalkingCommand& wanted,
                       const WalkingCommand& clamped);

}  // namespace legwork
