// What can be set of a robot of the user's own besides its joints.
#pragma once

#include <vector>

#include "engine/contact/tree_contacts.h"
#include "engine/io/robot_model.h"
#include "engine/model/parameter.h"

namespace legwork {

// What moves the joints.
enum class RobotDrive {
  pose,     // the sliders: nothing moves by itself
  let_go,   // nothing but the file's dampers and friction
  gravity,  // torques that would hold the present pose
  hold,     // springs and dampers towards the sliders, on top of those torques or not
  turn      // motors at a constant speed, where the file has some; nothing else
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
};

// Whether the base can float, and whether anything can touch the ground or each other. `bodies` must live as long as the parameters; `gravity`: the file's, m/s^2.
std::vector<Parameter> own_robot_parameters(std::span<const char* const> bodies, bool floats,
                                            bool touches, double gravity);

}  // namespace legwork
