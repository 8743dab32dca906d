#include "engine/math/convex_hull.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/math/polytope.h"

namespace legwork {
namespace {

constexpr double kFlat = 1e-6, kSlack = 1e-9;  // of the points' size

// Of points that are as far out, one that is no point between others: the last in a direction that no edge is likely to be
// orthogonal to.
bool is_after(const Vec3& x, const Vec3& y) {
  const Vec3 slanting(1.0, 0.7548776662466927, 0.5698402909980532);
  const double by = slanting.dot(x - y);
  return by > 0.0 || (by == 0.0 &&
                      std::lexicographical_compare(y.data(), y.data() + 3, x.data(), x.data() + 3));
}

// The point with the largest worth, m, up to `tie`.
template <class Worth>
const Vec3& best_of(std::span<const Vec3> points, const Worth& worth, double tie, double& most) {
  most = worth(points[0]);
  for (const Vec3& x : points) most = std::max(most, worth(x));
  const Vec3* best = nullptr;
  for (const Vec3& x : points)
    if (worth(x) >= most - tie && (best == nullptr || is_after(x, *best))) best = &x;
  return *best;
}

// A large tetrahedron of points; false if they have no volume.
bool spanned(std::span<const Vec3> points, std::array<Vec3, 4>& p, double& size) {
  int longest = 0;
  for (int k = 0; k < 3; ++k) {
    const auto [low, high] = std::minmax_element(
        points.begin(), points.end(), [k](const Vec3& a, const Vec3& b) { return a[k] < b[k]; });
    const double wide = (*high)[k] - (*low)[k];
    if (!(wide > size)) continue;
    size = wide;
    longest = k;
  }
  if (!(size > 0.0)) return false;
  const double tie = kFlat * size;
  double most = 0.0;
  p[0] = best_of(
      points, [longest](const Vec3& x) { return -x[longest]; }, tie, most);
  p[1] = best_of(
      points, [longest](const Vec3& x) { return x[longest]; }, tie, most);
  const Vec3 along = (p[1] - p[0]) / (p[1] - p[0]).norm();
  p[2] = best_of(
      points, [&](const Vec3& x) { return cross(along, x - p[0]).norm(); }, tie, most);
  if (!(most > 2.0 * tie)) return false;
  const Vec3 across = cross(along, p[2] - p[0]), normal = across / across.norm();
  p[3] = best_of(
      points, [&](const Vec3& x) { return std::abs(normal.dot(x - p[0])); }, tie, most);
  return most > 2.0 * tie;
}

// Adds the farthest point until none is out by more than kFlat; answers how far the farthest left is.
double grow(Polytope& hull, std::span<const Vec3> points, double size, int most) {
  struct Outer {
    Vec3 x;
    int below = -1, made = 0;  // the face that it is above most
    double far = 0.0;
  };
  std::vector<Outer> outside;
  outside.reserve(points.size());
  for (const Vec3& x : points) outside.push_back({x});
  while (true) {
    double far = 0.0;
    std::size_t kept = 0;
    for (Outer& point : outside) {
      const bool is_current = point.below >= 0 && hull.face[at(point.below)].is_there &&
                              hull.face[at(point.below)].made == point.made;
      if (!is_current) {
        point.below = hull.most_below(point.x);
        if (point.below < 0) continue;
        point.far = hull.face[at(point.below)].above(point.x);
        point.made = hull.face[at(point.below)].made;
      }
      if (!(point.far > kFlat * size)) continue;
      far = std::max(far, point.far);
      outside[kept++] = point;
    }
    outside.resize(kept);
    if (kept == 0 || hull.corners == most) return far;
    const Outer* best = nullptr;
    for (const Outer& point : outside)
      if (point.far >= far - kFlat * size && (best == nullptr || is_after(point.x, best->x)))
        best = &point;
    const Vec3 x = best->x;
    // What rounding keeps from being a corner is left out.
    if (!hull.add(x, best->below)) std::erase_if(outside, [&](const Outer& o) { return o.x == x; });
  }
}

// The corners within kFlat of the plane, in order (gift wrapping).
std::vector<int> loop_in_plane(const std::vector<Vec3>& points, const Vec3& normal, double offset,
                               double within) {
  std::vector<int> in, loop;
  for (int i = 0; i < static_cast<int>(points.size()); ++i)
    if (std::abs(normal.dot(points[at(i)]) - offset) <= within) in.push_back(i);
  int least = 0;
  for (int k = 1; k < 3; ++k)
    if (std::abs(normal[k]) < std::abs(normal[least])) least = k;
  const Vec3 x = cross(normal, Vec3(Vec3::Unit(least)));
  int here = *std::max_element(in.begin(), in.end(), [&](int a, int b) {
    return x.dot(points[at(a)]) < x.dot(points[at(b)]);
  });
  const int start = here;
  do {
    loop.push_back(here);
    int next = -1;
    for (const int other : in) {
      if (other == here) continue;
      const Vec3 to = points[at(other)] - points[at(here)];
      const Vec3 so_far = next < 0 ? Vec3(Vec3::Zero()) : Vec3(points[at(next)] - points[at(here)]);
      const double turn = cross(so_far, to).dot(normal);
      if (next < 0 || turn < 0.0 || (turn == 0.0 && to.squaredNorm() > so_far.squaredNorm()))
        next = other;
    }
    here = next;
  } while (here != start && loop.size() < in.size());
  return loop;
}

void add_facets(const Polytope& grown, const std::array<int, Polytope::kMostCorners>& number,
                double size, ConvexHull& hull) {
  struct Triangle {
    std::array<int, 3> corner;
    Vec3 normal;
    double offset, area;
  };
  std::vector<Triangle> triangles;
  for (int i = 0; i < grown.faces; ++i) {
    const Polytope::Face& f = grown.face[at(i)];
    if (!f.is_there || f.normal.isZero(0.0)) continue;
    const std::array<int, 3> c = {number[at(f.corner[0])], number[at(f.corner[1])],
                                  number[at(f.corner[2])]};
    const Vec3& p = hull.points[at(c[0])];
    triangles.push_back({c, f.normal, f.offset,
                         cross(hull.points[at(c[1])] - p, hull.points[at(c[2])] - p).norm()});
  }
  std::stable_sort(triangles.begin(), triangles.end(),
                   [](const Triangle& a, const Triangle& b) { return a.area > b.area; });
  for (const Triangle& t : triangles) {
    const bool is_in_one =
        std::any_of(hull.facets.begin(), hull.facets.end(), [&](const ConvexHull::Facet& facet) {
          return std::all_of(t.corner.begin(), t.corner.end(), [&](int c) {
            return std::abs(facet.normal.dot(hull.points[at(c)]) - facet.offset) <= kFlat * size;
          });
        });
    if (is_in_one) continue;
    std::vector<int> loop = loop_in_plane(hull.points, t.normal, t.offset, kFlat * size);
    if (loop.size() > 2) hull.facets.push_back({t.normal, t.offset, std::move(loop)});
  }
}

// Corners that are farthest from each other begin a group each; the others join the nearest.
void add_groups(ConvexHull& hull) {
  const std::size_t count = hull.points.size();
  hull.group.assign(count, 0);
  std::vector<double> distance(count, std::numeric_limits<double>::infinity());
  std::size_t first = 0;
  do {
    for (std::size_t i = 0; i < count; ++i) {
      const double here = (hull.points[i] - hull.points[first]).squaredNorm();
      if (!(here < distance[i])) continue;
      distance[i] = here;
      hull.group[i] = static_cast<std::uint8_t>(hull.groups);
    }
    ++hull.groups;
    first = static_cast<std::size_t>(std::max_element(distance.begin(), distance.end()) -
                                     distance.begin());
  } while (hull.groups < ConvexHull::kMostGroups && distance[first] > 0.0);
}

}  // namespace

std::optional<ConvexHull> convex_hull(std::span<const Vec3> points, int most) {
  std::array<Vec3, 4> tetrahedron;
  double size = 0.0;
  if (points.size() < 4 || !spanned(points, tetrahedron, size)) return std::nullopt;
  Polytope grown;
  grown.begin(tetrahedron, kSlack * size);
  ConvexHull hull;
  hull.outside = grow(grown, points, size, most);
  std::array<int, Polytope::kMostCorners> number;
  number.fill(-1);
  for (int i = 0; i < grown.faces; ++i)
    for (const int c : grown.face[at(i)].corner)
      if (grown.face[at(i)].is_there) number[at(c)] = 0;
  Vec3 low = tetrahedron[0], high = low;
  for (int i = 0; i < grown.corners; ++i) {
    if (number[at(i)] < 0) continue;
    number[at(i)] = static_cast<int>(hull.points.size());
    hull.points.push_back(grown.p[at(i)]);
    low = low.cwiseMin(grown.p[at(i)]);
    high = high.cwiseMax(grown.p[at(i)]);
  }
  hull.centre = 0.5 * (low + high);
  for (const Vec3& x : hull.points) hull.radius = std::max(hull.radius, (x - hull.centre).norm());
  add_facets(grown, number, size, hull);
  add_groups(hull);
  return hull;
}

int farthest_corner(const ConvexHull& hull, const Vec3& m) {
  int best = 0;
  double most = m.dot(hull.points[0]);
  for (int i = 1; i < static_cast<int>(hull.points.size()); ++i)
    if (const double far = m.dot(hull.points[at(i)]); far > most) {
      most = far;
      best = i;
    }
  return best;
}

}  // namespace legwork
