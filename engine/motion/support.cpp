#include "engine/motion/support.h"

#include <algorithm>
#include <utility>

namespace legwork {
namespace {

double distance_to_segment(const Vec3& a, const Vec3& b, const Vec3& p) {
  const double ex = b.x() - a.x(), ey = b.y() - a.y();
  const double length2 = ex * ex + ey * ey;
  double s = 0.0;
  if (length2 > 0.0)
    s = std::clamp(((p.x() - a.x()) * ex + (p.y() - a.y()) * ey) / length2, 0.0, 1.0);
  return math::hypot(p.x() - a.x() - s * ex, p.y() - a.y() - s * ey);
}

}  // namespace

// By wrapping: the next corner is the one that has all others to its right [Jarvis, Inf. Proc. Letters 2 (1973)].
std::span<const Vec3> support_polygon(std::span<Vec3> points) {
  if (points.size() < 3) return points;
  const auto is_before = [](const Vec3& a, const Vec3& b) {
    return a.x() < b.x() || (a.x() == b.x() && a.y() < b.y());
  };
  std::size_t corners = 0, next = 0;
  for (std::size_t i = 1; i < points.size(); ++i)
    if (is_before(points[i], points[next])) next = i;
  const Vec3 first = points[next];
  do {
    std::swap(points[corners], points[next]);
    const Vec3& here = points[corners++];
    // From here on the candidates are the points that are no corners yet, and the first, which closes the polygon.
    Vec3 best = first;
    next = points.size();
    for (std::size_t i = corners; i < points.size(); ++i) {
      const double ex = best.x() - here.x(), ey = best.y() - here.y();
      const double px = points[i].x() - here.x(), py = points[i].y() - here.y();
      const double left = ex * py - ey * px;  // > 0: the point lies left of the way to the best
      const bool is_best_here = ex == 0.0 && ey == 0.0;
      if (is_best_here || left > 0.0 ||
          (left == 0.0 && px * px + py * py > ex * ex + ey * ey && px * ex + py * ey > 0.0)) {
        best = points[i];
        next = i;
      }
    }
  } while (next < points.size());
  return points.first(corners);
}

double support_margin(std::span<const Vec3> corners, const Vec3& point) {
  if (corners.size() < 2) return 0.0;
  if (corners.size() == 2) return -distance_to_segment(corners[0], corners[1], point);
  double margin = 0.0;
  for (std::size_t k = 0; k < corners.size(); ++k) {
    const Vec3& a = corners[k];
    const Vec3& b = corners[(k + 1) % corners.size()];
    const double ex = b.x() - a.x(), ey = b.y() - a.y();
    const double length = math::hypot(ex, ey);
    // Clockwise seen from above: the inside is to the right.
    const double inside =
        length > 0.0 ? (ey * (point.x() - a.x()) - ex * (point.y() - a.y())) / length : 0.0;
    margin = k == 0 ? inside : std::min(margin, inside);
  }
  return margin;
}

bool zero_moment_point(const Vec6& wrench, const Vec3& p, Vec3& zmp) {
  const Vec3 F = wrench.head<3>();
  const Vec3 N = Vec3(wrench.tail<3>()) + cross(p, F);
  zmp.setZero();
  constexpr double kLeastForce = 1e-9;
  if (!(F.z() > kLeastForce)) return false;
  zmp = {-N.y() / F.z(), N.x() / F.z(), 0.0};
  return true;
}

}  // namespace legwork
