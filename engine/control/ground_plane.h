// The plane on which a robot believes it stands: z = z_0 + s_x (x - x_0) + s_y (y - y_0), fitted through the points
// where its feet stood last, by least squares with a small cost on the slopes, which feet in one line do not determine:
//   (sum d d^T + r) s = sum d (z - z_m),    d = (x, y) - (x_m, y_m) from the points' mean      (theory/free_running 3.3)
// World axes, m.
#pragma once

#include <span>

#include "engine/math/linear.h"

namespace legwork {

// The slopes s and a point of the plane. Only doubles, as it is part of a run's state.
struct GroundPlane {
  double slope_x = 0.0, slope_y = 0.0;
  double x = 0.0, y = 0.0, z = 0.0;  // x_0, y_0, z_0
};

// The plane fitted through points; z = 0 through none, level through one.
GroundPlane fit_plane(std::span<const Vec3> points);

// Moves `plane` towards `fitted` by the share k in (0, 1], and its point to the x and y of the fitted one's.
void follow_plane(const GroundPlane& fitted, double k, GroundPlane& plane);

// Height of the plane at (x, y), m.
inline double height_at(const GroundPlane& plane, double x, double y) {
  return plane.z + plane.slope_x * (x - plane.x) + plane.slope_y * (y - plane.y);
}

// The unit normal, upward.
Vec3 normal_of(const GroundPlane& plane);

}  // namespace legwork
