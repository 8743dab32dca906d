// Shapes and pairs of them that the tests of convex.h touch with each other, and what separates them most by search.
#pragma once

#include <doctest/doctest.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "engine/contact/convex.h"
#include "engine/math/rotation.h"
#include "tests/engine/support/compare.h"
#include "tests/engine/support/random.h"

namespace legwork::testing::convex_shapes {

using Kind = Shape::Kind;
inline constexpr Kind kKinds[] = {Kind::sphere, Kind::ellipsoid, Kind::capsule, Kind::box,
                                  Kind::cylinder};
using Points = std::array<PairPoint, kMostPairPoints>;

inline bool has_ends(Kind kind) { return kind == Kind::capsule || kind == Kind::cylinder; }

inline Shape sphere(double radius) {
  Shape shape;
  shape.radius = radius;
  return shape;
}
inline Shape box(double x, double y, double z) {
  Shape shape;
  shape.kind = Kind::box;
  shape.b = {x, y, z};
  return shape;
}
// Along z, about its middle.
inline Shape rod(Kind kind, double radius, double half) {
  Shape shape;
  shape.kind = kind;
  shape.a = {0.0, 0.0, -half};
  shape.b = {0.0, 0.0, half};
  shape.radius = radius;
  return shape;
}
inline Transform at_place(const Vec3& p, const Mat3& R = Mat3::Identity()) { return {R, p}; }

inline Shape random_shape(Kind kind, double size, Random& random) {
  Shape shape;
  shape.kind = kind;
  shape.a = random.vector3(0.3 * size);
  for (int k = 0; k < 3; ++k) shape.b[k] = size * random.uniform(0.1, 0.5);
  if (has_ends(kind)) shape.b = shape.a + random.vector3(0.5 * size);
  shape.radius =
      kind == Kind::box || kind == Kind::ellipsoid ? 0.0 : size * random.uniform(0.1, 0.4);
  shape.R = random.rotation();
  return shape;
}

struct Touch {
  Points points;
  int count = 0;
  double gap() const {
    double least = kInfinity;
    for (int k = 0; k < count; ++k) least = std::min(least, points[at(k)].gap);
    return least;
  }
  const PairPoint& deepest() const {
    int best = 0;
    for (int k = 1; k < count; ++k)
      if (points[at(k)].gap < points[at(best)].gap) best = k;
    return points[at(best)];
  }
};
inline Touch touch(const Shape& a, const Transform& X_WA, const Shape& b, const Transform& X_WB,
                   double near = 100.0) {
  Touch t;
  t.count = pair_points(a, X_WA, b, X_WB, near, t.points);
  return t;
}

// Two shapes and their poses, apart or overlapping.
struct Pair {
  Shape a, b;
  Transform X_WA, X_WB;
  Touch touched(double near = 100.0) const { return touch(a, X_WA, b, X_WB, near); }
};
inline Pair random_pair(Kind kind_a, Kind kind_b, double size, double far, Random& random) {
  Pair p;
  p.a = random_shape(kind_a, size, random);
  p.b = random_shape(kind_b, size, random);
  p.X_WA = random.transform(far * size);
  p.X_WB = random.transform(far * size);
  return p;
}
template <class Check>
void for_random_pairs(int each, double far, Random& random, const Check& check) {
  for (const Kind a : kKinds)
    for (const Kind b : kKinds)
      for (int n = 0; n < each; ++n) {
        CAPTURE(static_cast<int>(a));
        CAPTURE(static_cast<int>(b));
        CAPTURE(n);
        check(random_pair(a, b, 1.0, far, random));
      }
}

// How far the shape reaches along the world's unit vector n.
inline double reach(const Shape& shape, const Transform& X, const Vec3& n) {
  if (shape.hull) {
    double most = -kInfinity;
    for (const Vec3& x : shape.hull->points) most = std::max(most, n.dot(X.p + X.R * x));
    return most;
  }
  const Vec3 m = (X.R * shape.R).transpose() * n;
  const double a = n.dot(X.p + X.R * shape.a), b = n.dot(X.p + X.R * shape.b);
  if (shape.kind == Kind::box) return a + m.cwiseAbs().dot(shape.b);
  if (shape.kind == Kind::ellipsoid) return a + m.cwiseProduct(shape.b).norm();
  if (shape.kind == Kind::sphere) return a + shape.radius;
  if (shape.kind == Kind::capsule) return std::max(a, b) + shape.radius;
  const Vec3 axis = (X.R * (shape.b - shape.a)).normalized();
  return std::max(a, b) + shape.radius * cross(axis, n).norm();
}

// Of a pair along n, from b to a.
inline double separation(const Pair& p, const Vec3& n) {
  return -reach(p.a, p.X_WA, -n) - reach(p.b, p.X_WB, n);
}

// How thoroughly to search: directions tried, how many of the best to go on from, and steps from each.
struct Search {
  int tried = 3000, from = 12, steps = 1000;
};
// The greatest separation by search: many directions, and ever smaller steps from the best of them.
inline double searched_gap(const Pair& p, Random& random, const Search& search = {}) {
  std::vector<std::pair<double, Vec3>> tried;
  for (int k = 0; k < search.tried; ++k) {
    const Vec3 n = random.direction();
    tried.emplace_back(separation(p, n), n);
  }
  std::partial_sort(tried.begin(), tried.begin() + search.from, tried.end(),
                    [](const auto& x, const auto& y) { return x.first > y.first; });
  double best = -kInfinity;
  for (int k = 0; k < search.from; ++k) {
    double value = tried[at(k)].first, step = 0.1;
    Vec3 n = tried[at(k)].second;
    for (int i = 0; i < search.steps; ++i) {
      const Vec3 m = (n + random.vector3(step)).normalized();
      const double there = separation(p, m);
      if (there > value) {
        value = there;
        n = m;
        step *= 1.5;
      } else {
        step *= 0.97;
      }
      step = std::max(step, 1e-8);
    }
    best = std::max(best, value);
  }
  return best;
}

}  // namespace legwork::testing::convex_shapes
