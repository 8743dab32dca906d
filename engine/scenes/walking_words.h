// What is said of a robot that walks.
#pragma once

#include <string>

#include "engine/control/fall.h"
#include "engine/model/model.h"
#include "engine/motion/gait.h"
#include "engine/run/program.h"

namespace legwork {

// What code may do for the walking controller: choose where each foot of this model lands, world axes.
inline constexpr const char* kFootTargetTask = "foot_target";
ProgramTask foot_target_task(const Model& model);

// Of a robot whose motors the user's code drives.
std::string code_text(double t);

// Since the last change of command or gait: distance forward and to the left (m), angle (rad), time (s).
struct Travel {
  double forward = 0.0, left = 0.0, turned = 0.0, time = 0.0;
};

// "Trot at t = 2 s: 0.48 m/s forward, ... since the last command." note: of reach_note, or empty.
std::string walking_text(const Gait& gait, double t, const Travel& travel, const std::string& note);

// "Fell at t = 2 s: the trunk ..."
std::string fall_text(FallKind kind, double time);
inline constexpr const char* kAfterFall = ". Its motors now only damp: press Stand up, or go back.";

}  // namespace legwork
