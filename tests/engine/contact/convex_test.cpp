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
  constexpr int kTried = 3000, kFrom = 12, kSteps = 1000;
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
  int inside = 0, apart = 0;
  for (const double far : {0.2, 0.5, 1.0})
    for_random_pairs(12, far, random, [&](const Pair& p) {
      const Touch t = p.touched();
      REQUIRE(t.count > 0);
      const double found = searched_gap(p.a, p.X_WA, p.b, p.X_WB, random);
      CHECK(found <= t.gap() + 1e-12);
      CHECK(found > t.gap() - 1e-3);  // a search stops at edges
      (t.gap() < 0.0 ? inside : apart) += 1;
      const PairPoint& point = t.deepest();
      const double along = separation(p.a, p.X_WA, p.b, p.X_WB, point.normal);
      CHECK(std::abs(along - point.gap) < 1e-9);
    });
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
        on_a.see(distance_from(p.a, p.X_WA, point.p_A));
        on_b.see(distance_from(p.b, p.X_WB, point.p_B));
        above.see(point.p_A - point.p_B, point.gap * point.normal);
        unit.see(point.normal.norm() - 1.0);
        for (int i = 0; i < k; ++i) CHECK(point.feature > t.points[at(i)].feature);
      }
    });
  CHECK(on_a.value < 1e-12);
  CHECK(on_b.value < 1e-12);
  CHECK(above.value < 1e-14);
  CHECK(unit.value < 1e-14);
}

TEST_CASE("convex: moved out along the normal, shapes that overlap touch") {
  Random random{13};
  Worst left;
  for (const double far : {0.1, 0.3, 0.5})
    for_random_pairs(40, far, random, [&](Pair p) {
      const Touch t = p.touched();
      if (!(t.gap() < 0.0)) return;
      p.X_WA.p -= t.gap() * t.deepest().normal;
      left.see(p.touched().gap());
    });
  CHECK(left.value < 1e-12);
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
  CHECK(exchanged.value < 1e-12);
  CHECK(moved.value < 1e-12);
  CHECK(scaled.value < 1e-12);
  CHECK(normal_exchanged.value < 1e-12);
  CHECK(normal_moved.value < 1e-12);
}

TEST_CASE("convex: spheres and capsules by closed forms") {
  Random random{15};
  Worst spheres, skew;
  for (int n = 0; n < 200; ++n) {
    const Vec3 p = random.vector3(1.0);
    const Touch t = touch(sphere(0.3), at_place(p), sphere(0.2), {});
    spheres.see(t.gap() - (p.norm() - 0.5));
    spheres.see(t.points[0].normal, p / p.norm());
  }
  CHECK(spheres.value < 1e-15);
  // Crossed at right angles, one above the other; and one beyond the other's end.
  const Shape long_one = rod(Kind::capsule, 0.1, 1.0);
  const Mat3 R = rotation_y(0.5 * kPi);
  for (const double height : {0.5, 0.21, 0.19, 0.01, 1e-12}) {
    const Touch t = touch(long_one, at_place({0.3, height, 0.2}, R), long_one, {});
    REQUIRE(t.count == 1);
    skew.see(t.gap() - (height - 0.2));
    skew.see(t.points[0].p_B, Vec3(0.0, 0.1, 0.2));
    skew.see(t.points[0].normal, Vec3::UnitY());
  }
  const Touch end = touch(long_one, at_place({1.3, 0.0, 1.4}, R), long_one, {});
  REQUIRE(end.count == 1);
  skew.see(end.gap() - (0.5 - 0.2));
  CHECK(skew.value < 1e-12);
}

