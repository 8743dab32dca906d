// The ground: gaps, normals and heights of slopes, stairs and hills agree with each other.
#include "engine/contact/ground.h"

#include <doctest/doctest.h>

#include "tests/engine/support/random.h"

namespace legwork::testing::ground_test {

namespace {

Ground hills() {
  Ground ground;
  ground.kind = GroundKind::hills;
  ground.roughness = 0.1;
  place_ground(ground, Vec3(0.3, -0.2, 0.1), 0.4, 0.1, 0.7);
  return ground;
}

}  // namespace

TEST_CASE("ground: a slope rises by its angle towards its direction") {
  Ground ground;
  place_ground(ground, Vec3(1.0, 2.0, 0.5), 0.3, 0.2, 0.4);
  const double s = math::sin(0.7), c = math::cos(0.7), rise = math::sin(0.2) / math::cos(0.2);
  CHECK(ground_height(ground, 1.0, 2.0) == doctest::Approx(0.5));
  CHECK(ground_height(ground, 1.0 + c, 2.0 + s) == doctest::Approx(0.5 + rise));
  CHECK(ground_height(ground, 1.0 - s, 2.0 + c) == doctest::Approx(0.5));
  const auto above = nearest_ground(ground, Vec3(1.0, 2.0, 0.5 + 0.1));
  CHECK(above.gap == doctest::Approx(0.1 * math::cos(0.2)));
  CHECK(above.normal.norm() == doctest::Approx(1.0));
}

TEST_CASE("ground: stairs go up and down, and their faces push out what is just inside") {
  Ground ground;
  ground.kind = GroundKind::steps;
  ground.step_height = 0.1;
  ground.step_length = 0.3;
  ground.steps = 2;
  place_ground(ground, Vec3::Zero(), 0.0, 0.0, 0.0);
  const double heights[] = {0.0, 0.1, 0.2, 0.1, 0.0, 0.0};
  for (int k = 0; k < 6; ++k)
    CHECK(ground_height(ground, 0.35 + 0.3 * k, 0.4) == doctest::Approx(heights[k]));
  // A centimetre behind the first riser, far below its tread: out is back.
  const auto riser = nearest_ground(ground, Vec3(0.51, 0.0, 0.03));
  CHECK(riser.gap == doctest::Approx(-0.01));
  CHECK(riser.normal == Vec3(-Vec3::UnitX()));
  // A millimetre under the tread: out is up.
  const auto tread = nearest_ground(ground, Vec3(0.51, 0.0, 0.099));
  CHECK(tread.gap == doctest::Approx(-0.001));
  CHECK(tread.normal == Vec3::UnitZ());
  // Down the other side, forward.
  const auto down = nearest_ground(ground, Vec3(1.395, 0.0, 0.03));
  CHECK(down.gap == doctest::Approx(-0.005));
  CHECK(down.normal == Vec3::UnitX());
}

TEST_CASE(
    "ground: hills are smooth, level where robots start, and their normal is their gradient") {
  const Ground ground = hills();
  CHECK(nearest_ground(ground, ground.origin + 0.2 * ground.R.col(0)).gap ==
        doctest::Approx(0.0).scale(1e-12));
  Random random{5};
  double lowest = 0.0, highest = 0.0;
  for (int k = 0; k < 500; ++k) {
    const Vec3 local(random.uniform(-5.0, 5.0), random.uniform(-5.0, 5.0), 0.0);
    const Vec3 p = ground.origin + ground.R * local;
    const auto here = nearest_ground(ground, p);
    update_max(highest, here.gap);
    update_max(lowest, -here.gap);
    constexpr double d = 1e-6;
    for (const Vec3& along : {Vec3(ground.R.col(0)), Vec3(ground.R.col(1))}) {
      // gap = height over the hill times the normal's upward part, to first order
      const double up = here.normal.dot(Vec3(ground.R.col(2)));
      const double before = nearest_ground(ground, p - d * along).gap,
                   after = nearest_ground(ground, p + d * along).gap;
      if (std::abs(here.gap) > 1e-3) continue;
      CHECK((after - before) / (2.0 * d) ==
            doctest::Approx(here.normal.dot(along)).epsilon(0.02).scale(up));
    }
  }
  CHECK(highest > 0.03);
  CHECK(lowest > 0.03);
  CHECK(highest < 0.0501);
  CHECK(lowest < 0.0501);
}

TEST_CASE("ground: nothing is closer than its least clearance says") {
  Random random{9};
  Ground steps;
  steps.kind = GroundKind::steps;
  steps.step_height = 0.08;
  place_ground(steps, Vec3(0.1, 0.2, 0.3), 0.5, 0.0, 0.0);
  Ground slope;
  place_ground(slope, Vec3::Zero(), 0.0, 0.4, 1.0);
  for (const Ground& ground : {hills(), steps, slope, Ground{}})
    for (int k = 0; k < 300; ++k) {
      const Vec3 p(random.uniform(-4.0, 4.0), random.uniform(-4.0, 4.0), random.uniform(0.0, 2.0));
      const double radius = random.uniform(0.0, 0.3);
      Vec3 away(random.uniform(-1.0, 1.0), random.uniform(-1.0, 1.0), random.uniform(-1.0, 1.0));
      away *= radius / away.norm();
      CHECK(nearest_ground(ground, p + away).gap >=
            std::min(0.0, least_clearance(ground, p, radius)) - 1e-9);
      const double least = least_clearance(ground, p, radius);
      if (least > 0.0) CHECK(nearest_ground(ground, p + away).gap > 0.0);
    }
}

TEST_CASE(
    "ground: a ball low above a stair that reaches the riser of the next is not clear of it") {
  Ground stairs;
  stairs.kind = GroundKind::steps;
  stairs.step_height = 0.08;
  place_ground(stairs, Vec3::Zero(), 0.0, 0.0, 0.0);
  const double radius = 0.05;
  int beside = 0;
  for (double x = 0.0; x < 4.0; x += 0.01) {
    const Vec3 p(x, 0.0, ground_height(stairs, x, 0.0) + radius + 1e-3);
    bool is_touched = false;
    for (int k = 0; k < 32; ++k) {
      const auto [sine, cosine] = math::sin_cos(k * kPi / 16.0);
      is_touched =
          is_touched || nearest_ground(stairs, p + radius * Vec3(cosine, 0.0, sine)).gap <= 0.0;
    }
    if (!is_touched) continue;
    CHECK(least_clearance(stairs, p, radius) <= 0.0);
    ++beside;
  }
  CHECK(beside > 10);
}

TEST_CASE("ground: a contact's axes are a right-handed frame about the normal") {
  CHECK(contact_axes(Vec3::UnitZ()) == Mat3(Mat3::Identity()));
  Random random{2};
  for (int k = 0; k < 50; ++k) {
    Vec3 n(random.uniform(-1.0, 1.0), random.uniform(-1.0, 1.0), random.uniform(-1.0, 1.0));
    n.normalize();
    const Mat3 A = contact_axes(n);
    CHECK((A * A.transpose() - Mat3::Identity()).norm() < 1e-14);
    CHECK(determinant(A) == doctest::Approx(1.0));
    CHECK(Vec3(A.row(2)) == n);
  }
}

}  // namespace legwork::testing::ground_test
