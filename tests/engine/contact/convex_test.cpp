// Where two shapes touch: the gap is the greatest separation along any direction, whatever the kinds, sizes and poses.
#include "engine/contact/convex.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "tests/engine/contact/convex_shapes.h"

namespace legwork::testing::convex_test {

using namespace convex_shapes;

TEST_CASE("convex: nothing separates two shapes more than the normal, apart or overlapping") {
  Random random{11};
  int inside = 0, apart = 0;
  for (const double far : {0.2, 0.5, 1.0})
    for_random_pairs(12, far, random, [&](const Pair& p) {
      const Touch t = p.touched();
      REQUIRE(t.count > 0);
      const double found = searched_gap(p, random);
      CHECK(found <= t.gap() + 1e-12);
      CHECK(found > t.gap() - 1e-3);  // a search stops at edges
      (t.gap() < 0.0 ? inside : apart) += 1;
      const PairPoint& point = t.deepest();
      const double along = separation(p, point.normal);
      CHECK(std::abs(along - point.gap) < 1e-9);
    });
  CHECK(inside > 100);
  CHECK(apart > 100);
}

TEST_CASE(
    "convex: of plates and needles in each other the shortest way out counts, not just a short "
    "one") {
  Random random{19};
  const auto thin = [&] {
    const double x = random.uniform(0.0, 1.0);
    return 0.005 + 0.5 * x * x * x * x;
  };
  int inside = 0;
  for_random_pairs(60, 0.0, random, [&](Pair p) {
    for (Shape* shape : {&p.a, &p.b}) {
      const Vec3 half(thin(), thin(), thin());
      shape->a.setZero();
      shape->b = has_ends(shape->kind) ? Vec3(2.0 * half.x() * random.direction()) : half;
      if (shape->radius > 0.0) shape->radius = half.y();
    }
    const double across = bounding_radius(p.a) + bounding_radius(p.b);
    // The middles as far apart as that.
    p.X_WA.p = across * random.uniform(0.0, 0.3) * random.direction();
    p.X_WB.p -= bounding_centre(p.b, p.X_WB);
    p.X_WA.p += p.X_WA.p - bounding_centre(p.a, p.X_WA);
    const double gap = p.touched().gap();
    inside += gap < 0.0 ? 1 : 0;
    CHECK(searched_gap(p, random, {.from = 2}) <= gap + 1e-12);
  });
  CHECK(inside > 500);
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
