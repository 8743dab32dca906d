// Restitution, by a ball released one metre above ground.
#include "engine/contact/dropped_ball.h"

#include <doctest/doctest.h>

#include <cmath>
#include <initializer_list>

#include "engine/math/trig.h"

namespace legwork::testing::dropped_ball_test {
namespace {

constexpr int kCount = 6;
constexpr double kSteps[kCount] = {2e-3, 1e-3, 5e-4, 2e-4, 1e-4, 5e-5};

DroppedBall ball(double restitution, double step) {
  DroppedBall one;
  one.restitution = restitution;
  one.step = step;
  return one;
}

// Least squares of log error by log step.
double order_of(const double* errors) {
  double x_sum = 0.0, y_sum = 0.0, xx = 0.0, xy = 0.0;
  for (int k = 0; k < kCount; ++k) {
    const double x = math::log(kSteps[k]), y = math::log(errors[k]);
    x_sum += x;
    y_sum += y;
    xx += x * x;
    xy += x * y;
  }
  return (kCount * xy - x_sum * y_sum) / (kCount * xx - x_sum * x_sum);
}

}  // namespace

TEST_CASE("bounce: a ball comes up to e^2 of its height, whatever the step") {
  for (const double e : {0.5, 0.8, 0.95, 1.0})
    for (const double h : kSteps) {
      INFO("e ", e, ", step ", h);
      DroppedBall one = ball(e, h);
      one.most_bounces = 1;
      CHECK(drop(one).rebound == doctest::Approx(e * e).epsilon(1e-4));
    }
}

TEST_CASE("bounce: the time to rest is right to first order in the step") {
  for (const double e : {0.0, 0.5, 0.8, 0.95}) {
    double errors[kCount];
    for (int k = 0; k < kCount; ++k) {
      const double h = kSteps[k];
      INFO("e ", e, ", step ", h);
      const DroppedBall one = ball(e, h);
      errors[k] = std::abs(drop(one).rest - time_to_rest(one));
      // What is too slow to bounce, v < g h / 2, would have taken 2 v / (g (1 - e)).
      CHECK(errors[k] <= h * (1.0 + 3.0 / (1.0 - e)));
    }
    MESSAGE("e ", e, ": with steps of 1 ms wrong by ", errors[1], " s of ",
            time_to_rest(ball(e, 1e-3)), " s; order ", order_of(errors));
    if (e < 0.8) continue;  // of few bounces the last may end a step sooner or later
    CHECK(order_of(errors) > 0.85);
    CHECK(order_of(errors) < 1.15);
  }
}

TEST_CASE("bounce: with restitution 1 no energy is lost in twenty bounces") {
  for (const double h : kSteps) {
    INFO("step ", h);
    DroppedBall one = ball(1.0, h);
    one.most_bounces = 20;
    const DroppedBallRun run = drop(one);
    CHECK(run.bounces == 20);
    CHECK(std::abs(run.energy - 1.0) < 1e-3);
  }
}

TEST_CASE("bounce: it ends, and the ball lies on the ground") {
  for (const double e : {0.0, 0.3, 0.5, 0.8, 0.9, 0.95})
    for (const double h : {2e-3, 1e-3, 5e-4}) {
      INFO("e ", e, ", step ", h);
      const DroppedBallRun run = drop(ball(e, h));
      CHECK(run.rest < 29.0);
      CHECK(std::abs(run.energy) < 2.1e-5);  // 20 micrometres are as good as none
    }
}

}  // namespace legwork::testing::dropped_ball_test
