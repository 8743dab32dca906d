// The other way: a Model, such as those that Legwork is born with, as the description of a robot's file.
#pragma once

#include <string>

#include "engine/io/robot_description.h"
#include "engine/model/model.h"

namespace legwork {

// Links are named after bodies, and each foot is a link without mass at the end of its leg: FR_foot. Written as URDF or JSON
// and read again, it is the same tree: mass matrix and bias forces agree to 1e-14 of their largest entry. A fixed base that
// is not at the world's origin hangs on a link "world". A loop that holds two directions which are not at right angles
// becomes two loops.
RobotDescription describe_model(const Model& model, std::string name);

}  // namespace legwork
