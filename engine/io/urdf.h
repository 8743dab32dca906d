// Reads robots in the Unified Robot Description Format, as ROS does (wiki.ros.org/urdf/XML), and writes them.
#pragma once

#include <string>
#include <string_view>

#include "engine/io/robot_description.h"

namespace legwork {

// All that can be read of a text; what is wrong or was passed over is in `findings`, in the file's order. Refuses what is not
// XML or no URDF at all. `file_name` is used in messages only.
Result<RobotDescription> read_urdf(std::string_view text, const std::string& file_name);

// The description as URDF. Read back, every number has the same bits but those of rotations, which URDF writes as angles:
// they differ by a few units in the last place.
std::string write_urdf(const RobotDescription& robot);

// What of it URDF cannot say, each with a number.
std::vector<Finding> not_in_urdf(const RobotDescription& robot);

}  // namespace legwork
