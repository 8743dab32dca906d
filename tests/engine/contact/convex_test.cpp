// Where two shapes touch: the gap is the greatest separation along any direction, whatever the kinds, sizes and poses, and
// the points are on both surfaces.
#include "engine/contact/convex.h"

#include <doctest/doctest.h>

#include <cmath>

#include "engine/math/rotation.h"
#include "tests/engine/support/compare.h"
#include "tests/engine/support/random.h"

namespace legwork::testing::convex_test {

namespace {

using Kind = Shape::Kind;
constexpr Kind kKinds[] = {Kind::sphere, Kind::ellipsoid, Kind::capsule, Kind::box, Kind::cylinder};
using Points = std::array<PairPoint, kMostPairPoints>;

bool has_ends(Kind kind) { return kind == Kind::capsule || kind == Kind::cylinder; }

Shape sphere(double radius) {
  Shape shape;
  shape.radius = radius;
  return shape;
}
Shape box(double x, double y, double z) {
  Shape shape;
  shape.kind = Kind::box;
  shape.b = {x, y, z};
  return shape;
}
// Along z, about its middle.
Shape rod(Kind kind, double radius, double half) {
  Shape shape;
  shape.kind = kind;
  shape.a = {0.0, 0.0, -half};
  shape.b = {0.0, 0.0, half};
  shape.radius = radius;
  return shape;
}
Transform at_place(const Vec3& p, const Mat3& R = Mat3::Identity()) { return {R, p}; }

Shape random_shape(Kind kind, double size, Random& random) {
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

// How far the shape reaches along the world's unit vector n.
double reach(const Shape& shape, const Transform& X, const Vec3& n) {
  const Vec3 m = (X.R * shape.R).transpose() * n;
  const double a = n.dot(X.p + X.R * shape.a), b = n.dot(X.p + X.R * shape.b);
  if (shape.kind == Kind::box) return a + m.cwiseAbs().dot(shape.b);
  if (shape.kind == Kind::ellipsoid) return a + m.cwiseProduct(shape.b).norm();
  if (shape.kind == Kind::sphere) return a + shape.radius;
  if (shape.kind == Kind::capsule) return std::max(a, b) + shape.radius;
  const Vec3 axis = (X.R * (shape.b - shape.a)).normalized();
  return std::max(a, b) + shape.radius * cross(axis, n).norm();
}

// Distance of the world's point p from the shape's surface; negative inside. Of an ellipsoid of first order.
double distance_from(const Shape& shape, const Transform& X, const Vec3& p_W) {
  const Vec3 p = X.R.transpose() * (p_W - X.p) - shape.a;
  const Vec3 q = shape.R.transpose() * p;
  if (shape.kind == Kind::sphere) return p.norm() - shape.radius;
  if (shape.kind == Kind::ellipsoid) {
    const Vec3 u = q.cwiseQuotient(shape.b);
    return (u.norm() - 1.0) * u.norm() / u.cwiseQuotient(shape.b).norm();
  }
  const auto outside = [](const Vec3& over) {
    return over.cwiseMax(0.0).norm() + std::min(over.maxCoeff(), 0.0);
  };
  if (shape.kind == Kind::box) return outside(q.cwiseAbs() - shape.b);
  const Vec3 along = shape.b - shape.a;
  const double length = along.norm(), x = p.dot(along) / length;
  if (shape.kind == Kind::capsule)
    return (p - std::clamp(x / length, 0.0, 1.0) * along).norm() - shape.radius;
  const double half = 0.5 * length;
  return outside(
      {(p - x * along / length).norm() - shape.radius, std::abs(x - half) - half, -kInfinity});
}

double separation(const Shape& a, const Transform& X_WA, const Shape& b, const Transform& X_WB,
                  const Vec3& n) {
  return -reach(a, X_WA, -n) - reach(b, X_WB, n);
}

// The greatest separation by search: many directions, and ever smaller steps from the best of them.
double searched_gap(const Shape& a, const Transform& X_WA, const Shape& b, const Transform& X_WB,
                    Random& random) {
  constexpr int kTried = 3000, kFrom = 6, kSteps = 1500;
  std::vector<std::pair<double, Vec3>> tried;
  for (int k = 0; k < kTried; ++k) {
    const Vec3 n = random.direction();
    tried.emplace_back(separation(a, X_WA, b, X_WB, n), n);
  }
  std::partial_sort(tried.begin(), tried.begin() + kFrom, tried.end(),
                    [](const auto& x, const auto& y) { return x.first > y.first; });
  double best = -kInfinity;
  for (int k = 0; k < kFrom; ++k) {
    double value = tried[at(k)].first, step = 0.1;
    Vec3 n = tried[at(k)].second;
    for (int i = 0; i < kSteps; ++i) {
      const Vec3 m = (n + random.vector3(step)).normalized();
      const double there = separation(a, X_WA, b, X_WB, m);
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
Touch touch(const Shape& a, const Transform& X_WA, const Shape& b, const Transform& X_WB,
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
Pair random_pair(Kind kind_a, Kind kind_b, double size, double far, Random& random) {
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

}  // namespace

TEST_CASE("convex: nothing separates two shapes more than the normal, apart or overlapping") {
  Random random{11};
  double worst = 0.0;
  int inside = 0, apart = 0;
  for (const double far : {0.2, 0.5, 1.0})
    for_random_pairs(12, far, random, [&](const Pair& p) {
      const Touch t = p.touched();
      REQUIRE(t.count > 0);
      const double found = searched_gap(p.a, p.X_WA, p.b, p.X_WB, random);
      CHECK(found <= t.gap() + 1e-12);
      CHECK(found > t.gap() - 1e-4);
      worst = std::max(worst, found - t.gap());
      (t.gap() < 0.0 ? inside : apart) += 1;
      const PairPoint& point = t.deepest();
      const double along = separation(p.a, p.X_WA, p.b, p.X_WB, point.normal);
      CHECK(std::abs(along - point.gap) < 1e-9);
    });
  MESSAGE("worst " << worst << " inside " << inside << " apart " << apart);
  CHECK(inside > 100);
  CHECK(apart > 100);
}

TEST_CASE("convex: the points are on both surfaces, one above the other") {
  Random random{12};
  Worst on_a, on_b, above, unit;
  for (const double far : {0.2, 0.5, 1.0})
    for_random_pairs(40, far, random, [&](const Pair& p) {
      const Touch t = p.touched();
      for (int k = 0; k < t.count; ++k) {
        const PairPoint& point = t.points[at(k)];
        CHECK(std::abs(distance_from(p.a, p.X_WA, point.p_A)) < 1e-9);
        CHECK(std::abs(distance_from(p.b, p.X_WB, point.p_B)) < 1e-9);
        on_a.see(distance_from(p.a, p.X_WA, point.p_A));
        on_b.see(distance_from(p.b, p.X_WB, point.p_B));
        above.see(point.p_A - point.p_B, point.gap * point.normal);
        unit.see(point.normal.norm() - 1.0);
        for (int i = 0; i < k; ++i) CHECK(point.feature > t.points[at(i)].feature);
      }
    });
  MESSAGE(on_a.value << " " << on_b.value << " " << above.value);
  CHECK(on_a.value < 1e-9);
  CHECK(on_b.value < 1e-9);
  CHECK(above.value < 1e-14);
  CHECK(unit.value < 1e-14);
}

TEST_CASE("convex: moved out along the normal, shapes that overlap touch") {
  Random random{13};
  Worst gap;
  for (const double far : {0.1, 0.3, 0.5})
    for_random_pairs(40, far, random, [&](Pair p) {
      const Touch t = p.touched();
      if (!(t.gap() < 0.0)) return;
      p.X_WA.p -= t.gap() * t.deepest().normal;
      const double left = p.touched().gap();
      CHECK(std::abs(left) < 1e-9);
      gap.see(left);
    });
  MESSAGE(gap.value);
}

TEST_CASE("convex: what is exchanged, moved along or scaled gives the same") {
  Random random{14};
  Worst exchanged, moved, scaled, normal_exchanged, normal_moved;
  for (const double far : {0.2, 0.5, 1.0})
    for_random_pairs(20, far, random, [&](const Pair& p) {
      const Touch t = p.touched();
      const Touch back = touch(p.b, p.X_WB, p.a, p.X_WA);
      exchanged.see(back.gap() - t.gap());
      normal_exchanged.see(back.deepest().normal, -t.deepest().normal);
      const Transform X = random.transform(1.0);
      const Touch there = touch(p.a, X * p.X_WA, p.b, X * p.X_WB);
      moved.see(there.gap() - t.gap());
      normal_moved.see(there.deepest().normal, X.R * t.deepest().normal);
      for (const double size : {1e-3, 10.0}) {
        Pair q = p;
        for (Shape* shape : {&q.a, &q.b}) {
          shape->a *= size;
          shape->b *= size;
          shape->radius *= size;
        }
        q.X_WA.p *= size;
        q.X_WB.p *= size;
        scaled.see(q.touched().gap() / size - t.gap());
      }
    });
  MESSAGE(exchanged.value << " " << normal_exchanged.value << " " << moved.value << " "
                          << normal_moved.value << " " << scaled.value);
  CHECK(exchanged.value < 1e-12);
  CHECK(moved.value < 1e-12);
  CHECK(scaled.value < 1e-12);
  CHECK(normal_exchanged.value < 1e-9);
  CHECK(normal_moved.value < 1e-9);
}

}  // namespace legwork::testing::convex_test
