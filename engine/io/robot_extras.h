// What belongs to a robot and has files of its own: the hulls of its meshes, and the pairs of links that do not touch, as an
// SRDF has them. So that a run needs the robot's file alone, they are written into it: in Legwork's JSON as the members
// "hulls" and "no_contact" (robot_json.h), in XML as an instruction after the root, which other programs pass over:
//   <?legwork {"hulls": {"meshes/trunk.stl": [[0.1, 0, 0.2], ...]}, "no_contact": [["trunk", "hip"], ...]}?>
#pragma once

#include <set>
#include <string>
#include <string_view>

#include "engine/io/robot_description.h"

namespace legwork {

class JsonText;
struct JsonValue;

// Reads both members into the robot, whose links are known. Refuses, by file:line:column, a hull of less than four or more
// than kMostHullCorners corners or of a mesh that no shape has; of an object that is nothing else, other members.
Refusal read_extras(const JsonValue& object, bool is_nothing_else, RobotDescription& robot);
// The same from the instruction at the end of XML, if there is one.
Refusal read_instruction(std::string_view xml, RobotDescription& robot);

void write_extras(const RobotDescription& robot, JsonText& out);

// The robot's file with these extras in the place of its own: `robot` is what was read of `text`, and more.
std::string with_extras(std::string_view text, const RobotDescription& robot);

// The meshes that it touches with: of links' collisions, and of the visuals of links without any.
std::set<std::string> touching_meshes(const RobotDescription& robot);

// Adds the hull of a mesh with these corners, its own rounded to a millionth of its size so that they are short. False if it
// is flat, or with such corners would be, and has none.
bool add_hull(RobotDescription& robot, const std::string& mesh, std::span<const Vec3> points);

// Adds the pairs of an SRDF, of its <disable_collisions>. Refuses links that the robot does not have, and what would change
// pairs in another way.
Refusal read_srdf(std::string_view text, const std::string& file_name, RobotDescription& robot);

}  // namespace legwork
