// The points of shapes that meet the ground: whatever the pose, no point of the shape is lower than the lowest of them.
#include "engine/contact/shape_points.h"

#include <doctest/doctest.h>

#include "engine/math/rotation.h"
#include "tests/engine/support/compare.h"
#include "tests/engine/support/random.h"

namespace legwork::testing::shape_points_test {

namespace {

using Kind = Shape::Kind;
constexpr Kind kKinds[] = {Kind::sphere, Kind::ellipsoid, Kind::capsule, Kind::box, Kind::cylinder};

Vec3 random_vector(Random& random, double least, double most) {
  Vec3 x;
  for (int k = 0; k < 3; ++k) x[k] = random.uniform(least, most);
  return x;
}
Mat3 random_rotation(Random& random) {
  Quat q(random.uniform(-1.0, 1.0), random.uniform(-1.0, 1.0), random.uniform(-1.0, 1.0), 0.3);
  return rotation_from_quaternion(q);
}

Shape random_shape(Kind kind, Random& random) {
  Shape shape;
  shape.kind = kind;
  shape.a = random_vector(random, -0.5, 0.5);
  const bool has_ends = kind == Kind::capsule || kind == Kind::cylinder;
  shape.b = has_ends ? random_vector(random, -0.5, 0.5) : random_vector(random, 0.05, 0.5);
  shape.radius = kind == Kind::box || kind == Kind::ellipsoid ? 0.0 : random.uniform(0.02, 0.3);
  shape.R = random_rotation(random);
  return shape;
}

// Some point of the shape's solid, in the body's axes.
Vec3 point_inside(const Shape& shape, Random& random) {
  Vec3 unit = random_vector(random, -1.0, 1.0);
  if (shape.kind == Kind::box) return shape.a + shape.R * unit.cwiseProduct(shape.b);
  if (unit.norm() > 1.0) unit /= unit.norm();
  if (shape.kind == Kind::ellipsoid) return shape.a + shape.R * unit.cwiseProduct(shape.b);
  if (shape.kind == Kind::sphere) return shape.a + shape.radius * unit;
  const Vec3 along = shape.a + random.uniform(0.0, 1.0) * (shape.b - shape.a);
  if (shape.kind == Kind::capsule) return along + shape.radius * unit;
  const Vec3 axis = (shape.b - shape.a).normalized();
  return along + shape.radius * (unit - unit.dot(axis) * axis);
}

double lowest(const Shape& shape, const Transform& X_WB, const Ground& ground) {
  double gap = kInfinity;
  for (int k = 0; k < shape_points(shape); ++k)
    gap = std::min(gap, shape_point(shape, X_WB, ground, k).ground.gap);
  return gap;
}

}  // namespace

TEST_CASE("shape points: nothing of a shape is lower than the lowest of its points on any plane") {
  Random random{5};
  for (const Kind kind : kKinds)
    for (int n = 0; n < 40; ++n) {
      const Shape shape = random_shape(kind, random);
      const Transform X_WB = {random_rotation(random), random_vector(random, -1.0, 1.0)};
      Ground ground;
      place_ground(ground, random_vector(random, -0.1, 0.1), random.uniform(-3.0, 3.0),
                   random.uniform(0.0, 0.6), random.uniform(-3.0, 3.0));
      const double gap = lowest(shape, X_WB, ground);
      CHECK(least_gap(shape, X_WB, ground) <= gap);
      double found = kInfinity;
      for (int i = 0; i < 3000; ++i) {
        const Vec3 p = transform_point(X_WB, point_inside(shape, random));
        found = std::min(found, nearest_ground(ground, p).gap);
      }
      CHECK(found >= gap - 1e-12);
      CHECK(found < gap + 0.2);
    }
}

TEST_CASE("shape points: they are on the surface, and a rim has one across and two between") {
  Shape rod;
  rod.kind = Kind::cylinder;
  rod.b = {0.0, 0.0, 0.4};
  rod.radius = 0.1;
  Random random{6};
  for (int n = 0; n < 50; ++n) {
    // Upright for the first ones: then any direction is the lowest.
    const Transform X_WB = {n < 3 ? Mat3(Mat3::Identity()) : random_rotation(random),
                            Vec3(0.0, 0.0, 1.0)};
    for (int k = 0; k < 8; ++k) {
      const Vec3 p = transposed_times(X_WB.R, shape_point(rod, X_WB, {}, k).p_W - X_WB.p);
      CHECK(std::abs(p.head<2>().norm() - 0.1) < 1e-14);
      CHECK(std::abs(p.z() - (k < 4 ? 0.0 : 0.4)) < 1e-14);
    }
    const auto at_rim = [&](int k) { return shape_point(rod, X_WB, {}, k).p_W; };
    CHECK(difference((at_rim(0) + at_rim(2)).eval(), (at_rim(1) + at_rim(3)).eval()) < 1e-14);
    CHECK(std::abs((at_rim(0) - at_rim(2)).dot(at_rim(1) - at_rim(3))) < 1e-15);
  }
}

TEST_CASE("shape points: collisions count before what is seen, and that before a bare end") {
  Model model;
  model.bodies.resize(4);
  const auto add = [&model](int body, Shape::Role role, Kind kind) {
    Shape shape;
    shape.body = body;
    shape.role = role;
    shape.kind = kind;
    model.shapes.push_back(shape);
  };
  add(0, Shape::Role::visual, Kind::box);
  add(0, Shape::Role::collision, Kind::capsule);
  add(1, Shape::Role::visual, Kind::box);
  add(1, Shape::Role::collision, Kind::mesh);
  add(2, Shape::Role::visual, Kind::mesh);
  model.feet = {{"two", 2, Vec3(0.0, 0.0, -0.3)}};
  const std::vector<Shape> all = touching_shapes(model);
  REQUIRE(all.size() == 3);
  CHECK(all[0].kind == Kind::capsule);
  CHECK(all[1].kind == Kind::box);
  CHECK(all[2].kind == Kind::sphere);
  CHECK(all[2].radius == 0.0);
  CHECK(all[2].a.z() == -0.3);
}

}  // namespace legwork::testing::shape_points_test
