// Robot files of all formats that are read; the content says which.
#pragma once

#include <string>
#include <string_view>

#include "engine/io/robot_description.h"

namespace legwork {

// Whether a text is a robot file rather than a scene: XML, or JSON that begins with "format": "legwork-robot".
bool is_robot_file(std::string_view text);

// URDF if the root element is <robot>, MJCF if it is <mujoco>, else Legwork's own JSON.
Result<RobotDescription> read_robot(std::string_view text, const std::string& file_name);

}  // namespace legwork
