#include "engine/control/ground_plane.h"

#include <cmath>

namespace legwork {
namespace {

constexpr double kSlopeCost = 1e-4;  // m^2

}  // namespace

GroundPlane fit_plane(std::span<const Vec3> points) {
  GroundPlane plane;
  if (points.empty()) return plane;
  const double share = 1.0 / static_cast<double>(points.size());
  for (const Vec3& p : points) {
    plane.x += share * p.x();
    plane.y += share * p.y();
    plane.z += share * p.z();
  }
  double xx = kSlopeCost, xy = 0.0, yy = kSlopeCost, xz = 0.0, yz = 0.0;
  for (const Vec3& p : points) {
    const double x = p.x() - plane.x, y = p.y() - plane.y, z = p.z() - plane.z;
    xx += x * x;
    xy += x * y;
    yy += y * y;
    xz += x * z;
    yz += y * z;
  }
  const double det = xx * yy - xy * xy;  // positive by the cost
  plane.slope_x = (yy * xz - xy * yz) / det;
  plane.slope_y = (xx * yz - xy * xz) / det;
  return plane;
}

void follow_plane(const GroundPlane& fitted, double k, GroundPlane& plane) {
  const double z = height_at(plane, fitted.x, fitted.y);
  plane.z = z + k * (fitted.z - z);
  plane.x = fitted.x;
  plane.y = fitted.y;
  plane.slope_x += k * (fitted.slope_x - plane.slope_x);
  plane.slope_y += k * (fitted.slope_y - plane.slope_y);
}

Vec3 normal_of(const GroundPlane& plane) {
  const double sx = plane.slope_x, sy = plane.slope_y;
  const double scale = 1.0 / std::sqrt(1.0 + sx * sx + sy * sy);
  return {-scale * sx, -scale * sy, scale};
}

}  // namespace legwork
