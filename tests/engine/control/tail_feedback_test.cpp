// The tail's feedback: its effect on the trunk, and that no tail runs into its joint limit.
#include "engine/control/tail_feedback.h"

#include <cmath>

#include "tests/engine/support/compare.h"
#include "tests/engine/support/random.h"

namespace legwork::testing::tail_feedback_test {

namespace {

TailLaw law() {
  TailLaw law;
  law.is_on = true;
  law.kp = 30.0;
  law.kd = 4.0;
  law.return_kp = 1.0;
  law.return_kd = 0.4;
  law.pitch_limit = law.yaw_limit = 1.5;
  law.inertia = 0.036;
  law.torque_limit = 12.0;
  return law;
}

}  // namespace

TEST_CASE("tail law: each joint answers the turn about its own axis, in the trunk's axes") {
  const Mat3 upright = Mat3::Identity();
  const TailTorque still = tail_torque(law(), upright, Vec3::Zero(), 0.0, 0.0, 0.0, 0.0);
  CHECK(still.pitch == 0.0);
  CHECK(still.yaw == 0.0);
  const TailTorque yawed = tail_torque(law(), rotation_z(0.1), Vec3::Zero(), 0.0, 0.0, 0.0, 0.0);
  CHECK(yawed.yaw == doctest::Approx(3.0));
  CHECK(std::abs(yawed.pitch) < 1e-15);
  // Turned by a quarter about the vertical, a rate about the world's x is one about the trunk's -y.
  const TailTorque rate =
      tail_torque(law(), rotation_z(kPi / 2.0), {1.0, 0.0, 0.0}, 0.0, 0.0, 0.0, 0.0);
  CHECK(rate.pitch == doctest::Approx(-4.0));
  const TailTorque home = tail_torque(law(), upright, Vec3::Zero(), 0.5, -0.5, 1.0, 0.0);
  CHECK(home.pitch == doctest::Approx(-0.5 - 0.4));
  CHECK(home.yaw == doctest::Approx(0.5));
}

TEST_CASE("tail law: a tail on its own is stopped before its end, whatever it is asked for") {
  Random random{7};
  double furthest = 0.0;
  for (int run = 0; run < 50; ++run) {
    const Mat3 R = rotation_z(random.uniform(-1.0, 1.0));  // never answered: the worst to ask for
    double yaw = random.uniform(-1.0, 1.0), rate = random.uniform(-5.0, 5.0);
    constexpr double h = 1e-4;
    for (int i = 0; i < 20000; ++i) {
      double torque = tail_torque(law(), R, Vec3::Zero(), 0.0, yaw, 0.0, rate).yaw;
      torque = std::fmin(std::fmax(torque, -12.0), 12.0);
      rate += h * torque / law().inertia;
      yaw += h * rate;
      furthest = std::fmax(furthest, std::abs(yaw));
    }
  }
  CHECK(furthest < 1.5 + 1e-4 * 50.0);  // it is seen once a step, at up to 50 rad/s
  CHECK(furthest > 1.4);                // it was tried
}

}  // namespace legwork::testing::tail_feedback_test
