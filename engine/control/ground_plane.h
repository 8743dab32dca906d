// The plane that a robot believes it stands on: z = z_0 + s_x (x - x_0) + s_y (y - y_0), fitted through the points where
// its feet stood last, least squares with a small cost on the slopes (which feet in one line do not tell):
//   (sum d d^T + r) s = sum d (z - z_m),    d = (x, y) - (x_m, y_m) of the points' mean
#pragma once

#include <span>

#include "engine/math/linear.h"

namespace legwork {

// Doubles alone: it is part of a run's state.
struct GroundPlane {
  double slope_x = 0.0, slope_y = 0.0;
  double x = 0.0, y = 0.0, z = 0.0;  // a point of it
};

GroundPlane fit_plane(std::span<const Vec3> points);

// `plane` moved towards `fitted` by the share k in (0, 1], and its point to below (or above) the fitted one's.
void follow_plane(const GroundPlane& fitted, double k, GroundPlane& plane);

inline double height_at(const GroundPlane& plane, double x, double y) {
  return plane.z + plane.slope_x * (x - plane.x) + plane.slope_y * (y - plane.y);
}

// Unit, upward.
Vec3 normal_of(const GroundPlane& plane);

}  // namespace legwork
