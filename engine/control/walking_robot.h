// What the walking controller knows of a robot besides its dynamics: its legs, where its feet stand, and how far they reach.
#pragma once

#include "engine/control/walking_state.h"
#include "engine/motion/dh_leg.h"

namespace legwork {

struct WalkingRobot {
  int legs = 0;  // 4 or 6; 0: not a robot that walks
  std::array<DhLeg, kMaxLegs> leg;
  std::array<int, kMaxLegs> joint{};    // index in v of a leg's first joint; the others follow
  std::array<Vec3, kMaxLegs> nominal;   // the standing foot in trunk axes, z = -height
  int tail_joint = 0, tail_joints = 0;  // index in v, number
  std::array<int, 2> swung{};  // index in v of the tail's first pitch and yaw; 0: there is none
  double height = 0.0;         // of the trunk's origin, standing, m
  double reach = 0.0;          // of a foot from its leg's second joint, m
  double mass = 0.0, gravity = 0.0;
  Vec3 com_B = Vec3::Zero();  // centre of mass of the standing robot, trunk axes
};

inline bool has_swing(const WalkingRobot& robot) {
  return robot.swung[0] > 0 && robot.swung[1] > 0;
}

// Refuses what is not four or six legs of three joints, each with a foot, and perhaps a tail.
Result<WalkingRobot> walking_robot(const Model& nominal);

// Joint angles with the feet at their nominal places; the trunk level at its height above z = 0, over the origin.
void stand_posture(const WalkingRobot& robot, Eigen::Ref<VecX> q);

// The foot from the trunk's origin, trunk axes.
Vec3 foot_position(const WalkingRobot& robot, int foot, ConstVecRef q);

// The command as far as the legs reach: a foot's way through a stance, v T duty, must stay within its leg's workspace.
// A gait that only stands has no speed.
WalkingCommand within_reach(const WalkingRobot& robot, const Gait& gait,
                            const WalkingCommand& command);

// The fastest the gait goes straight ahead, m/s.
double fastest_ahead(const WalkingRobot& robot, const Gait& gait, double height);

// Why the two commands differ, and what would help; empty if they do not.
std::string reach_note(const WalkingRobot& robot, const Gait& gait, const WalkingCommand& wanted,
                       const WalkingCommand& clamped);

}  // namespace legwork
