#include "engine/contact/support.h"

#include <algorithm>

#include "engine/model/families/quadruped.h"

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

void order_around(std::span<const int> feet, std::span<int> around) {
  constexpr int kAround[4] = {kFL, kFR, kRR, kRL};
  std::size_t n = 0;
  for (const int corner : kAround)
    for (const int foot : feet)
      if (foot == corner && n < around.size()) around[n++] = foot;
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
    // FL, FR, RR, RL runs clockwise seen from above: the inside is to the right.
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
  if (!(F.z() > 0.0)) return false;
  zmp = {-N.y() / F.z(), N.x() / F.z(), 0.0};
  return true;
}

}  // namespace legwork
