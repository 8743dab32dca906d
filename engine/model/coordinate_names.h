// Names of a model's coordinates, one per number of v: the joint's own, and of one with several "ball/angular_x".
#pragma once

#include <string>
#include <vector>

#include "engine/model/model.h"

namespace legwork {

// Number k of the v of the joint to that body.
std::string coordinate_name(const Body& body, int k);

// Of all joints but the base, in their order.
std::vector<std::string> joint_coordinate_names(const Model& model);

}  // namespace legwork
