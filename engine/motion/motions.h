// The motions a scene can name: their robot family, their parameters and their planners.
#pragma once

#include <span>
#include <string_view>

#include "engine/model/families/quadruped.h"
#include "engine/model/parameter.h"
#include "engine/motion/plan.h"

namespace legwork {

// A parameter that a motion leaves no choice about.
struct Lock {
  const char* path;
  double value;
  const char* reason;  // "the trunk is held and ..."
};

struct Motion {
  const char* name;                   // "trot"
  const char* family;                 // "quadruped"
  std::vector<Parameter> parameters;  // gait.*, stand.*, leg.*, tail.*, ...
  Result<Plan> (*plan)(const Model& model, const ParameterView& values);
  const char* verb = "";  // what the robot does, in a sentence: "trotting"
  const char* first_plot = "";
  const char* quick = "";  // parameters to have at hand, separated by blanks
  std::vector<Lock> locks = {};
};

std::span<const Motion> motions();

// Motions of the robots with a tail (tail_motions.cpp).
std::vector<Motion> tail_motions();

// Motions of the hexapod (hexapod_motions.cpp).
std::vector<Motion> hexapod_motions();

// Null if there is none of that name.
const Motion* find_motion(std::string_view name);

// The legs of this robot, their knees all backward or mirrored front to rear.
Legs quadruped_legs(const QuadrupedSizes& robot, bool has_mirrored_knees = false);

}  // namespace legwork
