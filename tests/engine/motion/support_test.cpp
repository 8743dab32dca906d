// Support polygon and zero moment point, against hand-computed numbers.
#include "engine/motion/support.h"

#include "tests/engine/support/compare.h"
#include "tests/engine/support/random.h"

namespace legwork::testing::support_test {

namespace {

// A rectangle 4 by 2 m, in the order around: FL, FR, RR, RL.
const Vec3 kFL(2, 1, 0), kFR(2, -1, 0), kRR(-2, -1, 0), kRL(-2, 1, 0);

Vec6 wrench(const Vec3& force, const Vec3& moment) {
  Vec6 w;
  w << force, moment;
  return w;
}

}  // namespace

TEST_CASE("support: the polygon is the convex hull, clockwise from the back, whatever the order") {
  const auto polygon = [](std::vector<Vec3> points) {
    const std::span<const Vec3> corners = support_polygon(points);
    return std::vector<Vec3>(corners.begin(), corners.end());
  };
  const std::vector<Vec3> around = {kRR, kRL, kFL, kFR};
  CHECK(polygon({kFL, kFR, kRL, kRR}) == around);
  CHECK(polygon({kRR, kFL, kFR, kRL}) == around);
  CHECK(polygon({kFL, kRL, kRR}) == std::vector<Vec3>{kRR, kRL, kFL});
  CHECK(polygon({kFL, kRR}) == std::vector<Vec3>{kFL, kRR});
  CHECK(polygon({}).empty());
  // Points within, on a side, or twice the same are no corners.
  CHECK(polygon({kFL, Vec3(0.1, 0.2, 0.0), kFR, Vec3(0, 1, 0), kRL, kRR}) == around);
  CHECK(polygon({kFL, kFR, kFL, kRL, kRR, kRR}).size() == 4);
  CHECK(polygon({Vec3(0, 0, 0), Vec3(1, 1, 0), Vec3(2, 2, 0)}).size() == 2);
}

TEST_CASE("support: of random feet all lie within the polygon, and it has no corner too many") {
  Random random{11};
  for (int trial = 0; trial < 500; ++trial) {
    std::vector<Vec3> feet;
    for (int k = 0; k < 3 + trial % 4; ++k) {
      Vec3 foot = random.vector3(1.0);
      foot.z() = 0.0;
      feet.push_back(foot);
    }
    const std::vector<Vec3> all = feet;
    const std::span<const Vec3> corners = support_polygon(feet);
    REQUIRE(corners.size() >= 3);
    for (const Vec3& foot : all) CHECK(support_margin(corners, foot) > -1e-12);
    for (std::size_t k = 0; k < corners.size(); ++k) {
      std::vector<Vec3> without;
      for (std::size_t i = 0; i < corners.size(); ++i)
        if (i != k) without.push_back(corners[i]);
      CHECK(support_margin(without, corners[k]) < 0.0);
    }
  }
}

TEST_CASE("margin: of a rectangle, the distance to the nearest side, negative outside") {
  const Vec3 corners[] = {kFL, kFR, kRR, kRL};
  CHECK(support_margin(corners, Vec3::Zero()) == 1.0);
  CHECK(support_margin(corners, Vec3(0, 0.25, 9.0)) == 0.75);
  CHECK(support_margin(corners, Vec3(1.9, 0.25, 0)) == doctest::Approx(0.1));
  CHECK(support_margin(corners, Vec3(2, 0, 0)) == 0.0);
  CHECK(support_margin(corners, Vec3(0, 1.5, 0)) == -0.5);
  CHECK(support_margin(corners, Vec3(-2.25, 0, 0)) == -0.25);
}

TEST_CASE("margin: of a triangle, with one foot lifted") {
  const Vec3 corners[] = {kFL, kRR, kRL};  // FR is in the air: the diagonal x = 2 y is a side
  const double root5 = std::sqrt(5.0);
  CHECK(std::abs(support_margin(corners, Vec3::Zero())) < 1e-15);
  CHECK(support_margin(corners, Vec3(-1, 0.5, 0)) == doctest::Approx(0.5));
  CHECK(support_margin(corners, Vec3(-0.5, 0, 0)) == doctest::Approx(0.5 / root5));
  CHECK(support_margin(corners, Vec3(0.5, 0, 0)) == doctest::Approx(-0.5 / root5));
  const Vec3 others[] = {kFL, kFR, kRR};
  CHECK(support_margin(others, Vec3(0.5, 0, 0)) == doctest::Approx(0.5 / root5));
}

TEST_CASE("margin: two feet are never left without harm; fewer say nothing") {
  const Vec3 line[] = {kFL, kRR};
  CHECK(support_margin(line, Vec3::Zero()) == 0.0);
  CHECK(support_margin(line, Vec3(1, 0, 0)) == doctest::Approx(-1.0 / std::sqrt(5.0)));
  CHECK(support_margin(line, Vec3(5, 1, 0)) == doctest::Approx(-3.0));
  CHECK(support_margin(std::span<const Vec3>(line).first(1), Vec3(5, 0, 0)) == 0.0);
  CHECK(support_margin({}, Vec3(5, 0, 0)) == 0.0);
}

TEST_CASE("ZMP: where a single upward force would do the same") {
  const Vec3 p(0.1, -0.2, 0.3);
  Vec3 zmp;
  // 10 N up at (0.5, 0.25): about p the moment is (r - p) x F.
  const Vec3 force(0, 0, 10), point(0.5, 0.25, 0.0);
  REQUIRE(zero_moment_point(wrench(force, cross(Vec3(point - p), force)), p, zmp));
  CHECK(difference(zmp, point) < 1e-15);
  Random random{1};
  Worst worst;
  for (int i = 0; i < 100; ++i) {
    const Vec3 origin = random.vector3(1.0), x(random.uniform(-1, 1), random.uniform(-1, 1), 0.0);
    const Vec3 f(random.uniform(-5, 5), random.uniform(-5, 5), random.uniform(1, 50));
    const Vec3 yaw(0, 0, random.uniform(-3, 3));  // a moment about the vertical moves nothing
    REQUIRE(zero_moment_point(wrench(f, cross(Vec3(x - origin), f) + yaw), origin, zmp));
    worst.see(zmp, x);
  }
  CHECK(worst.value < 1e-14);
}

TEST_CASE("ZMP: without upward force there is none") {
  Vec3 zmp(1, 2, 3);
  CHECK_FALSE(zero_moment_point(wrench(Vec3::Zero(), Vec3(1, 0, 0)), Vec3::Zero(), zmp));
  CHECK(zmp == Vec3::Zero());
  CHECK_FALSE(zero_moment_point(wrench(Vec3(0, 0, -1), Vec3::Zero()), Vec3::Zero(), zmp));
}

}  // namespace legwork::testing::support_test
