// Whether to believe a robot file: what the Model refuses, and what it takes although it is hardly meant. Each finding is a
// sentence with its place in the file and what to do.
#pragma once

#include <functional>
#include <string_view>
#include <vector>

#include "engine/io/robot_description.h"

namespace legwork {

// All findings, the reader's first. `has_file`: whether a mesh's file can be had; null if nobody can tell.
std::vector<Finding> check_robot(const RobotDescription& robot,
                                 const std::function<bool(std::string_view mesh)>& has_file = {});

// "file:line:column: error: message hint", a line for each.
std::string findings_text(const std::vector<Finding>& findings);

}  // namespace legwork
