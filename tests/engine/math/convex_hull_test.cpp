// Convex hulls: what is inside, what volume, that they are convex, and what fewer corners cost.
#include "engine/math/convex_hull.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "tests/engine/support/compare.h"
#include "tests/engine/support/random.h"

namespace legwork::testing::convex_hull_test {

namespace {

// By the divergence theorem, from the facets.
double volume(const ConvexHull& hull) {
  double sum = 0.0;
  for (const ConvexHull::Facet& facet : hull.facets)
    for (std::size_t k = 2; k < facet.corners.size(); ++k)
      sum += hull.points[at(facet.corners[0])].dot(
                 cross(hull.points[at(facet.corners[k - 1])], hull.points[at(facet.corners[k])])) /
             6.0;
  return sum;
}

double above(const ConvexHull& hull, const Vec3& x) {
  double most = -kInfinity;
  for (const ConvexHull::Facet& facet : hull.facets)
    most = std::max(most, facet.normal.dot(x) - facet.offset);
  return most;
}

std::size_t edges(const ConvexHull& hull) {
  std::size_t sides = 0;
  for (const ConvexHull::Facet& facet : hull.facets) sides += facet.corners.size();
  return sides / 2;
}

std::vector<Vec3> on_sphere(int count, Random& random) {
  std::vector<Vec3> points;
  for (int k = 0; k < count; ++k) points.push_back(random.direction());
  return points;
}

// Six squares, each a lattice of points, with every point of an edge there twice.
std::vector<Vec3> cube_lattice(int n) {
  std::vector<Vec3> points;
  for (int axis = 0; axis < 3; ++axis)
    for (int i = 0; i <= n; ++i)
      for (int j = 0; j <= n; ++j)
        for (const double side : {-1.0, 1.0}) {
          Vec3 x;
          x[axis] = side;
          x[(axis + 1) % 3] = 2.0 * i / n - 1.0;
          x[(axis + 2) % 3] = 2.0 * j / n - 1.0;
          points.push_back(x);
        }
  return points;
}

}  // namespace

TEST_CASE("convex hull: of a cube's faces full of points its eight corners, six facets, volume") {
  Random random{3};
  for (int n = 0; n < 20; ++n) {
    const Mat3 R = n == 0 ? Mat3(Mat3::Identity()) : random.rotation();
    const Vec3 p = n == 0 ? Vec3(Vec3::Zero()) : random.vector3(2.0);
    std::vector<Vec3> points = cube_lattice(9);
    for (Vec3& x : points) x = R * x + p;
    const auto hull = convex_hull(points);
    REQUIRE(hull);
    CHECK(hull->points.size() == 8);
    REQUIRE(hull->facets.size() == 6);
    for (const ConvexHull::Facet& facet : hull->facets) CHECK(facet.corners.size() == 4);
    CHECK(std::abs(volume(*hull) - 8.0) < 1e-12);
    CHECK(hull->groups == 8);
    CHECK(hull->outside == 0.0);
  }
}

TEST_CASE("convex hull: no point is outside, corners are points, and it is convex and closed") {
  Random random{7};
  for (int n = 0; n < 200; ++n) {
    std::vector<Vec3> points;
    const int count = 4 + n % 27;
    const Vec3 size(random.uniform(0.01, 1.0), random.uniform(0.01, 1.0), 1.0);
    for (int k = 0; k < count; ++k) points.push_back(random.vector3(1.0).cwiseProduct(size));
    const auto hull = convex_hull(points);
    REQUIRE(hull);
    CHECK(hull->outside == 0.0);
    for (const Vec3& x : points) CHECK(above(*hull, x) < 1e-6);
    for (const Vec3& x : hull->points) {
      CHECK(std::find(points.begin(), points.end(), x) != points.end());
      CHECK(std::abs(above(*hull, x)) < 1e-6);
      CHECK((x - hull->centre).norm() <= hull->radius);
    }
    // Euler
    CHECK(hull->points.size() + hull->facets.size() == edges(*hull) + 2);
    Vec3 middle = Vec3::Zero();
    for (const Vec3& x : hull->points) middle += x / static_cast<double>(hull->points.size());
    for (const ConvexHull::Facet& facet : hull->facets) {
      CHECK(std::abs(facet.normal.norm() - 1.0) < 1e-14);
      CHECK(facet.normal.dot(middle) < facet.offset);
      const std::size_t sides = facet.corners.size();
      for (std::size_t k = 0; k < sides; ++k) {
        const auto at_side = [&](std::size_t i) {
          return hull->points[at(facet.corners[i % sides])];
        };
        CHECK(
            cross(at_side(k + 1) - at_side(k), at_side(k + 2) - at_side(k + 1)).dot(facet.normal) >
            0.0);
      }
    }
  }
}

TEST_CASE("convex hull: the order of the points and copies of them change nothing") {
  Random random{12};
  std::vector<Vec3> points = on_sphere(500, random);
  for (const Vec3& x : cube_lattice(4)) points.push_back(0.6 * x);
  const auto hull = convex_hull(points);
  REQUIRE(hull);
  std::vector<Vec3> turned(points.rbegin(), points.rend());
  turned.insert(turned.end(), points.begin(), points.end());
  const auto same = convex_hull(turned);
  REQUIRE(same);
  CHECK(same->points == hull->points);
  CHECK(same->group == hull->group);
  CHECK(same->outside == hull->outside);
}

TEST_CASE("convex hull: more corners come nearer to a sphere, and it says how near it is") {
  Random random{5};
  const std::vector<Vec3> points = on_sphere(20'000, random);
  double before = 1.0;
  for (const int most : {4, 8, 16, 32}) {
    const auto hull = convex_hull(points, most);
    REQUIRE(hull);
    CHECK(hull->points.size() == static_cast<std::size_t>(most));
    double farthest = 0.0;
    for (const Vec3& x : points) farthest = std::max(farthest, above(*hull, x));
    CHECK(std::abs(farthest - hull->outside) < 1e-12);
    CHECK(hull->outside < before);
    before = hull->outside;
    CHECK(volume(*hull) < 4.0 / 3.0 * kPi);
  }
  CHECK(before < 0.15);
  const auto hull = convex_hull(points);
  CHECK(volume(*hull) > 0.72 * 4.0 / 3.0 * kPi);
}

TEST_CASE("convex hull: flat points, and too few, have none") {
  Random random{8};
  const Mat3 R = random.rotation();
  std::vector<Vec3> flat;
  for (int k = 0; k < 50; ++k) {
    Vec3 x = random.vector3(1.0);
    x[2] = 1e-9 * x[2];
    flat.push_back(R * x);
  }
  CHECK(!convex_hull(flat));
  CHECK(!convex_hull(std::vector<Vec3>(30, Vec3(1.0, 2.0, 3.0))));
  CHECK(!convex_hull(std::vector<Vec3>{{0.0, 0.0, 0.0}, {1.0, 0.0, 0.0}, {0.0, 1.0, 0.0}}));
  flat.push_back(R * Vec3(0.0, 0.0, 0.1));
  CHECK(convex_hull(flat));
}

}  // namespace legwork::testing::convex_hull_test
