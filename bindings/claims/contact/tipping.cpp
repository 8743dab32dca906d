// Blocks on an edge: when a box tips on a slope, and a block that rocks. Housner 1963, "The behavior of inverted pendulum
// structures during earthquakes", with R from an edge to the centre of mass, alpha its angle from the upright, and the
// block let go at the tilt theta0:
//   T = 4/p arcosh(1 / (1 - theta0 / alpha)),  p^2 = m g R / I_O = 3 g / (4 R)        period, of slender blocks
//   r = (1 - m R^2 / I_O (1 - cos 2 alpha))^2 = (1 - 3/2 sin^2 alpha)^2               energy after an impact, per before
#include <cmath>

#include "bindings/claims/contact/bench.h"
#include "bindings/claims/parts.h"
#include "engine/math/rotation.h"
#include "engine/math/trig.h"

namespace legwork::claims {
namespace {

// Whether a box of that half width and height moves on a slope, and how: by turning or by sliding.
bool moves(double half_width, double half_height, double mu, double angle, bool by_turning) {
  Stepped scene(box_of(2.0, {half_width, 0.15, half_height}), 2e-3);
  scene.law.friction = mu;
  scene.stand_on_slope(angle, half_height);
  scene.run(0.2);
  return (by_turning ? std::abs(scene.v[4]) : scene.speed()) > 1e-5;
}

void measure_box(Measurements& m) {
  constexpr double kHalfWidth = 0.05, kHalfHeight = 0.1;  // tips at atan(1/2)
  const double tips = math::atan2(kHalfWidth, kHalfHeight);
  const auto critical = [](double around, double mu, bool by_turning) {
    return critical_value(around - 0.05, around + 0.05, 1e-7, [&](double angle) {
      return moves(kHalfWidth, kHalfHeight, mu, angle, by_turning);
    });
  };
  m.number("box.tips_at", tips / kDegree, critical(tips, 0.8, true) / kDegree);
  const double mu = 0.3, slides = math::atan2(mu, 1.0);
  m.number("box.slides_at", slides / kDegree, critical(slides, mu, false) / kDegree);
  m.words("box.slides_or_tips",
          moves(kHalfWidth, kHalfHeight, mu, slides + 0.02, true) ? "it tips" : "it slides");
}

// A block that rocks about its lower edges along y.
struct RockingBlock {
  double half_width = 0.03, half_height = 0.3;  // m
  double alpha = math::atan2(half_width, half_height);
  double radius = std::sqrt(half_width * half_width + half_height * half_height);
  double p = std::sqrt(3.0 * kGravity / (4.0 * radius));  // 1/s
  double tilt = 0.0;                                      // theta0 over alpha

  Stepped scene(double step) const {
    Stepped scene(box_of(2.0, {half_width, 0.15, half_height}), step);
    scene.law.friction = 2.0;
    const double theta = tilt * alpha;
    scene.q.segment<4>(3) = quaternion_from_rotation(rotation_y(theta));
    // On the edge at +x.
    const auto [s, c] = math::sin_cos(alpha - theta);
    scene.q[0] = -radius * s;
    scene.q[2] = radius * c;
    return scene;
  }
  // Time to the first impact: the integral of dtheta / thetadot with p^2 and the energy of the block as it is, in
  // theta = theta0 (1 - u^2), by Simpson's rule.
  double quarter() const {
    constexpr int kParts = 2000;
    const double theta0 = tilt * alpha;
    const auto slowness = [&](double u) {
      const double theta = theta0 * (1.0 - u * u);
      // cos(alpha - theta0) - cos(alpha - theta)
      const double drop =
          2.0 * math::sin(alpha - 0.5 * (theta + theta0)) * math::sin(0.5 * theta0 * u * u);
      return u > 0.0 ? 2.0 * theta0 * u / std::sqrt(2.0 * drop)
                     : 2.0 * theta0 / std::sqrt(2.0 * math::sin(alpha - theta0) * theta0);
    };
    double sum = slowness(0.0) + slowness(1.0);
    for (int k = 1; k < kParts; ++k)
      sum += (k % 2 == 1 ? 4.0 : 2.0) * slowness(static_cast<double>(k) / kParts);
    return sum / (3.0 * kParts) / p;
  }
};

// Of the first impact: when, and its energy after per before.
struct FirstImpact {
  double time = 0.0, kept = 0.0;
};

FirstImpact first_impact(const RockingBlock& block, double step) {
  Stepped scene = block.scene(step);
  const double rest = 2.0 * kGravity * block.half_height;  // J, of the upright block
  const auto tilt = [&scene] { return 2.0 * math::atan2(scene.q[5], scene.q[3]); };
  for (double t = 0.0; t < 3.0; t += step) {
    const double theta = tilt(), rate = scene.v[4], before = scene.energy() - rest;
    scene.step();
    if (tilt() > 1e-7) continue;
    // It has landed. The impact takes this step and the next one.
    scene.step();
    return {t - theta / rate, (scene.energy() - rest) / before};
  }
  return {};
}

void measure_rocking(const JsonValue& asked, std::span<const double> steps, Measurements& m) {
  RockingBlock block;
  for (const double tilt : numbers_of(asked, "tilts")) {
    block.tilt = tilt;
    const std::string name = "rocking.tilt_" + number_text(tilt);
    const double x = 1.0 / (1.0 - tilt);
    // arcosh x = log(x + sqrt(x^2 - 1))
    const double housner = math::log(x + std::sqrt(x * x - 1.0)) / block.p;
    measure_by_step(
        name + ".quarter", steps, block.quarter(),
        [&block](double step) { return first_impact(block, step).time; }, m);
    m.number(name + ".quarter_of_housner", housner, first_impact(block, steps.back()).time);
  }
  const double loss = 1.5 * block.half_width * block.half_width / (block.radius * block.radius);
  measure_by_step(
      "rocking.kept", steps, (1.0 - loss) * (1.0 - loss),
      [&block](double step) { return first_impact(block, step).kept; }, m);
}

}  // namespace

Refusal measure_contact_tipping(Measurements& m) {
  measure_box(m);
  measure_rocking(*m.reference().find("tipping"), numbers_of(m.reference(), "steps"), m);
  return std::nullopt;
}

}  // namespace legwork::claims
