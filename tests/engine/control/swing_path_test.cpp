// The foot's path: where it begins and ends, that it is smooth, and that it comes down straight.
#include "engine/control/swing_path.h"

#include "tests/engine/support/compare.h"

namespace legwork::testing::swing_path_test {

TEST_CASE("swing path: from lift-off over the apex to the target, at rest at both ends") {
  const Vec3 from = {0.1, 0.2, 0.01}, to = {0.3, 0.15, -0.003};
  const PointMotion begin = swing_motion(from, to, 0.06, 0.0, 0.25);
  const PointMotion top = swing_motion(from, to, 0.06, 0.5, 0.25);
  const PointMotion end = swing_motion(from, to, 0.06, 1.0, 0.25);
  CHECK(difference(begin.p, from) == 0.0);
  CHECK(difference(end.p, to) < 1e-15);
  CHECK(top.p.z() == doctest::Approx(0.06));
  for (const PointMotion& m : {begin, end}) {
    CHECK(largest(m.v) < 1e-12);
    CHECK(largest(m.a) < 1e-10);
  }
}

TEST_CASE("swing path: rates are the derivatives of the path") {
  const Vec3 from = {0.0, 0.0, 0.0}, to = {0.2, -0.1, 0.02};
  constexpr double kTime = 0.25, kStep = 1e-6;
  for (const double u : {0.1, 0.3, 0.49, 0.6, 0.8, 0.84}) {
    const PointMotion before = swing_motion(from, to, 0.07, u - kStep, kTime);
    const PointMotion m = swing_motion(from, to, 0.07, u, kTime);
    const PointMotion after = swing_motion(from, to, 0.07, u + kStep, kTime);
    CHECK(difference(m.v, (after.p - before.p) / (2.0 * kStep * kTime)) < 1e-6);
    CHECK(difference(m.a, (after.v - before.v) / (2.0 * kStep * kTime)) < 1e-4);
  }
}

TEST_CASE("swing path: the last part of the way is straight down") {
  const PointMotion m = swing_motion(Vec3::Zero(), {0.2, 0.1, 0.0}, 0.05, 0.9, 0.25);
  CHECK(m.p.x() == doctest::Approx(0.2));
  CHECK(m.v.x() == 0.0);
  CHECK(m.v.z() < 0.0);
}

}  // namespace legwork::testing::swing_path_test
