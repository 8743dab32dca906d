// Noise without memory: a function of seed, step and joint only.
#include "engine/control/torque_noise.h"

#include <set>

#include "tests/engine/support/compare.h"

namespace legwork::testing::torque_noise_test {

TEST_CASE("noise: the same seed, step and joint give the same value, any other another") {
  std::set<double> values;
  for (int seed = 0; seed < 5; ++seed)
    for (int step = 0; step < 20; ++step)
      for (int joint = 0; joint < 12; ++joint) {
        CHECK(torque_noise(1.0, seed, step, joint) == torque_noise(1.0, seed, step, joint));
        CHECK(values.insert(torque_noise(1.0, seed, step, joint)).second);
      }
  CHECK(values.size() == 5 * 20 * 12);
}

TEST_CASE("noise: within its amplitude, in proportion to it, and centred with a uniform spread") {
  double sum = 0.0, squares = 0.0, low = 0.0, high = 0.0;
  constexpr int kCount = 20'000;
  for (int i = 0; i < kCount; ++i) {
    const double x = torque_noise(2.5, 7.0, i, i % 12);
    CHECK_MESSAGE((x >= -2.5 && x < 2.5), x);
    CHECK(torque_noise(5.0, 7.0, i, i % 12) == 2.0 * x);
    sum += x;
    squares += x * x;
    low = std::min(low, x);
    high = std::max(high, x);
  }
  CHECK(std::abs(sum / kCount) < 0.05);  // 5 standard deviations of the mean of 20,000
  CHECK(std::abs(squares / kCount - 2.5 * 2.5 / 3.0) < 0.07);
  CHECK(low < -2.49);
  CHECK(high > 2.49);
}

TEST_CASE("noise: neighbouring steps and joints have nothing to do with each other") {
  double steps = 0.0, joints = 0.0;
  constexpr int kCount = 20'000;
  for (int i = 0; i < kCount; ++i) {
    steps += torque_noise(1.0, 1.0, i, 0) * torque_noise(1.0, 1.0, i + 1, 0);
    joints += torque_noise(1.0, 1.0, i, 0) * torque_noise(1.0, 1.0, i, 1);
  }
  CHECK(std::abs(steps / kCount) < 0.012);  // 5 standard deviations of 1/3 / sqrt(20,000)
  CHECK(std::abs(joints / kCount) < 0.012);
}

TEST_CASE("mixer: SplitMix64 of the published sequence from seed 0") {
  // Steele, Lea, Flood (2014): the generator's state after k calls is k times the golden gamma.
  CHECK(mix64(0) == 0xe220a8397b1dcdafULL);
  CHECK(mix64(0x9e3779b97f4a7c15ULL) == 0x6e789e6aa1b965f4ULL);
}

}  // namespace legwork::testing::torque_noise_test
