// A ball that slides until it rolls, one that rolls down a slope, and bodies that spin where they touch.
//   rolls at 5/7 v0 from t = 2 v0 / (7 mu g) on, after 12 v0^2 / (49 mu g);  down a slope a = 5/7 g sin(angle) as long as
//   mu > 2/7 tan(angle), g (sin(angle) - mu cos(angle)) beyond
#include <cmath>

#include "bindings/claims/contact/bench.h"
#include "bindings/claims/parts.h"
#include "engine/math/trig.h"

namespace legwork::claims {
namespace {

constexpr double kRadius = 0.1, kBallFriction = 0.3, kThrown = 2.0;  // m, -, m/s

Stepped thrown_ball(double step) {
  Stepped scene(ball_of(1.0, kRadius), step);
  scene.law.friction = kBallFriction;
  scene.q[2] = kRadius;
  scene.v[0] = kThrown;
  return scene;
}

void measure_thrown(std::span<const double> steps, Measurements& m) {
  const double until = 2.0 * kThrown / (7.0 * kBallFriction * kGravity);
  const double way = 12.0 * kThrown * kThrown / (49.0 * kBallFriction * kGravity);
  const double end = std::ceil(2.0 * until / steps.front()) * steps.front();
  measure_at_any_step(
      "thrown.speed", steps, 5.0 / 7.0 * kThrown,
      [end](double step) {
        Stepped scene = thrown_ball(step);
        scene.run(end);
        return scene.v[0];
      },
      m);
  // The end of the first step in which it rolls.
  measure_at_any_step(
      "thrown.time", steps, until,
      [](double step) {
        Stepped scene = thrown_ball(step);
        double t = 0.0;
        while (t < 2.0 && std::abs(scene.v[0] - kRadius * scene.v[4]) > 1e-9) {
          scene.step();
          t += step;
        }
        return t;
      },
      m);
  measure_by_step(
      "thrown.way", steps, way + 5.0 / 7.0 * kThrown * (end - until),
      [end](double step) {
        Stepped scene = thrown_ball(step);
        scene.run(end);
        return scene.q[0];
      },
      m);
}

void measure_slope(const JsonValue& asked, double step, Measurements& m) {
  constexpr double kSeconds = 0.5;  // s
  const double angle = number_of(asked, "slope_deg") * kDegree;
  const auto [s, c] = math::sin_cos(angle);
  for (const double mu : numbers_of(asked, "slope_friction")) {
    Stepped scene(ball_of(1.0, kRadius), step);
    scene.law.friction = mu;
    scene.stand_on_slope(angle, kRadius);
    scene.run(kSeconds);
    const bool rolls = mu > 2.0 / 7.0 * s / c;
    m.number("slope.mu_" + number_text(mu) + ".acceleration",
             rolls ? 5.0 / 7.0 * kGravity * s : kGravity * (s - mu * c), scene.speed() / kSeconds);
  }
}

void measure_spin(std::span<const double> steps, Measurements& m) {
  constexpr double kSpin = 10.0;  // rad/s
  Stepped top(ball_of(1.0, kRadius), steps.front());
  top.law.friction = kBallFriction;
  top.q[2] = kRadius;
  top.v[5] = kSpin;
  top.run(2.0);
  m.number("spin.ball", kSpin, top.v[5]);
  // A disk on its face: its weight is on four points of the rim here, evenly under it if its pressure is even.
  constexpr double kHalf = 0.02;
  const double even = 3.0 * kSpin * kRadius / (4.0 * kBallFriction * kGravity);
  const double on_rim = kSpin * kRadius / (2.0 * kBallFriction * kGravity);
  Shape disk;
  disk.kind = Shape::Kind::cylinder;
  disk.a = {0.0, 0.0, -kHalf};
  disk.b = {0.0, 0.0, kHalf};
  disk.radius = kRadius;
  const double about = 0.5 * kRadius * kRadius;
  const double across = 0.25 * kRadius * kRadius + kHalf * kHalf / 3.0;
  const auto time_to_stop = [&](double step) {
    Stepped scene(body_of(disk, 1.0, {across, across, about}), step);
    scene.law.friction = kBallFriction;
    scene.q[2] = kHalf;
    scene.v[5] = kSpin;
    double t = 0.0;
    while (t < 2.0 && std::abs(scene.v[5]) > 1e-7) {
      scene.step();
      t += step;
    }
    return t;
  };
  measure_at_any_step("spin.disk_on_rim", steps, on_rim, time_to_stop, m);
  m.number("spin.disk", even, time_to_stop(steps.back()));
}

}  // namespace

Refusal measure_contact_rolling(Measurements& m) {
  const std::vector<double> steps = numbers_of(m.reference(), "steps");
  measure_thrown(steps, m);
  measure_slope(*m.reference().find("rolling"), steps.front(), m);
  measure_spin(steps, m);
  return std::nullopt;
}

}  // namespace legwork::claims
