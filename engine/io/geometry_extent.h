// Volume, moments of inertia and size of the shapes that robot files know, each about the centre of its own frame.
#pragma once

#include "engine/io/robot_description.h"

namespace legwork {

struct Extent {
  double volume = 0.0;       // m^3; zero: unknown or none, of meshes and planes
  Vec3 I = Vec3::Zero();     // about x, y and z for a density of 1, m^5
  Vec3 half = Vec3::Zero();  // of the box around it, m
};
Extent extent_of(const Geometry& geometry);

}  // namespace legwork
