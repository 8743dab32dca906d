// A swinging foot's paths: from rest to rest, consistent derivatives, and where a free robot's path ends.
#include "engine/motion/swing_path.h"

#include "tests/engine/support/compare.h"

namespace legwork::testing::swing_path_test {

namespace {
double derivative_error(Jet (*path)(double)) {
  Worst worst;
  constexpr double h = 1e-5;
  for (double u = 0.05; u < 1.0; u += 0.05) {
    worst.see(path(u).rate - (path(u + h).value - path(u - h).value) / (2.0 * h));
    worst.see(path(u).acceleration - (path(u + h).rate - path(u - h).rate) / (2.0 * h));
  }
  return worst.value;
}
}  // namespace

TEST_CASE("swing path: along the ground from 0 to 1, from rest to rest") {
  for (const double u : {0.0, 1.0}) {
    CHECK(quintic_step(u).value == u);
    CHECK(quintic_step(u).rate == 0.0);
    CHECK(quintic_step(u).acceleration == 0.0);
  }
  CHECK(quintic_step(0.5).value == 0.5);
  for (double u = 0.0; u < 1.0; u += 0.01)
    CHECK(quintic_step(u + 0.01).value > quintic_step(u).value);
}

TEST_CASE("swing path: lifted by 1 half way, leaving and meeting the ground at rest") {
  for (const double u : {0.0, 1.0}) {
    CHECK(sextic_lift(u).value == 0.0);
    CHECK(sextic_lift(u).rate == 0.0);
    CHECK(sextic_lift(u).acceleration == 0.0);
  }
  CHECK(sextic_lift(0.5).value == 1.0);
  CHECK(sextic_lift(0.5).rate == 0.0);
  for (double u = 0.01; u < 1.0; u += 0.01) {
    CHECK((sextic_lift(u).value > 0.0 && sextic_lift(u).value <= 1.0));
    CHECK(std::abs(sextic_lift(u).value - sextic_lift(1.0 - u).value) < 1e-14);
  }
}

TEST_CASE("swing path: rates and accelerations are the derivatives of the value") {
  CHECK(derivative_error(quintic_step) < 1e-8);
  CHECK(derivative_error(sextic_lift) < 1e-7);
}

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

TEST_CASE("swing path: a free robot's rates are the derivatives of its path") {
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

TEST_CASE("swing path: a planned foot waits, swings by the derivatives of its path, and stays") {
  FootSegment segment;
  segment.from = {0.1, -0.2, 0.0};
  segment.is_swing = true;
  segment.begin = 0.1;
  segment.duration = 0.3;
  segment.stride = 0.12;
  segment.lift = 0.05;
  segment.across = -0.03;
  segment.rise = 0.02;
  constexpr double kStep = 1e-6;
  for (double tau = 0.02; tau < 0.5; tau += 0.03) {
    CAPTURE(tau);
    const PointMotion before = foot_motion(segment, tau - kStep);
    const PointMotion m = foot_motion(segment, tau);
    const PointMotion after = foot_motion(segment, tau + kStep);
    CHECK(difference(m.v, (after.p - before.p) / (2.0 * kStep)) < 1e-6);
    CHECK(difference(m.a, (after.v - before.v) / (2.0 * kStep)) < 1e-4);
  }
  CHECK(difference(foot_motion(segment, 0.0).p, segment.from) == 0.0);
  for (const double late : {0.4, 0.41, 0.5}) {
    CHECK(difference(foot_motion(segment, late).p, Vec3(0.22, -0.23, 0.02)) < 1e-15);
    CHECK(largest(foot_motion(segment, late).v) == 0.0);
    CHECK(largest(foot_motion(segment, late).a) == 0.0);
  }
}

}  // namespace legwork::testing::swing_path_test
