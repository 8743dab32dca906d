// The trunk's coordinates as functions of time.
#include "engine/motion/trunk_path.h"

#include "tests/engine/support/compare.h"
#include "tests/engine/support/random.h"

namespace legwork::testing::trunk_path_test {

namespace {

// Largest error of the rates and accelerations, taken for difference quotients of what is before them.
double derivative_error(const ScalarPath& path) {
  constexpr double h = 1e-5;
  Worst worst;
  for (double t = 0.1; t < 0.9; t += 0.1) {
    const Jet before = scalar_point(path, t - h, t - h), after = scalar_point(path, t + h, t + h);
    const Jet now = scalar_point(path, t, t);
    worst.see((after.value - before.value) / (2.0 * h) - now.rate);
    worst.see((after.rate - before.rate) / (2.0 * h) - now.acceleration);
  }
  return worst.value;
}

}  // namespace

TEST_CASE("trunk path: a polynomial, a mirrored series and a sine have their derivatives") {
  const Polynomial polynomial = {{1.0, -2.0, 3.0, 0.5, -0.25, 2.0}};
  const Jet jet = scalar_point(polynomial, 2.0, 99.0);
  CHECK(jet.value == 1.0 - 4.0 + 12.0 + 4.0 - 4.0 + 64.0);
  CHECK(jet.rate == -2.0 + 12.0 + 6.0 - 8.0 + 160.0);
  CHECK(jet.acceleration == 6.0 + 6.0 - 12.0 + 320.0);
  Random random{1};
  const ChebyshevSeries series(random.vector(9, 1.0), 1.0);
  const Sine sine = {0.3, 0.2, 5.0};
  CHECK(derivative_error(polynomial) < 1e-7);
  CHECK(derivative_error(SignedSeries{series, -1.0}) < 1e-4);
  CHECK(derivative_error(sine) < 1e-8);
}

TEST_CASE(
    "trunk path: a mirrored series is the series' negative; a sine runs with the gait's time") {
  Random random{2};
  const ChebyshevSeries series(random.vector(7, 1.0), 0.5);
  for (const double tau : {0.0, 0.2, 0.5}) {
    const Jet plain = scalar_point(SignedSeries{series, 1.0}, tau, 7.0);
    const Jet mirrored = scalar_point(SignedSeries{series, -1.0}, tau, 7.0);
    CHECK(plain.value == series(tau).value);
    CHECK(mirrored.value == -plain.value);
    CHECK(mirrored.rate == -plain.rate);
    CHECK(mirrored.acceleration == -plain.acceleration);
  }
  const Jet later = scalar_point(Sine{1.0, 2.0, kPi}, 0.0, 2.5);
  CHECK(std::abs(later.value - 3.0) < 1e-15);
  CHECK(std::abs(later.rate) < 1e-14);
  CHECK(std::abs(later.acceleration + 2.0 * kPi * kPi) < 1e-13);
}

TEST_CASE("trunk path: from place to place, at rest at both ends") {
  const ScalarPath path = quintic_between(-0.3, 0.5, 0.7);
  const Jet start = scalar_point(path, 0.0, 0.0), end = scalar_point(path, 0.7, 0.0);
  CHECK(start.value == -0.3);
  CHECK(std::abs(end.value - 0.5) < 1e-15);
  CHECK(std::abs(scalar_point(path, 0.35, 0.0).value - 0.1) < 1e-15);
  CHECK(std::abs(scalar_point(path, 0.35, 0.0).rate - 15.0 / 8.0 * 0.8 / 0.7) < 1e-14);
  for (const Jet& jet : {start, end}) {
    CHECK(std::abs(jet.rate) < 1e-14);
    CHECK(std::abs(jet.acceleration) < 1e-13);
  }
  CHECK(derivative_error(path) < 1e-7);
}

TEST_CASE("trunk path: six coordinates, each in its place") {
  TrunkPath path;
  for (std::size_t i = 0; i < 6; ++i) {
    const double k = static_cast<double>(i) + 1.0;
    path.coordinates[i] = Polynomial{{k, 10.0 * k, 50.0 * k}};
  }
  const TrunkMotion m = trunk_motion(path, 0.0, 3.0);
  for (int i = 0; i < 3; ++i) {
    CHECK(m.p[i] == i + 1);
    CHECK(m.v[i] == 10.0 * (i + 1));
    CHECK(m.a[i] == 100.0 * (i + 1));
    CHECK(m.rpy[i] == i + 4);
    CHECK(m.rpy_rate[i] == 10.0 * (i + 4));
    CHECK(m.rpy_acceleration[i] == 100.0 * (i + 4));
  }
}

}  // namespace legwork::testing::trunk_path_test
