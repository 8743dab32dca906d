// Where feet land: checked against the inverted pendulum's own motion.
#include "engine/control/step_placement.h"

#include <cmath>

#include "tests/engine/support/compare.h"

namespace legwork::testing::step_placement_test {

namespace {

constexpr double kHeight = 0.28, kGravity = 9.81, kStance = 0.25;

// The pendulum x'' = x / T_c^2 about its foot, by small steps.
void swing_over(double& x, double& v) {
  constexpr double h = 1e-5;
  for (int i = 0; i < static_cast<int>(kStance / h + 0.5); ++i) {
    v += 0.5 * h * x * kGravity / kHeight;
    x += h * v;
    v += 0.5 * h * x * kGravity / kHeight;
  }
}

}  // namespace

TEST_CASE("step placement: the dead-beat step has any speed's error gone when the foot lifts") {
  const StepGains gains = dead_beat_gains(kHeight, kGravity, kStance);
  for (const double v0 : {-0.4, 0.0, 0.5, 1.3}) {
    const Vec3 offset = step_offset(gains, {v0, 0.0, 0.0}, {0.5, 0.0, 0.0}, 10.0);
    double x = -offset.x(), v = v0;
    swing_over(x, v);
    CHECK(v == doctest::Approx(0.5).epsilon(1e-4));
  }
}

TEST_CASE("step placement: at the wanted speed the stance is symmetric") {
  const StepGains gains = dead_beat_gains(kHeight, kGravity, kStance);
  const Vec3 offset = step_offset(gains, {0.6, 0.0, 0.0}, {0.6, 0.0, 0.0}, 10.0);
  double x = -offset.x(), v = 0.6;
  swing_over(x, v);
  CHECK(x == doctest::Approx(offset.x()).epsilon(1e-4));
}

TEST_CASE("step placement: a pendulum over its capture point comes to rest") {
  const Vec3 capture = capture_point({0.0, 0.0, kHeight}, {0.3, -0.2, 0.0}, kHeight, kGravity);
  CHECK(capture.z() == 0.0);
  const StepGains forever = dead_beat_gains(kHeight, kGravity, 50.0);
  const Vec3 offset = step_offset(forever, {0.3, -0.2, 0.0}, Vec3::Zero(), 10.0);
  CHECK(difference(offset, capture) < 1e-12);
  // x = -T_c v decays as exp(-t / T_c).
  double x = -capture.x(), v = 0.3;
  swing_over(x, v);
  const double T_c = std::sqrt(kHeight / kGravity);
  CHECK(v == doctest::Approx(0.3 * std::exp(-kStance / T_c)).epsilon(1e-4));
}

TEST_CASE("step placement: no step is longer than allowed, and none changes direction for it") {
  const StepGains gains = mean_speed_gains(1.0);
  const Vec3 offset = step_offset(gains, {3.0, 4.0, 0.0}, Vec3::Zero(), 0.2);
  CHECK(offset.norm() == doctest::Approx(0.2));
  CHECK(offset.x() / offset.y() == doctest::Approx(0.75));
}

}  // namespace legwork::testing::step_placement_test
