// Boxes that slide: on a slope, to a stop, and pushed at an angle to the sides of a friction pyramid.
//   slides if tan(angle) > mu, with a = g (sin(angle) - mu cos(angle));  stops after v0^2 / (2 mu g);  a = F/m - mu g
#include <algorithm>
#include <cmath>

#include "bindings/claims/contact/bench.h"
#include "bindings/claims/parts.h"
#include "engine/math/trig.h"

namespace legwork::claims {
namespace {

const Vec3 kFlatBox = {0.2, 0.15, 0.05};  // m, half extents: never tips

Stepped on_slope(double mu, double angle, double step) {
  Stepped scene(box_of(2.0, kFlatBox), step);
  scene.law.friction = mu;
  scene.stand_on_slope(angle, kFlatBox.z());
  return scene;
}

void measure_ramp(const JsonValue& asked, std::span<const double> steps, Measurements& m) {
  constexpr double kSeconds = 0.5, kMoves = 1e-6;  // s, m/s
  const std::vector<double> angles = numbers_of(asked, "angles_deg");
  int right = 0;
  double residual = 0.0;
  for (const double mu : numbers_of(asked, "ramp_friction")) {
    std::vector<double> exact;
    for (const double degrees : angles) {
      const auto [s, c] = math::sin_cos(degrees * kDegree);
      exact.push_back(std::max(0.0, kGravity * (s - mu * c)));
    }
    for (const double step : steps) {
      std::vector<double> ours;
      for (std::size_t k = 0; k < angles.size(); ++k) {
        Stepped scene = on_slope(mu, angles[k] * kDegree, step);
        scene.run(kSeconds);
        ours.push_back(scene.speed() / kSeconds);
        right += (scene.speed() > kMoves) == (exact[k] > 0.0) ? 1 : 0;
        update_max(residual, scene.worst_residual);
      }
      const std::string name =
          "ramp.mu_" + number_text(mu) + ".step_" + number_text(1000.0 * step) + "_ms";
      if (exact.back() > 0.0) {
        m.list(name, exact, ours);
      } else {  // it holds on all of them
        m.number(name, *std::max_element(ours.begin(), ours.end()));
      }
    }
  }
  m.number("ramp.right", right);
  m.number("ramp.residual", residual);
}

// How far the angle at which it begins to slide is from atan(mu), degrees; the largest of all mu.
double slip_margin(std::span<const double> mus) {
  double margin = 0.0;
  for (const double mu : mus) {
    const double exact = math::atan2(mu, 1.0);
    const double found = critical_value(exact - 0.05, exact + 0.05, 1e-8, [mu](double angle) {
      Stepped scene = on_slope(mu, angle, 4e-3);
      scene.run(0.2);
      return scene.speed() > 1e-5;
    });
    update_max(margin, std::abs(found - exact) / kDegree);
  }
  return margin;
}

void measure_stop(const JsonValue& asked, std::span<const double> steps, Measurements& m) {
  const double v0 = number_of(asked, "stop_speed");
  for (const double mu : numbers_of(asked, "stop_friction"))
    measure_by_step(
        "stop.mu_" + number_text(mu), steps, v0 * v0 / (2.0 * mu * kGravity),
        [v0, mu](double step) {
          Stepped scene(box_of(2.0, kFlatBox), step);
          scene.law.friction = mu;
          scene.q[2] = kFlatBox.z();
          scene.v[0] = v0;
          scene.run(1.5 * v0 / (mu * kGravity));
          return scene.q[0];
        },
        m);
}

void measure_pyramid(const JsonValue& asked, std::span<const double> steps, Measurements& m) {
  constexpr double kMass = 10.0, kMu = 0.4, kForce = 60.0, kSeconds = 1.0;  // kg, N, s
  std::vector<double> along, across;
  for (const double degrees : numbers_of(asked, "push_angles_deg")) {
    Stepped scene(box_of(kMass, kFlatBox), steps.front());
    const auto [s, c] = math::sin_cos(degrees * kDegree);
    scene.law.friction = kMu;
    scene.q[2] = kFlatBox.z();
    scene.tau[0] = kForce * c;
    scene.tau[1] = kForce * s;
    scene.run(kSeconds);
    along.push_back((c * scene.v[0] + s * scene.v[1]) / kSeconds);
    across.push_back(std::abs(c * scene.v[1] - s * scene.v[0]) / kSeconds);
    if (along.size() > 1) {
      m.number("pyramid.at_" + number_text(degrees) + "_deg", along.back() - along.front());
    } else {
      m.number("pyramid.along_x", kForce / kMass - kMu * kGravity, along.front());
    }
  }
  m.number("pyramid.across", *std::max_element(across.begin(), across.end()));
}

}  // namespace

Refusal measure_contact_friction(Measurements& m) {
  const std::vector<double> steps = numbers_of(m.reference(), "steps");
  const JsonValue& asked = *m.reference().find("friction");
  measure_ramp(asked, steps, m);
  m.number("ramp.margin", slip_margin(numbers_of(asked, "ramp_friction")));
  measure_stop(asked, steps, m);
  measure_pyramid(asked, steps, m);
  return std::nullopt;
}

}  // namespace legwork::claims
