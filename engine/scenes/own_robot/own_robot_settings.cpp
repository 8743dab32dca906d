#include "engine/scenes/own_robot/own_robot_settings.h"

#include <algorithm>

#include "engine/scenes/hand.h"
#include "engine/scenes/scene_ground.h"

namespace legwork {

std::vector<Parameter> own_robot_parameters(const OwnRobotTraits& robot) {
  using S = OwnRobotSettings;
  const auto& [bodies, floats, touches, legs, gravity] = robot;
  std::vector<Parameter> all = {
      choice("robot.drive", "Robot", "Drive", 0.0,
             {"pose", "let go", "gravity", "hold", "turn", "walk"},
             "pose: the sliders move the joints. let go: nothing holds them. gravity: motors carry "
             "the "
             "weight and nothing else. hold: springs pull the joints to the sliders. turn: the "
             "motors that the file gives a speed turn at it (if it gives none, continuous joints "
             "that are in no loop, once per second), the others let go. walk: the whole-body "
             "controller, for four or six legs of three turning joints.",
             kChosen, live<&S::drive>),
      choice("robot.base", "Robot", "Base", 0.0, {"as the file says", "floats", "is fixed"},
             "Whether the first link is free or part of the ground. A file that does not say so "
             "has a base that "
             "floats if two limbs or more hang on it.",
             kChosen, fills<&S::base>),
      choice("robot.feet", "Robot", "Floor", 2.0, {"nothing", "pinned feet", "contact"},
             "What the floor does to a base that floats. nothing: it falls through. pinned feet: "
             "ends of limbs that touch it when the robot is let go stay where they are. contact: "
             "it pushes and rubs every shape that reaches it.",
             "theory/contact 1", fills<&S::floor>)};
  if (floats) {
    all.push_back(needing("robot.drive", 0.0,
                          {"base.roll", "Robot", "Roll", "rad", 0.0, -kPi, kPi,
                           "Of the first link, to the right. The robot is put on the floor.",
                           kChosen, live<&S::roll>}));
    all.push_back(needing("robot.drive", 0.0,
                          {"base.pitch", "Robot", "Pitch", "rad", 0.0, -0.5 * kPi, 0.5 * kPi,
                           "Of the first link, nose down. The robot is put on the floor.", kChosen,
                           live<&S::pitch>}));
    all.push_back(needing("robot.drive", 0.0,
                          {"base.height", "Robot", "Height", "m", 0.0, 0.0, 2.0,
                           "Of the lowest point above the floor: from there it is dropped.",
                           kChosen, live<&S::height>}));
  }
  if (touches || bodies.size() > 2) {
    all.push_back(needing("robot.feet", 2.0,
                          {"contact.friction", "Contact", "Friction", "", 0.7, 0.0, 2.0,
                           "Friction coefficient of shapes whose file gives them none.",
                           "theory/contact 1.3", live<&S::law, &TouchLaw::friction>}));
    all.push_back(needing("robot.feet", 2.0,
                          {"contact.restitution", "Contact", "Restitution", "", 0.0, 0.0, 1.0,
                           "Speed after an impact over speed before.", "theory/contact 7.2",
                           live<&S::law, &TouchLaw::restitution>}));
    all.push_back(
        needing("robot.feet", 2.0,
                choice("robot.links", "Robot", "Links", 0.0, {"pass through", "touch each other"},
                       "Whether links of the robot that no joint connects touch each "
                       "other. Links that overlap where all joints are at zero never do, nor do "
                       "pairs that its file or an SRDF keeps apart.",
                       "theory/contact 12", live<&S::law, &TouchLaw::links_touch>)));
  }
  if (touches)
    for (Parameter row : ground_parameters<S>()) {
      // Where the ground is does not depend on the robot: it is put down anew.
      row.binding.effect = Effect::restart;
      const std::string_view path = row.path;
      if (path == "ground.slope")
        row.meaning = "Rise of the plane in the direction below, about the origin of the world.";
      if (path == "ground.slope_direction") row.meaning = "To the left of the world's x.";
      all.push_back(*row.needs.path ? row : needing("robot.feet", 2.0, row));
    }
  if (legs > 0) {
    constexpr WalkingDefaults kQuadruped = {4, 1.0, 0.3, 2.5}, kHexapod = {6, 1.0, 0.1, 0.5};
    for (const Parameter& row : walking_parameters<S>(legs == 6 ? kHexapod : kQuadruped))
      all.push_back(needing("robot.drive", 5.0, row));
    all.push_back(needing("robot.drive", 5.0,
                          {"control.friction", "Command", "Friction assumed", "", 0.7, 0.0, 2.0,
                           "Friction assumed by the whole-body controller, which uses four fifths "
                           "of it, but at most 0.6.",
                           "theory/free_running 7.2", live<&S::assumed_friction>}));
  }
  const std::vector<Parameter> rest = {
      needing("robot.drive", 3.0,
              {"motor.frequency", "Motors", "Stiffness", "Hz", 3.0, 0.1, 30.0,
               "Natural frequency of each joint's spring with what it has to move.", kChosen,
               live<&S::frequency>}),
      needing("robot.drive", 3.0,
              {"motor.damping", "Motors", "Damping ratio", "", 1.0, 0.0, 3.0,
               "Of each joint's spring: with 1 it comes to rest without overshoot.", kChosen,
               live<&S::ratio>}),
      needing("robot.drive", 3.0,
              choice("motor.gravity", "Motors", "Gravity", 1.0, {"ignored", "compensated"},
                     "Whether the torques that hold the pose are added.", kChosen,
                     live<&S::compensates>)),
      needing("robot.drive", 4.0,
              {"motor.speed", "Motors", "Speed", "", 1.0, -5.0, 5.0,
               "Times the speed at which the file says that motors turn.", "the robot's file",
               live<&S::speed>}),
      choice("motor.limits", "Motors", "Effort limits", 1.0, {"ignored", "as the file says"},
             "Whether a motor gives more than the file allows it.", kChosen,
             live<&S::limits_effort>),
      choice("payload.link", "Payload", "Link", 0.0, Choices(bodies),
             "What carries it, at its origin.", kChosen, live<&S::payload_body>),
      {"payload.mass", "Payload", "Payload", "kg", 0.0, 0.0, 200.0, "A point mass.", kChosen,
       live<&S::payload>},
      {"world.gravity", "World", "Gravity", "m/s^2", gravity, 0.0, std::max(30.0, gravity),
       "In the direction that the file gives it, or downward.", "the robot's file",
       live<&S::gravity>},
      {"sim.step", "Simulation", "Time step", "s", 0.001, 1e-5, 0.01, "Time between two states.",
       kChosen, fills<&S::step>}};
  all.insert(all.end(), rest.begin(), rest.end());
  constexpr double kReach = 2.0, kImpulse = 200.0;  // m, N s
  for (const Parameter& argument : hand_parameters(Choices(bodies), kReach, kImpulse))
    all.push_back(argument);
  return all;
}

}  // namespace legwork
