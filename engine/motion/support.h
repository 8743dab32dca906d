// The support polygon, the zero moment point and their margins ([Vukobratovic04]; theory/gaits 5.1).
//   ZMP = (-N_y / F_z, N_x / F_z),  F, N: the wrench the ground has to give, N about the ground point below the origin
#pragma once

#include <span>

#include "engine/math/linear.h"

namespace legwork {

// Sorts ground points (x and y count) into the corners of their convex hull, clockwise from above, the first the one
// furthest back, and moves the others behind them; returns the corners. Two points and fewer stay as they are.
std::span<const Vec3> support_polygon(std::span<Vec3> points);

// Distance of a ground point inside the polygon of corners given in that order (m, x and y count); negative outside.
// Two corners: minus the distance to the segment. Fewer: 0.
double support_margin(std::span<const Vec3> corners, const Vec3& point);

// False when the ground gives no upward force, or one of less than a nanonewton: as a foot comes down with no force at
// all, rounding would be divided by rounding. `wrench`: force, moment about p (world axes).
bool zero_moment_point(const Vec6& wrench, const Vec3& p, Vec3& zmp);

}  // namespace legwork
