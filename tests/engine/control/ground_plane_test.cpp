// The plane under the feet.
#include "engine/control/ground_plane.h"

#include <array>
#include <cmath>

#include "tests/engine/support/compare.h"

namespace legwork::testing::ground_plane_test {

namespace {

std::array<Vec3, 4> feet_on(double sx, double sy, double z0) {
  std::array<Vec3, 4> feet = {Vec3(0.19, 0.11, 0.0), Vec3(0.19, -0.11, 0.0), Vec3(-0.19, 0.11, 0.0),
                              Vec3(-0.19, -0.11, 0.0)};
  for (Vec3& p : feet) {
    p.x() += 300.0;  // far from the origin, as after a long walk
    p.z() = z0 + sx * (p.x() - 300.0) + sy * p.y();
  }
  return feet;
}

}  // namespace

TEST_CASE("ground plane: feet on a slope find it, to the cost of the slopes") {
  const GroundPlane plane = fit_plane(feet_on(0.2, -0.1, 1.5));
  CHECK(plane.slope_x == doctest::Approx(0.2).epsilon(0.01));
  CHECK(plane.slope_y == doctest::Approx(-0.1).epsilon(0.01));
  CHECK(height_at(plane, 300.0, 0.0) == doctest::Approx(1.5));
  const Vec3 n = normal_of(plane);
  CHECK(n.norm() == doctest::Approx(1.0));
  CHECK(std::abs(n.dot(Vec3(1.0, 0.0, plane.slope_x))) < 1e-15);
}

TEST_CASE("ground plane: three feet find it too, whichever is in the air") {
  for (std::size_t lifted = 0; lifted < 4; ++lifted) {
    const std::array<Vec3, 4> all = feet_on(0.2, -0.1, 1.5);
    std::vector<Vec3> feet;
    for (std::size_t i = 0; i < 4; ++i)
      if (i != lifted) feet.push_back(all[i]);
    const GroundPlane plane = fit_plane(feet);
    CHECK(plane.slope_x == doctest::Approx(0.2).epsilon(0.02).scale(0.0));
    CHECK(plane.slope_y == doctest::Approx(-0.1).epsilon(0.02).scale(0.0));
  }
}

TEST_CASE("ground plane: two feet in a line say nothing across it") {
  const std::array<Vec3, 2> feet = {Vec3(0.0, 0.2, 0.1), Vec3(0.0, -0.2, -0.1)};
  const GroundPlane plane = fit_plane(feet);
  CHECK(plane.slope_x == 0.0);
  CHECK(plane.slope_y == doctest::Approx(0.5).epsilon(0.01));
}

TEST_CASE("ground plane: a change is followed in its time, and walking on a slope is no change") {
  GroundPlane plane = fit_plane(feet_on(0.0, 0.0, 0.0));
  const GroundPlane step = fit_plane(feet_on(0.0, 0.0, 0.1));
  for (int i = 0; i < 100; ++i) follow_plane(step, 0.01, plane);
  CHECK(plane.z == doctest::Approx(0.1 * (1.0 - std::pow(0.99, 100))));
  GroundPlane slope = fit_plane(feet_on(0.2, 0.0, 0.0));
  GroundPlane followed = slope;
  for (int i = 0; i < 100; ++i) {
    slope.x += 0.001;
    slope.z += 0.001 * slope.slope_x;
    follow_plane(slope, 0.01, followed);
  }
  CHECK(followed.z == doctest::Approx(slope.z));
}

}  // namespace legwork::testing::ground_plane_test
