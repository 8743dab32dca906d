// How a walking robot is told to walk, as people set it: its gait, and the command.
#pragma once

#include <vector>

#include "engine/control/walking_state.h"
#include "engine/model/parameter.h"

namespace legwork {

// A gait out of those for this number of legs (gaits_of), and its timing; 0: the gait's own.
struct GaitChoice {
  int number = 0;
  double period = 0.0, duty = 0.0, step_height = 0.0;  // s, 1, m
  bool operator==(const GaitChoice&) const = default;
};

struct WalkingDefaults {
  int legs = 4;                              // 4 or 6
  double gait = 1.0;                         // its number
  double forward = 0.3, most_forward = 2.5;  // m/s
};

// Rows that fill S::gait and S::command.
template <class S>
std::vector<Parameter> walking_parameters(const WalkingDefaults& d) {
  constexpr const char* kGaitSource = "theory/free_running 2";
  return {
      choice("gait.name", "Gait", "Gait", d.gait, Choices(gait_names(d.legs)),
             "Which feet stand, and when. It can be changed while the robot walks.", kGaitSource,
             live<&S::gait, &GaitChoice::number>),
      {"gait.period", "Gait", "Period", "s", 0.0, 0.0, 4.0,
       "Time of a whole cycle; 0: the gait's own.", kGaitSource,
       live<&S::gait, &GaitChoice::period>},
      {"gait.duty", "Gait", "Duty factor", "", 0.0, 0.0, 0.95,
       "Fraction of the cycle for which a foot is down; 0: the gait's own.", kGaitSource,
       live<&S::gait, &GaitChoice::duty>},
      {"gait.step_height", "Gait", "Step height", "m", 0.0, 0.0, 0.15,
       "How high a swinging foot is lifted; 0: the gait's own.", kGaitSource,
       live<&S::gait, &GaitChoice::step_height>},
      {"command.forward", "Command", "Forward", "m/s", d.forward, -d.most_forward, d.most_forward,
       "Desired speed in the direction of the robot's heading. A command beyond the legs' reach is "
       "cut, with a "
       "notice.",
       kChosen, live<&S::command, &WalkingCommand::forward>},
      {"command.sideways", "Command", "Sideways", "m/s", 0.0, -1.0, 1.0,
       "Desired speed to the left.", kChosen, live<&S::command, &WalkingCommand::sideways>},
      {"command.turn", "Command", "Turning", "rad/s", 0.0, -3.0, 3.0,
       "Desired turning rate, to the left.", kChosen, live<&S::command, &WalkingCommand::turn>},
      {"command.height", "Command", "Height", "m", 0.0, -0.1, 0.06,
       "Height of the trunk above its usual height.", kChosen,
       live<&S::command, &WalkingCommand::height>},
      {"command.roll", "Command", "Roll", "rad", 0.0, -0.3, 0.3, "Roll of the trunk, to the right.",
       kChosen, live<&S::command, &WalkingCommand::roll>},
      {"command.pitch", "Command", "Pitch", "rad", 0.0, -0.3, 0.3, "Pitch of the trunk, nose down.",
       kChosen, live<&S::command, &WalkingCommand::pitch>}};
}

}  // namespace legwork