TEST_CASE("convex: capsules side by side touch at both ends of what they share") {
  const Shape long_one = rod(Kind::capsule, 0.1, 1.0), short_one = rod(Kind::capsule, 0.05, 0.3);
  for (const double x : {0.4, 0.15, 0.1, 0.02})
    for (const double z : {0.0, 0.8}) {
      const Touch t = touch(short_one, at_place({x, 0.0, z}), long_one, {});
      REQUIRE(t.count == 2);
      for (int k = 0; k < 2; ++k) {
        CHECK(std::abs(t.points[at(k)].gap - (x - 0.15)) < 1e-15);
        CHECK(difference(t.points[at(k)].normal, Vec3::UnitX()) < 1e-15);
      }
      const double low = std::min(t.points[0].p_B.z(), t.points[1].p_B.z()),
                   high = std::max(t.points[0].p_B.z(), t.points[1].p_B.z());
      CHECK(std::abs(low - (z - 0.3)) < 1e-15);
      CHECK(std::abs(high - std::min(z + 0.3, 1.0)) < 1e-15);
    }
}

TEST_CASE("convex: a ball in and around a box, by closed form") {
  Random random{16};
  const Shape block = box(0.5, 0.3, 0.2);
  Worst gap;
  int inside = 0;
  for (int n = 0; n < 500; ++n) {
    const Vec3 p = random.vector3(0.6), over = p.cwiseAbs() - block.b;
    const double distance = over.maxCoeff() > 0.0 ? over.cwiseMax(0.0).norm() : over.maxCoeff();
    inside += distance < 0.0 ? 1 : 0;
    gap.see(touch(sphere(0.05), at_place(p), block, {}).gap() - (distance - 0.05));
  }
  CHECK(inside > 20);
  CHECK(gap.value < 1e-15);
}

TEST_CASE("convex: boxes at a corner, an edge, a face and two crossed edges") {
  const Shape cube = box(0.5, 0.5, 0.5);
  const auto gap = [&](const Vec3& p, const Mat3& R = Mat3::Identity()) {
    return touch(cube, at_place(p, R), cube, {}).gap();
  };
  CHECK(std::abs(gap({1.3, 0.2, 0.1}) - 0.3) < 1e-15);
  CHECK(std::abs(gap({1.3, 1.4, 0.1}) - 0.5) < 1e-15);
  CHECK(std::abs(gap({1.3, 1.4, 2.2}) - 1.3) < 1e-15);
  CHECK(std::abs(gap({0.9, 0.8, 0.1}) + 0.1) < 1e-15);
  // On a corner, its diagonal along z, above the face.
  const Mat3 tip = rotation_x(math::atan2(std::sqrt(2.0), 1.0)) * rotation_z(0.25 * kPi);
  const double half_diagonal = 0.5 * std::sqrt(3.0);
  for (const double clearance : {0.1, 0.0, -0.1})
    CHECK(std::abs(gap({0.0, 0.0, 0.5 + half_diagonal + clearance}, tip) - clearance) < 1e-15);
  // Each on an edge, the edges crossed: at sqrt(1/2) above and below.
  const Mat3 on_x = rotation_x(0.25 * kPi), on_y = rotation_y(0.25 * kPi);
  for (const double clearance : {0.1, 1e-9, -1e-9, -0.1}) {
    const Touch t = touch(cube, at_place({0.0, 0.0, std::sqrt(2.0) + clearance}, on_x), cube,
                          at_place(Vec3::Zero(), on_y));
    REQUIRE(t.count == 1);
    CHECK(std::abs(t.gap() - clearance) < 1e-15);
    CHECK(difference(t.points[0].normal, Vec3::UnitZ()) < 1e-15);
    CHECK(difference(t.points[0].p_B, Vec3(0.0, 0.0, std::sqrt(0.5))) < 1e-15);
  }
}

// The points' extent along x and y, and their mean.
struct Spread {
  Vec3 least = Vec3::Constant(kInfinity), most = -least, mean = Vec3::Zero();
  explicit Spread(const Touch& t) {
    for (int k = 0; k < t.count; ++k) {
      least = least.cwiseMin(t.points[at(k)].p_B);
      most = most.cwiseMax(t.points[at(k)].p_B);
      mean += t.points[at(k)].p_B / t.count;
    }
  }
};

