// A robot of the user's own that walks by itself: the walking controller (control/whole_body.h) for whatever legs it
// has (control/standing_pose.h).
#pragma once

#include <memory>

#include "engine/control/fall.h"
#include "engine/control/whole_body.h"
#include "engine/scenes/own_robot/own_robot_file.h"
#include "engine/scenes/own_robot/own_robot_settings.h"

namespace legwork {

// What the controller knows, its scratch, and what follows from its command.
struct OwnWalker {
  OwnWalker(Model model, std::vector<int> its_feet, WalkingRobot robot);
  // Takes up the gait and the command.
  void command(const OwnRobotSettings& settings);
  const WalkingRobot& robot() const { return walking.robot; }

  Model nominal;  // without payload; its feet are those it walks on, in the order of the gaits
  std::vector<int> feet;  // index of each among the ends of all limbs
  Workspace ws;
  WalkingScratch walking;
  WalkingSettings settings;
  WalkingCommand wanted, given;  // within the legs' reach
  std::vector<Vec3> foot_force;  // of the last step, N
};

// Whether a parameter is a part of what OwnWalker::command takes up.
inline bool is_command(const Parameter& parameter) {
  const std::string_view path = parameter.path;
  return path.starts_with("gait.") || path.starts_with("command.") || path == "control.friction";
}

// What a run remembers of it besides the controller's own state. Doubles, copied to and from the state as bytes.
struct OwnWalkRecord {
  double fall_kind = 0.0, fall_time = 0.0;  // a FallKind; s
  // Since the last change of command or gait: distance forward and to the left (m), angle (rad), time (s).
  double travel[2] = {}, turned = 0.0, travel_time = 0.0;
};
struct OwnWalkState {
  WalkingState walking;
  OwnWalkRecord record;
};
static_assert(std::is_trivially_copyable_v<OwnWalkState>);

// Refuses what in_gait_order and any_walking_robot refuse, another number of feet than the file's gaits are for, steps
// of more than 2 ms, and another floor than contact. `model`: without payload, with the ends of all limbs as feet;
// posture (nq), armature (nv): as any_walking_robot wants them; values: of all parameters.
Result<std::unique_ptr<OwnWalker>> make_walker(const OwnRobotFile& file, Model model,
                                               const OwnRobotSettings& settings,
                                               const std::vector<double>& values,
                                               ConstVecRef posture, ConstVecRef armature);

}  // namespace legwork
