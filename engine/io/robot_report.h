// A robot's file as a person looks through it, as JSON (models/schema/description.schema.json, robot_report): its links, the
// joints that hold them, which body each is of when fixed joints are merged, and what is wrong or suspicious.
#pragma once

#include <span>
#include <string>

#include "engine/io/robot_model.h"

namespace legwork {

// `built`: the robot's model; null if there can be none.
std::string robot_report(const RobotDescription& robot, const RobotModel* built,
                         std::span<const Finding> findings);

}  // namespace legwork
