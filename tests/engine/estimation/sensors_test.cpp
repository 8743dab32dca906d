// The measurements of the legs' sensors, and the uncertainty that they state.
#include "engine/estimation/sensors.h"

#include "engine/scenes/lecture/state_estimation.h"
#include "tests/engine/support/compare.h"

namespace legwork::testing::sensors_test {

TEST_CASE("sensors: a foot's velocity is as unsure as the gyro's noise makes w x y") {
  const auto schema = state_estimation_parameters();
  const std::vector<double> values = default_values(schema);
  EstimationSettings settings = estimation_settings(ParameterView(schema, values));
  settings.has_noise = false;
  settings.tuning.noise.foot_speed = settings.tuning.noise.encoder_rate = 0.0;
  settings.tuning.noise.gyro = 0.01;
  EstimationScratch scratch;
  EstimationState state;
  start_estimation(settings, scratch, state);
  REQUIRE(pose_truth(settings, state, scratch));
  for (int foot = 0; foot < kFilterFeet; ++foot) {
    const FootSample sample = sample_foot(settings, state, scratch, foot);
    // A sample of the gyro errs by a deviation of gyro / sqrt(dt) about each axis alike, by itself.
    const double deviation = 0.01 / std::sqrt(settings.dt);
    Mat3 expected = Mat3::Zero();
    for (int axis = 0; axis < 3; ++axis) {
      const Vec3 error = cross(Vec3(deviation * Vec3::Unit(axis)), sample.y);
      expected += error * error.transpose();
    }
    CHECK(relative_difference(sample.N_velocity, expected) < 1e-12);
    // Along the way from the trunk to the foot no turn moves the foot.
    CHECK(largest(Vec3(sample.N_velocity * sample.y)) < 1e-12 * largest(sample.N_velocity));
  }
}

}  // namespace legwork::testing::sensors_test
