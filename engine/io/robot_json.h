// Legwork's own format of robots, as JSON: all that a description holds, loops too. SI units, radians.
//   {"format": "legwork-robot", "version": 1, "name": "four-bar", "floats": false, "gravity": [0, 0, -9.81],
//    "links": [{"name": "crank", "inertia": {"mass": 1, "position": [3], "rpy": [3], "moments": [ixx, iyy, izz, ixy, ixz, iyz]},
//               "shapes": [{"kind": "box", "size": [3], "collision": true, "position": [3], "rpy": [3], "color": [4]}]}],
//    "joints": [{"name": "A", "type": "revolute", "parent": "ground", "child": "crank", "position": [3], "axis": [3],
//                "limits": {"lower": -1, "upper": 1, "effort": 5, "velocity": 3}, "damping": 0, "friction": 0, "armature": 0,
//                "motor": {"speed": 4}, "mimic": {"joint": "B", "multiplier": 1, "offset": 0}}],
//    "loops": [{"name": "C", "kind": "connect", "holds": ["x", "z"],
//               "a": {"link": "coupler", "position": [3]}, "b": {"link": "rocker", "position": [3]}}],
//    "poses": [{"name": "start", "base": [7], "joints": {"A": [0.3]}}],
//    "no_contact": [["crank", "rocker"]], "hulls": {"meshes/crank.stl": [[3], [3], [3], [3]]}}
// "format" comes first. "type" is one of URDF's or spherical; "kind" of a shape: box (size: whole edges), sphere (radius),
// cylinder and capsule (radius, length), ellipsoid (size: half axes), mesh (mesh, scale) or plane; a shape may have a
// "friction" and a "restitution" of its own. A frame has a "position"
// and "rpy" (roll, pitch, yaw), "quaternion_wxyz" or "rotation" (nine numbers, row by row). A loop holds the origins of two
// frames together, a "weld" their axes too; "holds" are the axes of frame a along which a "connect" does, by default all.
// The two links of a "no_contact" do not touch each other. "hulls" are the corners of the convex hulls of meshes, by their
// names, at most 32 each, in the meshes' own axes and unit. Left out: zero, none, or as the description has it (robot_description.h).
#pragma once

#include <string>
#include <string_view>

#include "engine/io/robot_description.h"

namespace legwork {

// Whether a text begins as such a file does: {"format": "legwork-robot"
bool is_robot_json(std::string_view text);

// Refuses, by the first of its errors, what is not this format. `file_name` is used in messages only.
Result<RobotDescription> read_robot_json(std::string_view text, const std::string& file_name);

// Read back, every number is the same, to the last bit but the sign of zeros.
std::string write_robot_json(const RobotDescription& robot);

}  // namespace legwork
