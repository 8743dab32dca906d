// The greatest separation of two convex shapes of which one is a hull (theory/contact 12.8). Of the difference of both, a - b,
// a polytope is built that is inside it and has all that matters: where the origin is outside, the nearest point of the
// polytope says in which direction to add the difference's farthest point (as [GJK88] does, which keeps four points); where
// it is inside, the nearest face does (expanding polytope, [Bergen01]). Each direction tried separates by what its farthest
// point says, and no direction by more than the polytope: the search ends where both agree.
#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/contact/convex_parts.h"
#include "engine/math/polytope.h"

namespace legwork::contact {
namespace {

constexpr double kSlackOfDifference = 1e-13, kAgree = 4e-16, kTouching = 1e-11;  // of the size
constexpr double kNearlyAlong = 1e-4;                                            // sine
constexpr int kMostTried = 100;

// The point of the shape, without its ball, that is farthest along the unit vector u.
Vec3 farthest(const ConvexSum& sum, const Vec3& u) {
  if (sum.hull)
    return transform_point(
        sum.X, sum.hull->points[at(farthest_corner(*sum.hull, transposed_times(sum.X.R, u)))]);
  Vec3 p = sum.middle;
  for (int i = 0; i < sum.segments; ++i) {
    const Vec3& g = sum.segment[at(i)];
    p += g.dot(u) < 0.0 ? Vec3(-g) : g;
  }
  double square = 0.0;
  std::array<double, 3> to{};
  for (int k = 0; k < sum.axes; ++k) {
    to[at(k)] = sum.axis[at(k)].dot(u);
    square += to[at(k)] * to[at(k)];
  }
  if (square > 0.0)
    for (int k = 0; k < sum.axes; ++k) p += to[at(k)] / std::sqrt(square) * sum.axis[at(k)];
  return p;
}

// The point of a triangle that is nearest to the origin, by its regions ([Ericson05] 5.1.5).
// `is_within`: it is not on the rim.
Vec3 nearest_of_triangle(const Vec3& a, const Vec3& b, const Vec3& c, bool& is_within) {
  is_within = false;
  const Vec3 ab = b - a, ac = c - a;
  const double a_ab = -a.dot(ab), a_ac = -a.dot(ac), b_ab = -b.dot(ab), b_ac = -b.dot(ac),
               c_ab = -c.dot(ab), c_ac = -c.dot(ac);
  if (a_ab <= 0.0 && a_ac <= 0.0) return a;
  if (b_ab >= 0.0 && b_ac <= b_ab) return b;
  if (c_ac >= 0.0 && c_ab <= c_ac) return c;
  const double of_c = a_ab * b_ac - b_ab * a_ac, of_b = c_ab * a_ac - a_ab * c_ac,
               of_a = b_ab * c_ac - c_ab * b_ac;
  if (of_c <= 0.0 && a_ab >= 0.0 && b_ab <= 0.0) return a + a_ab / (a_ab - b_ab) * ab;
  if (of_b <= 0.0 && a_ac >= 0.0 && c_ac <= 0.0) return a + a_ac / (a_ac - c_ac) * ac;
  const double from_b = b_ac - b_ab, from_c = c_ab - c_ac;
  if (of_a <= 0.0 && from_b >= 0.0 && from_c >= 0.0)
    return b + from_b / (from_b + from_c) * (c - b);
  const double sum = of_a + of_b + of_c;
  is_within = true;
  return a + of_b / sum * ab + of_c / sum * ac;
}

// Where to look next, outwards of the difference: a unit vector, and how far the polytope reaches along it.
struct Look {
  Vec3 out = Vec3::UnitZ();
  double reach = 0.0;
  int face = 0;
};

Look next_look(const Polytope& P, double size) {
  Look look;
  look.reach = std::numeric_limits<double>::infinity();
  double least = std::numeric_limits<double>::infinity();
  Look from_outside;
  for (int i = 0; i < P.faces; ++i) {
    const Polytope::Face& face = P.face[at(i)];
    if (!face.is_there) continue;
    if (face.offset < look.reach) look = {face.normal, face.offset, i};
    if (!(face.offset < 0.0)) continue;
    bool is_within = false;
    const Vec3 x = nearest_of_triangle(P.p[at(face.corner[0])], P.p[at(face.corner[1])],
                                       P.p[at(face.corner[2])], is_within);
    const double distance = x.norm();
    if (!(distance < least)) continue;
    least = distance;
    // The normal is exact however near the origin is.
    if (is_within)
      from_outside = {face.normal, face.offset, i};
    else
      from_outside = {x / -distance, -distance, look.face};
  }
  // Of a rim's point that is nearly at the origin no direction can be computed.
  return look.reach < 0.0 && least > kTouching * size ? from_outside : look;
}

}  // namespace

Feature feature_of_hull(const ConvexSum& sum, const Vec3& m_W, double sine) {
  const ConvexHull& hull = *sum.hull;
  const Vec3 m = transposed_times(sum.X.R, m_W);
  Feature feature;
  const auto add = [&](int i) {
    feature.corner[at(feature.count++)] = transform_point(sum.X, hull.points[at(i)]);
  };
  const ConvexHull::Facet* facet = nullptr;
  double most = 0.0;
  for (const ConvexHull::Facet& one : hull.facets)
    if (const double along = one.normal.dot(m); along > most) {
      most = along;
      facet = &one;
    }
  if (facet && (m - most * facet->normal).norm() <= sine) {
    const int all = static_cast<int>(facet->corners.size()), count = std::min(all, kMostCorners);
    for (int k = 0; k < count; ++k) add(facet->corners[at(k * all / count)]);
    return feature;
  }
  const int top = farthest_corner(hull, m);
  int other = -1;
  double least = sine;
  for (int i = 0; i < static_cast<int>(hull.points.size()); ++i) {
    if (i == top) continue;
    const Vec3 down = hull.points[at(top)] - hull.points[at(i)];
    const double slope = m.dot(down) / down.norm();
    if (!(slope <= least)) continue;
    least = slope;
    other = i;
  }
  add(top);
  if (other >= 0) add(other);
  return feature;
}

Separation hull_separation(const ConvexSum& a, const Mat3& R_WA, const ConvexSum& b, double near) {
  const double radii = a.radius + b.radius;
  Separation found;
  double best = -std::numeric_limits<double>::infinity();
  const auto farthest_along = [&](const Vec3& out) {
    const Vec3 w = farthest(a, out) - farthest(b, -out);
    found.size = std::max(found.size, w.norm() + radii);
    if (const double gap = -out.dot(w); gap > best) {
      best = gap;
      found.normal = -out;
    }
    return w;
  };
  // Of both ways along a line, the point that is farther from `from`.
  const auto beyond = [&](const Vec3& along, const Vec3& from) {
    const Vec3 x = farthest_along(along), y = farthest_along(-along);
    return along.dot(x - from) >= along.dot(from - y) ? x : y;
  };
  std::array<Vec3, 4> first;
  first[0] = farthest_along(R_WA.col(0));
  first[1] = farthest_along(-R_WA.col(0));
  const Vec3 along = first[1] - first[0];
  first[2] = beyond(beside(along, R_WA), first[0]);
  Vec3 normal;
  if (!orthogonal(along, first[2] - first[0], normal)) normal = R_WA.col(2);
  first[3] = beyond(normal, first[0]);
  const double size = found.size;
  Polytope P;
  P.begin(first, kSlackOfDifference * size);
  for (int tried = 0; tried < kMostTried && !(best - radii >= near); ++tried) {
    const Look look = next_look(P, size);
    if (!std::isfinite(look.reach)) break;
    const Vec3 w = farthest_along(look.out);
    if (!(look.out.dot(w) - look.reach > kAgree * size)) break;
    const int below = P.most_below(w);
    if (below >= 0 && P.add(w, below)) continue;
    // A sliver, whose normal rounding has turned: it says nothing.
    if (below < 0 && P.face[at(look.face)].offset == look.reach) {
      P.face[at(look.face)].offset = std::numeric_limits<double>::infinity();
      continue;
    }
    break;
  }
  // To a round surface a polytope comes slowly: the corner or edge of the hull that is nearest climbs on from there.
  for (const double sine : {0.0, kNearlyAlong, 0.01}) {
    if (a.axes + b.axes == 0) break;
    const bool is_a = a.hull != nullptr;
    const Feature nearest =
        feature_of_hull(is_a ? a : b, is_a ? Vec3(-found.normal) : found.normal, sine);
    if (nearest.count > 2) continue;
    ConvexSum part;
    part.middle = 0.5 * (nearest.corner[0] + nearest.corner[at(nearest.count - 1)]);
    part.segments = nearest.count - 1;
    part.segment[0] = part.middle - nearest.corner[0];
    Vec3 n = found.normal;
    climb_to_greatest(is_a ? part : a, is_a ? b : part, n);
    farthest_along(-n);
  }
  found.gap = best - radii;
  return found;
}

}  // namespace legwork::contact
