// A wheel of spokes without a rim that walks down a slope (McGeer 1990, "Passive dynamic walking"; Coleman, Chatterjee &
// Ruina 1997): its speed just after a spoke has struck, and how fast a disturbance fades. With all mass m at the hub,
// spokes of length l at the angle 2 alpha, slope gamma:
//   omega+ = cos(2 alpha) omega-,   omega*^2 = cot^2(2 alpha) 4 (g / l) sin(alpha) sin(gamma),
//   omega+^2 - omega*^2 falls by the factor cos^2(2 alpha) per step
#include <cmath>

#include "bindings/claims/contact/bench.h"
#include "bindings/claims/parts.h"
#include "engine/math/rotation.h"
#include "engine/math/trig.h"

namespace legwork::claims {
namespace {

struct RimlessWheel {
  static constexpr int kSpokes = 8;
  double length = 1.0, slope = 0.08;  // m, rad
  double alpha = kPi / kSpokes;       // half the angle between spokes
  double own_inertia = 1e-5;          // of the hub, kg m^2: as good as none

  // Two wheels on an axle, so that it stays upright; it walks down along x, on one spoke.
  Stepped scene(double step, double omega) const {
    Shape tip;
    Model model = body_of(tip, 1.0, Vec3::Constant(own_inertia));
    model.shapes.clear();
    for (int k = 0; k < kSpokes; ++k) {
      const auto [s, c] = math::sin_cos(2.0 * alpha * k);
      for (const double side : {-0.2, 0.2}) {
        tip.a = {length * s, side, -length * c};
        model.shapes.push_back(tip);
      }
    }
    Stepped scene(model, step);
    scene.law.friction = 3.0;
    place_ground(scene.ground, Vec3::Zero(), 0.0, slope, kPi);
    // Just after a spoke has struck: it stands alpha behind the ground's normal.
    const Mat3 R = product(scene.ground.R, rotation_y(-alpha));
    scene.q.segment<4>(3) = quaternion_from_rotation(R);
    scene.q.head<3>() = times(R, Vec3(0.0, 0.0, length));
    scene.v[4] = omega;
    const Vec3 arm = scene.q.head<3>();
    scene.v.head<3>() = cross(Vec3(0.0, omega, 0.0), arm);
    return scene;
  }
};

// The speeds just after each of the first strikes.
std::vector<double> speeds_after(const RimlessWheel& wheel, double step, double first,
                                 int strikes) {
  Stepped scene = wheel.scene(step, first);
  std::vector<double> after;
  int stance = 0, settling = 0;
  for (double t = 0.0; t < 60.0 && static_cast<int>(after.size()) < strikes; t += step) {
    scene.step();
    int spoke = stance;  // the last that bears
    for (const Touching& one : scene.touching)
      if (one.is_used() && one.impulse.norm() > 0.0) {
        const int its = one.shape() / 2;
        if (its != stance) spoke = its;
      }
    // The impact takes the step that lands and the next one.
    if (spoke != stance) settling = 2;
    if (spoke != stance) stance = spoke;
    if (settling > 0 && --settling == 0) after.push_back(scene.v[4]);
  }
  return after;
}

}  // namespace

Refusal measure_contact_walking(Measurements& m) {
  const std::vector<double> steps = numbers_of(m.reference(), "steps");
  const RimlessWheel wheel;
  const double c2 = math::cos(2.0 * wheel.alpha), s2 = math::sin(2.0 * wheel.alpha);
  const double gain =
      4.0 * kGravity / wheel.length * math::sin(wheel.alpha) * math::sin(wheel.slope);
  const double cycle = c2 / s2 * std::sqrt(gain);
  measure_by_step(
      "rimless.speed", steps, cycle,
      [&](double step) {
        const std::vector<double> after = speeds_after(wheel, step, cycle, 20);
        double sum = 0.0;
        for (std::size_t k = 10; k < after.size(); ++k) sum += after[k] / 10.0;
        return sum;
      },
      m);
  measure_by_step(
      "rimless.multiplier", steps, c2 * c2,
      [&](double step) {
        const double first = 2.0 * cycle;
        const std::vector<double> after = speeds_after(wheel, step, first, 20);
        if (after.size() < 20) return 0.0;
        const double end = after.back() * after.back();
        return (after[0] * after[0] - end) / (first * first - end);
      },
      m);
  return std::nullopt;
}

}  // namespace legwork::claims
