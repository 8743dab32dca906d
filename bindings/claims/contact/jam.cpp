// Painleve's rod: a uniform rod of length 2 a whose lower end slides on rough ground, away from the side to which it leans
// (Painleve 1895; Genot & Brogliato 1999, "New results on Painleve paradoxes"). With theta from the ground, and N the
// normal force on the end,
//   end's normal acceleration = b + p N,   b = a thetadot^2 sin(theta) - g,
//   m p = 1 + 3 cos^2(theta) - 3 mu sin(theta) cos(theta)
// For p < 0 no force gives a sliding rod that stays on the ground if b < 0, and if b > 0 it may lift off, slide on or jam.
// A jam is an impact without collision: the end stops at once, by the impulse
//   lambda_n = m |v| 3 sin(theta) cos(theta) / D,  lambda_t = m |v| (1 + 3 cos^2(theta)) / D,
//   D = (1 + 3 sin^2(theta)) (1 + 3 cos^2(theta)) - 9 sin^2(theta) cos^2(theta) = 4
#include <cmath>

#include "bindings/claims/contact/bench.h"
#include "bindings/claims/parts.h"
#include "engine/math/rotation.h"
#include "engine/math/trig.h"

namespace legwork::claims {
namespace {

constexpr double kRodMass = 1.0, kHalfRod = 0.5, kSliding = 1.0;  // kg, m, m/s
const double kLean = math::atan2(2.0, 1.0);                       // where p falls below zero first

// The rod with its end at the origin, sliding to -x, after one step.
struct OneStep {
  double speed = 0.0, lift = 0.0;  // of the end, m/s, along the ground and off it
  Vec3 impulse = Vec3::Zero();     // N s
  double residual = 0.0;           // m/s
};

OneStep rod_step(double mu, double rate, double step, const Vec3& remembered) {
  Shape end;
  end.a = {-kHalfRod, 0.0, 0.0};
  const double across = kRodMass * kHalfRod * kHalfRod / 3.0;
  Stepped scene(body_of(end, kRodMass, {1e-3 * across, across, across}), step);
  scene.law.friction = mu;
  const Mat3 R = rotation_y(-kLean);
  scene.q.segment<4>(3) = quaternion_from_rotation(R);
  const Vec3 centre = times(R, Vec3(kHalfRod, 0.0, 0.0)), omega = {0.0, -rate, 0.0};
  scene.q.head<3>() = centre;
  scene.v.head<3>() = Vec3(-kSliding, 0.0, 0.0) + cross(omega, centre);
  scene.v.segment<3>(3) = omega;
  if (!remembered.isZero(0.0)) scene.last[0] = {0, Touching::kNone, remembered};
  // Velocities are those with which it moves in this step: of the point that was the end.
  const Vec3 arm = -centre;
  scene.step();
  const Vec3 end_velocity = Vec3(scene.v.head<3>()) + cross(Vec3(scene.v.segment<3>(3)), arm);
  return {end_velocity.x(), end_velocity.z(), scene.touching[0].impulse, scene.report.residual};
}

std::string answer(const OneStep& after) {
  if (after.impulse.isZero(0.0)) return "it lifts off";
  return std::abs(after.speed) < 1e-6 ? "it jams" : "it slides on";
}

}  // namespace

Refusal measure_contact_jam(Measurements& m) {
  const std::vector<double> steps = numbers_of(m.reference(), "steps");
  constexpr double kMu = 2.0;
  const auto [s, c] = math::sin_cos(kLean);
  const double d = (1.0 + 3.0 * s * s) * (1.0 + 3.0 * c * c) - 9.0 * s * s * c * c;
  const double normal = kRodMass * kSliding * 3.0 * s * c / d;
  // b < 0: no force does it.
  m.words("none.answer", answer(rod_step(kMu, 0.0, steps.back(), Vec3::Zero())));
  measure_by_step(
      "none.impulse", steps, normal,
      [](double step) { return rod_step(kMu, 0.0, step, Vec3::Zero()).impulse.z(); }, m);
  m.number("none.residual", rod_step(kMu, 0.0, steps.back(), Vec3::Zero()).residual);
  // b = g > 0: three answers. The step sees a thetadot^2 sin(theta) one step later, in the gap.
  const double rate = std::sqrt(2.0 * kGravity / (kHalfRod * s));
  const OneStep first = rod_step(kMu, rate, steps.back(), Vec3::Zero());
  const Vec3 jam = {kRodMass * kSliding * (1.0 + 3.0 * c * c) / d, 0.0, normal};
  const OneStep again = rod_step(kMu, rate, steps.back(), jam);
  m.words("several.answer", answer(first));
  m.words("several.answer_after_a_jam", answer(again));
  m.number("several.residual", std::max(first.residual, again.residual));
  // p > 0 for less friction than 4/3: one answer, it slides on.
  const OneStep usual = rod_step(1.0, 0.0, steps.back(), Vec3::Zero());
  const double p = (1.0 + 3.0 * c * c - 3.0 * s * c) / kRodMass;
  m.words("one.answer", answer(usual));
  m.number("one.force", kGravity / p, usual.impulse.z() / steps.back());
  return std::nullopt;
}

}  // namespace legwork::claims
