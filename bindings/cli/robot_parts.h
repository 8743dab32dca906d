// What a robot's file needs of the files beside it: hulls of its meshes, and the pairs of links of its SRDF.
#pragma once

#include <string>
#include <string_view>

#include "engine/model/result.h"

namespace legwork::cli {

// Where the mesh is that a robot at `file_name` means: beside it, or in a package whose folder is one of those above it. "":
// nowhere.
std::string mesh_file(const std::string& file_name, std::string_view mesh);

// The text of a robot's file with the hulls of the meshes it touches with and the pairs of FILE.srdf beside FILE.urdf written
// into it (io/robot_extras.h); any other text as it is. What is missing or cannot be read is said on standard error
// and left out; what is wrong in the robot is said by who opens it.
Result<std::string> with_its_parts(const std::string& text, const std::string& file_name);

}  // namespace legwork::cli