TEST_CASE(
    "convex: a box on a box touches at the corners of what they share, from apart to inside") {
  const Shape top = box(0.2, 0.1, 0.05), table = box(0.5, 0.5, 0.1);
  for (const double size : {1e-3, 1.0, 10.0})
    for (const double gap : {0.01, 1e-9, 0.0, -1e-9, -0.01})
      for (const double x : {0.0, 0.4}) {
        Shape a = top, b = table;
        a.b *= size;
        b.b *= size;
        const Vec3 place(size * x, 0.0, size * (0.15 + gap));
        const Touch t = touch(a, at_place(place), b, {});
        REQUIRE(t.count == 4);
        const Spread spread(t);
        CHECK(difference(spread.least, size * Vec3(x - 0.2, -0.1, 0.1)) < 1e-14 * size);
        CHECK(difference(spread.most, size * Vec3(std::min(x + 0.2, 0.5), 0.1, 0.1)) <
              1e-14 * size);
        CHECK(difference(spread.mean, (0.5 * (spread.least + spread.most)).eval()) < 1e-14 * size);
        for (int k = 0; k < 4; ++k) {
          CHECK(std::abs(t.points[at(k)].gap - size * gap) < 1e-14 * size);
          CHECK(t.points[at(k)].normal == Vec3(Vec3::UnitZ()));
          CHECK(t.points[at(k)].feature == k);
        }
      }
}

TEST_CASE("convex: a tilted box keeps its corners, each with its own gap, and their numbers") {
  const Shape top = box(0.2, 0.1, 0.05), table = box(0.5, 0.5, 0.1);
  Touch before;
  for (int n = 0; n <= 20; ++n) {
    const Mat3 R = rotation_z(0.03 * n) * rotation_y(0.005 * n);
    const Touch t = touch(top, at_place({0.0, 0.0, 0.16}, R), table, {});
    REQUIRE(t.count == 4);
    for (int k = 0; k < 4; ++k) {
      const PairPoint& point = t.points[at(k)];
      CHECK(std::abs(point.gap - (point.p_A.z() - 0.1)) < 1e-14);
      const Vec3 corner = R.transpose() * (point.p_A - Vec3(0.0, 0.0, 0.16));
      CHECK(difference(corner.cwiseAbs().eval(), top.b) < 1e-14);
      if (n > 0) CHECK((point.p_A - before.points[at(k)].p_A).norm() < 0.01);
    }
    before = t;
  }
  const Mat3 R = rotation_y(0.1);
  CHECK(touch(top, at_place({0.0, 0.0, 0.17}, R), table, {}, 0.02).count == 2);  // near it only
  CHECK(touch(top, at_place({0.0, 0.0, 0.27}, R), table, {}, 0.02).count == 0);
}

TEST_CASE("convex: a cylinder stands on four points and lies on two") {
  const Shape can = rod(Kind::cylinder, 0.1, 0.2), table = box(0.5, 0.5, 0.1);
  const Mat3 lying = rotation_y(0.5 * kPi);
  for (const double gap : {0.01, 1e-9, 0.0, -1e-9, -0.01}) {
    const Touch up = touch(can, at_place({0.1, 0.0, 0.3 + gap}), table, {});
    REQUIRE(up.count == 4);
    for (int k = 0; k < 4; ++k) {
      CHECK(std::abs(up.points[at(k)].gap - gap) < 1e-15);
      CHECK(std::abs((up.points[at(k)].p_A - Vec3(0.1, 0.0, 0.1 + gap)).norm() - 0.1) < 1e-15);
    }
    CHECK(difference(Spread(up).mean, Vec3(0.1, 0.0, 0.1)) < 1e-15);
    const Touch side = touch(can, at_place({0.1, 0.0, 0.2 + gap}, lying), table, {});
    REQUIRE(side.count == 2);
    for (int k = 0; k < 2; ++k) CHECK(std::abs(side.points[at(k)].gap - gap) < 1e-15);
    CHECK(std::abs(Spread(side).least.x() + 0.1) < 1e-15);
    CHECK(std::abs(Spread(side).most.x() - 0.3) < 1e-15);
  }
  // Tilted, the rim's lowest point is one of them.
  const Touch t = touch(can, at_place({0.0, 0.0, 0.4}, rotation_y(0.05)), table, {});
  CHECK(t.count == 4);
  const math::SinCos tilt = math::sin_cos(0.05);
  CHECK(std::abs(t.gap() - (0.3 - 0.2 * tilt.cos - 0.1 * tilt.sin)) < 1e-15);
}

