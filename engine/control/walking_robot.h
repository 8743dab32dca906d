// What the walking controller knows of a robot besides its dynamics: its legs, where its feet stand, and how far they
// reach (theory/free_running 3.1).
#pragma once

#include <vector>

#include "engine/control/leg_chain.h"
#include "engine/control/walking_state.h"
#include "engine/motion/dh_leg.h"

namespace legwork {

// How legs stand, in parts of their length, as they do for the families' own sizes: hanging legs .404 m long stand .28 m
// high with the feet under the hips, sprawled ones of .3 m reach .24 m out and stand .11 m high, two centimetres lower than
// in the paper, which makes the longest stride .21 m instead of .13 m. reach: of l1 + l2.
struct StandingShares {
  double height = 0.0, out = 0.0, reach = 0.0;
};
inline constexpr StandingShares kHanging = {0.28 / 0.404, 0.0, 0.385 / 0.404},
                                kSprawled = {0.11 / 0.3, 0.24 / 0.3, 0.993};

// Joints that follow each other in v: the index of the first, and their number.
struct JointRange {
  int first = 0, count = 0;
};

// Filled by walking_robot, or by any_walking_robot (control/standing_pose.h). Legs in the order of Model::feet.
struct WalkingRobot {
  // Defined in the .cpp, as Model's are: a page loads each inline copy.
  WalkingRobot();
  WalkingRobot(const WalkingRobot&);
  WalkingRobot(WalkingRobot&&) noexcept;
  WalkingRobot& operator=(const WalkingRobot&);
  WalkingRobot& operator=(WalkingRobot&&) noexcept;
  ~WalkingRobot();

  int legs = 0;  // 4 or 6; 0: not a robot that walks
  std::array<DhLeg, kMaxLegs>
      leg;  // of any other robot its sizes and hip alone, as far as they are like these legs'
  std::array<LegChain, kMaxLegs> chain;  // of any other robot
  std::array<int, kMaxLegs> joint{};     // index in v of a leg's first joint; the others follow
  // The standing foot from the trunk's origin, trunk axes, m; z = -height.
  std::array<Vec3, kMaxLegs> nominal;
  std::vector<JointRange>
      others;  // the tail, or all else that hangs on the trunk: limbs that do not walk
  std::array<int, 2> swung{};  // index in v of the tail's first pitch and yaw; 0: none
  // Of any other robot; empty: legs stand as leg_ik has them, other joints at zero, and motors have no inertia.
  VecX posture;         // nq: how it stands at the origin
  VecX armature;        // nv: inertia of the motors' rotors, kg m^2, kg
  double height = 0.0;  // of the trunk's origin over the ground when the robot stands, m
  double hips =
      0.0;  // of any other robot: how high they are over that origin, which may be anywhere, m
  double size =
      1.0;  // lengths of the controller are as many times those for the families' own sizes
  double reach = 0.0;                // of a foot from its leg's second joint, m
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
// the origin, the tail straight, other limbs as in the robot's posture.
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
