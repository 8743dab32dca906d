// Hulls that touch: each other and the other shapes, as the same shapes do that have formulas of their own.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "tests/engine/contact/convex_shapes.h"
#include "tests/engine/contact/dropped.h"

namespace legwork::testing::convex_hulls_test {

namespace {

using namespace convex_shapes;

Shape hull_of(const std::vector<Vec3>& points) {
  Shape shape;
  shape.kind = Kind::mesh;
  const auto hull = convex_hull(points);
  REQUIRE(hull);
  shape.hull = std::make_shared<const ConvexHull>(*hull);
  return shape;
}

Shape hull_of_box(const Shape& box) {
  std::vector<Vec3> points;
  for (int k = 0; k < 8; ++k) {
    const Vec3 corner((k & 1) != 0 ? -box.b[0] : box.b[0], (k & 2) != 0 ? -box.b[1] : box.b[1],
                      (k & 4) != 0 ? -box.b[2] : box.b[2]);
    points.push_back(box.a + box.R * corner);
  }
  return hull_of(points);
}

Shape random_hull(int corners, double size, Random& random) {
  std::vector<Vec3> points;
  const Vec3 middle = random.vector3(0.3 * size);
  const Vec3 along(random.uniform(0.1, 0.5), random.uniform(0.1, 0.5), random.uniform(0.1, 0.5));
  for (int k = 0; k < corners; ++k)
    points.push_back(middle + size * random.direction().cwiseProduct(along));
  return hull_of(points);
}

template <class Check>
void for_pairs_with_hulls(int each, Random& random, const Check& check) {
  for (const double far : {0.2, 0.5, 1.0})
    for (int kind = 0; kind < 6; ++kind)
      for (int n = 0; n < each; ++n) {
        CAPTURE(kind);
        CAPTURE(n);
        Pair p =
            random_pair(Kind::sphere, kind < 5 ? kKinds[kind] : Kind::sphere, 1.0, far, random);
        p.a = random_hull(4 + 4 * n % 29, 1.0, random);
        if (kind == 5) p.b = random_hull(6 + 7 * n % 25, 1.0, random);
        if (n % 2 == 1) {
          std::swap(p.a, p.b);
          std::swap(p.X_WA, p.X_WB);
        }
        check(p);
      }
}

}  // namespace

TEST_CASE("hulls: nothing separates two shapes more than the normal, apart or overlapping") {
  Random random{21};
  int inside = 0, apart = 0;
  for_pairs_with_hulls(20, random, [&](const Pair& p) {
    const Touch t = p.touched();
    REQUIRE(t.count > 0);
    const double found = searched_gap(p, random, {.tried = 2000, .from = 8, .steps = 700});
    CHECK(found <= t.gap() + 1e-10);
    CHECK(found > t.gap() - 1e-3);
    (t.gap() < 0.0 ? inside : apart) += 1;
    const PairPoint& point = t.deepest();
    CHECK(std::abs(separation(p, point.normal) - point.gap) < 1e-10);
    CHECK((point.p_A - point.p_B - point.gap * point.normal).norm() < 1e-10);
    // Both are on their surfaces.
    CHECK(point.normal.dot(point.p_A) > -reach(p.a, p.X_WA, -point.normal) - 1e-10);
    CHECK(point.normal.dot(point.p_B) < reach(p.b, p.X_WB, point.normal) + 1e-10);
  });
  CHECK(inside > 50);
  CHECK(apart > 50);
}

TEST_CASE("hulls: the hull of a box's corners touches as the box does") {
  Random random{22};
  for (int n = 0; n < 300; ++n) {
    for (const Kind kind : kKinds) {
      CAPTURE(n);
      CAPTURE(static_cast<int>(kind));
      Pair p = random_pair(Kind::box, kind, 1.0, n % 3 == 0 ? 0.3 : 0.7, random);
      const Touch box = p.touched();
      p.a = hull_of_box(p.a);
      const Touch hull = p.touched();
      CHECK(std::abs(hull.gap() - box.gap()) < 1e-9);
      if (kind != Kind::box) continue;
      p.b = hull_of_box(p.b);
      CHECK(std::abs(p.touched().gap() - box.gap()) < 1e-9);
    }
  }
}

TEST_CASE("hulls: exchanged, moved and scaled shapes touch alike") {
  Random random{23};
  for_pairs_with_hulls(10, random, [&](const Pair& p) {
    const Touch t = p.touched();
    const Touch back = touch(p.b, p.X_WB, p.a, p.X_WA);
    CHECK(std::abs(back.gap() - t.gap()) < 1e-8);
    const Transform X = random.transform(2.0);
    const Touch moved = touch(p.a, X * p.X_WA, p.b, X * p.X_WB);
    CHECK(std::abs(moved.gap() - t.gap()) < 1e-8);
  });
}

TEST_CASE("hulls: moved out of each other by the gap, two shapes touch and no more") {
  Random random{24};
  for_pairs_with_hulls(10, random, [&](Pair p) {
    const Touch t = p.touched();
    if (t.gap() > 0.0) return;
    p.X_WA.p -= t.gap() * t.deepest().normal;
    CHECK(std::abs(p.touched().gap()) < 1e-9);
  });
}

TEST_CASE("hulls: a block on another has its four corners, and a prism's end as many") {
  const Shape block = hull_of_box(box(0.3, 0.2, 0.1));
  std::vector<Vec3> prism;
  for (int k = 0; k < 12; ++k) {
    const auto [s, c] = math::sin_cos(k * kPi / 6.0);
    for (const double z : {-0.1, 0.1}) prism.push_back({0.1 * c, 0.1 * s, z});
  }
  const Transform below = at_place({0.0, 0.0, 0.0}), above = at_place({0.1, 0.05, 0.19});
  for (const Shape& upper : {block, hull_of(prism), box(0.1, 0.1, 0.1)}) {
    const Touch t = touch(upper, above, block, below, 0.01);
    CHECK(t.count == 4);
    for (int k = 0; k < t.count; ++k) {
      CHECK(std::abs(t.points[at(k)].gap + 0.01) < 1e-12);
      CHECK((t.points[at(k)].normal - Vec3::UnitZ()).norm() < 1e-12);
    }
  }
}

TEST_CASE("hulls: on any plane no corner is lower than the lowest of the points") {
  Random random{25};
  for (int n = 0; n < 200; ++n) {
    const Shape shape = random_hull(4 + n % 29, 1.0, random);
    const Transform X = random.transform(1.0);
    Ground ground;
    place_ground(ground, random.vector3(0.1), random.uniform(-3.0, 3.0), random.uniform(0.0, 0.6),
                 random.uniform(-3.0, 3.0));
    double lowest = kInfinity, corner = kInfinity;
    for (int k = 0; k < shape_points(shape); ++k)
      lowest = std::min(lowest, shape_point(shape, X, ground, k).ground.gap);
    for (const Vec3& x : shape.hull->points)
      corner = std::min(corner, nearest_ground(ground, transform_point(X, x)).gap);
    CHECK(shape_points(shape) <= kMostShapePoints);
    CHECK(std::abs(lowest - corner) < 1e-9);
    CHECK(least_gap(shape, X, ground) <= lowest);
  }
}

TEST_CASE("hulls: a box's hull slides and tips as the box, nearly to the bit") {
  const Shape solid = box(0.2, 0.15, 0.1);
  for (const double mu : {0.3, 0.8}) {
    std::vector<Vec3> ends;
    for (const Shape& shape : {solid, hull_of_box(solid)}) {
      Dropped scene(body_with(shape, 2.0, {0.022, 0.033, 0.042}));
      scene.law.friction = mu;
      scene.q[2] = 0.15;
      scene.v[0] = 1.0;
      for (int n = 0; n < 600; ++n) scene.step();
      ends.push_back(Vec3(scene.position(0)));
    }
    CHECK((ends[0] - ends[1]).norm() < 1e-6);
  }
}

TEST_CASE("hulls: a pile of them comes to rest without gaining energy") {
  Random random{26};
  FreeBodies bodies;
  for (int n = 0; n < 5; ++n) {
    Shape shape = random_hull(12, 0.4, random);
    bodies.add(shape, 1.0, {0.008, 0.009, 0.01});
  }
  Dropped scene(bodies.made());
  heap_up(scene, 0.5, random);
  check_settles(scene);
}

TEST_CASE("hulls: gaps near nothing are exact, of faces, corners and round things, at any size") {
  for (const double s : {1e-3, 1.0, 1e3}) {
    std::vector<Vec3> p;
    for (int k = 0; k < 8; ++k)
      p.push_back(s * Vec3(k & 1 ? 1 : -1, k & 2 ? .5 : -.5, k & 4 ? .3 : -.3));
    Shape h;
    h.kind = Kind::mesh;
    h.hull = std::make_shared<const ConvexHull>(*convex_hull(p));
    Touch t = touch(h, at_place({0, 0, 0}), h, at_place({0, 0, 0}), s);
    CHECK(std::abs(t.gap() + 0.6 * s) < 1e-9 * s);
    t = touch(h, at_place({0, 0, .6 * s}), h, at_place({0, 0, 0}), s);
    CHECK(std::abs(t.gap()) < 1e-12 * s);
    CHECK(t.count == 4);
    t = touch(h, at_place({2 * s, 0, 0}), h, at_place({0, 0, 0}), s);
    CHECK(std::abs(t.gap()) < 1e-12 * s);
    CHECK(t.count == 4);
    t = touch(h, at_place({2 * s, 1 * s, .6 * s}), h, at_place({0, 0, 0}), s);
    CHECK(std::abs(t.gap()) < 1e-9 * s);
    CHECK(t.count > 0);
    for (const double e : {1e-13, 1e-12, 1e-11, 1e-10, 1e-8, 1e-6})
      for (const double sg : {-1., 1.}) {
        t = touch(h, at_place({.3 * s, 0.1 * s, (.6 + sg * e) * s}), h, at_place({0, 0, 0}), s);
        CHECK(std::abs(t.gap() - sg * e * s) < 1e-12 * s);
        CHECK(t.count == 4);
        CHECK((t.deepest().normal - Vec3::UnitZ()).norm() < 1e-9);
        t = touch(sphere(.2 * s), at_place({.3 * s, .1 * s, (.5 + sg * e) * s}), h,
                  at_place({0, 0, 0}), s);
        CHECK(std::abs(t.gap() - sg * e * s) < 1e-12 * s);
        t = touch(sphere(0.0), at_place({.3 * s, .1 * s, (.3 + sg * e) * s}), h,
                  at_place({0, 0, 0}), s);
        CHECK(std::abs(t.gap() - sg * e * s) < 1e-11 * s);
        t = touch(rod(Kind::cylinder, .2 * s, .1 * s),
                  at_place({.3 * s, .1 * s, (.4 + sg * e) * s}), h, at_place({0, 0, 0}), s);
        CHECK(std::abs(t.gap() - sg * e * s) < 1e-11 * s);
        CHECK(t.count == 4);
      }
  }
}

}  // namespace legwork::testing::convex_hulls_test
