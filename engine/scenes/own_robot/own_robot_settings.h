// What can be set of a robot of the user's own besides its joints.
#pragma once

#include <vector>

#include "engine/contact/tree_contacts.h"
#include "engine/io/robot_model.h"
#include "engine/model/parameter.h"
#include "engine/scenes/walking_parameters.h"

namespace legwork {

// What moves the joints.
enum class RobotDrive {
  pose,     // the sliders: nothing moves by itself
  let_go,   // nothing but the file's dampers and friction
  gravity,  // torques that would hold the present pose
  hold,     // springs and dampers towards the sliders, on top of those torques or not
  turn,     // motors at a constant speed, where the file has some; nothing else
  walk      // the walking controller (own_robot_walk.h)
};

// What the floor does to a base that floats.
enum class RobotFloor {
  none,    // nothing touches it
  pinned,  // ends of limbs that touch it stay where they are
  contact  // it pushes and rubs whatever shape of the robot reaches it
};

struct OwnRobotSettings {
  double step = 1e-3;  // s
  RobotDrive drive = RobotDrive::pose;
  Base base = Base::automatic;
  RobotFloor floor = RobotFloor::contact;
  TouchLaw law;                               // of contact
  Ground ground;                              // its kind and sizes
  double slope = 0.0, slope_direction = 0.0;  // rad; the plane turns about the world's origin
  double roll = 0.0, pitch = 0.0,
         height = 0.0;                  // rad, m: of a base that floats, under the drive pose
  double frequency = 3.0, ratio = 1.0;  // Hz, 1: of each motor's spring and damper
  bool compensates = true;              // for gravity, under the drive hold
  double speed = 1.0;                   // of motors that turn: times the file's
  bool limits_effort = true;            // to what the file says
  int payload_body = 0;
  double payload = 0.0;   // kg
  double gravity = 9.81;  // m/s^2, in the direction that the file gives it
  GaitChoice gait;        // under the drive walk
  WalkingCommand command;
  double assumed_friction = 0.7;
};

// What there is to set of a robot: whether its base can float, whether anything can touch the ground or each other, how many
// legs it walks on (0: none). `bodies` must live as long as the parameters; `gravity`: the file's, m/s^2.
struct OwnRobotTraits {
  std::span<const char* const> bodies;
  bool floats = false, touches = false;
  int legs = 0;
  double gravity = 9.81;
};
std::vector<Parameter> own_robot_parameters(const OwnRobotTraits& robot);

}  // namespace legwork