TEST_CASE("convex: gap and normal do not jump as shapes pass from apart to inside") {
  constexpr double kStep = 1e-5;  // m
  const auto is_round = [](const Shape& shape) {
    return shape.kind != Kind::box && shape.kind != Kind::cylinder;
  };
  Random random{17};
  int passed = 0;
  for_random_pairs(6, 1.0, random, [&](Pair p) {
    const Touch t = p.touched();
    if (t.gap() < 0.0) return;
    ++passed;
    const Vec3 n = t.deepest().normal;
    p.X_WA.p -= (t.gap() - 10.5 * kStep) * n;
    Touch last = p.touched();
    for (int k = 0; k < 20; ++k) {
      p.X_WA.p -= kStep * n;
      const Touch now = p.touched();
      CHECK(now.gap() < last.gap());
      CHECK(now.gap() > last.gap() - kStep - 1e-12);
      // Of corners and edges the normal is another one inside: that of a face or of two edges.
      if (is_round(p.a) || is_round(p.b)) {
        CHECK((now.deepest().normal - n).norm() < 1e-10);
        CHECK(std::abs(now.gap() - (9.5 - k) * kStep) < 1e-12);
      }
      last = now;
    }
  });
  CHECK(passed > 50);
}

TEST_CASE("convex: shapes without size or all at one place have finite points and unit normals") {
  for (const Kind kind_a : kKinds)
    for (const Kind kind_b : kKinds)
      for (const double size_a : {0.0, 1.0})
        for (const double thin : {0.0, 1.0}) {
          Shape a = rod(kind_a, 0.2 * size_a, 0.0), b = rod(kind_b, 0.2 * thin, 0.3);
          if (!has_ends(kind_a)) a.a = Vec3::Zero();
          if (!has_ends(kind_b)) b.a = Vec3::Zero();
          if (!has_ends(kind_a)) a.b = {0.1 * size_a, 0.2 * size_a, 0.0};
          if (!has_ends(kind_b)) b.b = {0.3, 0.3 * thin, 0.3};
          for (const Vec3& p : {Vec3(0.0, 0.0, 0.0), Vec3(0.0, 0.0, 0.3), Vec3(0.3, 0.0, 0.3)}) {
            CAPTURE(static_cast<int>(kind_a));
            CAPTURE(static_cast<int>(kind_b));
            CAPTURE(p.transpose());
            const Touch t = touch(a, at_place(p), b, {});
            REQUIRE(t.count > 0);
            for (int k = 0; k < t.count; ++k) {
              const PairPoint& point = t.points[at(k)];
              CHECK(std::abs(point.normal.norm() - 1.0) < 1e-14);
              CHECK(largest(point.p_A) < 1.0);
              CHECK(largest(point.p_B) < 1.0);
              CHECK(difference((point.p_A - point.p_B).eval(), (point.gap * point.normal).eval()) <
                    1e-14);
            }
          }
        }
  Shape mesh;
  mesh.kind = Kind::mesh;
  CHECK(touch(mesh, {}, sphere(1.0), {}).count == 0);
}

TEST_CASE(
    "convex: a ball around each shape holds it, and pairs farther apart than asked have no point") {
  Random random{18};
  for_random_pairs(10, 1.0, random, [&](const Pair& p) {
    const Vec3 centre = bounding_centre(p.a, p.X_WA);
    for (int k = 0; k < 100; ++k) {
      const Vec3 n = random.direction();
      CHECK(reach(p.a, p.X_WA, n) <= n.dot(centre) + bounding_radius(p.a) + 1e-14);
    }
    const double gap = p.touched().gap();
    CHECK(p.touched(gap - 1e-9).count == 0);
    CHECK(p.touched(gap + 1e-9).count > 0);
  });
}

}  // namespace legwork::testing::convex_test
