// The convex hull of points, or what is nearest to it with few corners: the point that is farthest outside is added until
// none is (quickhull [BDH96], with the farthest of all points rather than of one face) or there are as many corners as may
// be. What the set is and not its order decides, so that the same mesh in another file has the same hull.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "engine/math/linear.h"

namespace legwork {

struct ConvexHull {
  // What lies in a plane is one facet.
  struct Facet {
    Vec3 normal = Vec3::UnitZ();  // unit vector, outwards
    double offset = 0.0;          // normal . corner
    std::vector<int> corners;     // counterclockwise from outside
  };
  std::vector<Vec3> points;  // all corners
  std::vector<Facet> facets;
  std::vector<std::uint8_t> group;  // of each corner: neighbours, kMostGroups at most
  int groups = 0;
  Vec3 centre = Vec3::Zero();  // of a ball around it, and its radius
  double radius = 0.0;
  double outside = 0.0;  // how far the farthest of the points is beyond a facet
  static constexpr int kMostGroups = 8;
};

// Corners of a hull of a mesh, at most.
inline constexpr int kMostHullCorners = 32;

// None if the points lie in a plane, within a millionth of their size; what stands out by less is no corner. At most `most`
// corners, 4 to kMostHullCorners. Points are finite.
std::optional<ConvexHull> convex_hull(std::span<const Vec3> points, int most = kMostHullCorners);

// The corner that is farthest along m; of equal ones the first.
int farthest_corner(const ConvexHull& hull, const Vec3& m);

}  // namespace legwork
