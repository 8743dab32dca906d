// The points where two shapes touch: they are on both surfaces, at the ends of what rests on each other, and stay the same
// ones as shapes tilt.
#include <doctest/doctest.h>

#include <cmath>

#include "tests/engine/contact/convex_shapes.h"

namespace legwork::testing::convex_patch_test {

namespace {

using namespace convex_shapes;

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

}  // namespace

TEST_CASE("convex patch: the points are on both surfaces, one above the other") {
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

TEST_CASE("convex patch: capsules side by side touch at both ends of what they share") {
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

TEST_CASE(
    "convex patch: a tilted box keeps its corners, each with its own gap, and their numbers") {
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

TEST_CASE("convex patch: a cylinder stands on four points and lies on two") {
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

TEST_CASE(
    "convex patch: shapes without size or all at one place have finite points and unit normals") {
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

}  // namespace legwork::testing::convex_patch_test
