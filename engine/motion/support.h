// The support polygon, the zero moment point and their margins ([Vukobratovic04]; theory/gaits 5.1).
//   ZMP = (-N_y / F_z, N_x / F_z),  F, N: the wrench that the ground must supply, N about the world's origin
// The ground is z = 0. World axes, m.
#pragma once

#include <span>

#include "engine/math/linear.h"

namespace legwork {

// Sorts ground points (x and y count) in place: first the corners of their convex hull, clockwise seen from above,
// starting with the one with the least x, then the others. Returns the corners. Two points or fewer stay as they are.
// O(n corners).
std::span<const Vec3> support_polygon(std::span<Vec3> points);

// Distance, m, of a ground point from the nearest edge of the polygon with corners in that order (x and y count);
// negative outside (theory/gaits 5.2). Two corners: minus the distance to the segment. Fewer: 0.
double support_margin(std::span<const Vec3> corners, const Vec3& point);

// Writes the zero moment point (m, z = 0) of a wrench: force, N, and moment about p, N m (theory/gaits 5.1). False,
// with zero, if the upward force is below a nanonewton: where a foot comes down without force, rounding would be
// divided by rounding.
bool zero_moment_point(const Vec6& wrench, const Vec3& p, Vec3& zmp);

}  // namespace legwork
