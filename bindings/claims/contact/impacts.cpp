// Bodies that bounce (theory/contact 7): a dropped ball, one that bounces for ever, and balls that strike each other.
//   heights e^(2 n) H,  at rest after sqrt(2 H / g) (1 + e) / (1 - e);  v1' = (m1 - e m2) v / (m1 + m2),
//   v2' = (1 + e) m1 v / (m1 + m2)
#include <cmath>

#include "bindings/claims/contact/bench.h"
#include "bindings/claims/parts.h"

namespace legwork::claims {
namespace {

constexpr double kBall = 0.1, kDrop = 1.0;  // m, radius and fall

Stepped dropped_ball(double restitution, double height, double step) {
  Stepped scene(ball_of(10.0, kBall), step);
  scene.law.restitution = restitution;
  scene.q[2] = height + kBall;
  return scene;
}

// Heights of the first rebounds, by the energy of each flight.
std::vector<double> rebounds(double restitution, int count, double step) {
  Stepped scene = dropped_ball(restitution, kDrop, step);
  std::vector<double> heights;
  bool falls = true;
  for (double t = 0.0; t < 10.0 && static_cast<int>(heights.size()) < count; t += step) {
    scene.step();
    if (falls && scene.v[2] > 0.0)
      heights.push_back(scene.q[2] - kBall + 0.5 * scene.v[2] * scene.v[2] / kGravity);
    falls = scene.v[2] <= 0.0;
  }
  return heights;
}

double time_at_rest(double restitution, double step) {
  Stepped scene = dropped_ball(restitution, kDrop, step);
  double rest = 0.0;
  for (int k = 1; k * step < 4.0; ++k) {
    scene.step();
    if (scene.speed() > 1e-6) rest = k * step;
  }
  return rest;
}

void measure_drop(std::span<const double> steps, Measurements& m) {
  constexpr double kE = 0.8, kLess = 0.5;
  constexpr int kRebounds = 5;
  std::vector<double> exact;
  double height = kDrop;
  for (int k = 0; k < kRebounds; ++k) exact.push_back(height *= kE * kE);
  for (const double step : steps)
    m.list("drop.step_" + number_text(1000.0 * step) + "_ms.heights", exact,
           rebounds(kE, kRebounds, step));
  for (const double step : steps)
    m.number("drop.step_" + number_text(1000.0 * step) + "_ms.rest",
             std::sqrt(2.0 * kDrop / kGravity) * (1.0 + kLess) / (1.0 - kLess),
             time_at_rest(kLess, step));
}

// SimBenchmark's bouncing: the mean square of the energy error of 49 balls, from one of them, since all do the same.
double bouncing_error(double step) {
  constexpr double kMass = 10.0, kHeight = 5.0, kBalls = 49.0, kSeconds = 20.0;
  Stepped scene = dropped_ball(1.0, kHeight - kBall, step);
  const double energy = kMass * kGravity * kHeight;
  const long steps = std::lround(kSeconds / step);
  double sum = 0.0;
  for (long k = 0; k < steps; ++k) {
    scene.step();
    const double off = kMass * (kGravity * scene.q[2] + 0.5 * scene.v[2] * scene.v[2]) - energy;
    sum += off * off * kBalls * kBalls;
  }
  return sum / static_cast<double>(steps);
}

void measure_strike(double restitution, std::span<const double> steps, Measurements& m) {
  constexpr double kFirst = 1.0, kSecond = 3.0, kSpeed = 2.0;  // kg, kg, m/s
  const std::string name = "strike.e_" + number_text(restitution);
  const auto after = [&](double step) {
    Model model = fixed_base(Vec3::Zero());
    const int first = free_ball(model, kFirst, kBall), second = free_ball(model, kSecond, kBall);
    Stepped scene(model, step);
    scene.law.restitution = restitution;
    for (const int body : {first, second}) scene.q[scene.model.q_index[at(body)] + 2] = 10.0;
    scene.q[scene.model.q_index[at(second)]] = 0.5;
    scene.v[scene.model.v_index[at(first)]] = kSpeed;
    scene.run(0.4);
    return Vec3(scene.velocity(first).x(), scene.velocity(second).x(), 0.0);
  };
  const double sum = kFirst + kSecond;
  measure_at_any_step(
      name + ".first", steps, (kFirst - restitution * kSecond) / sum * kSpeed,
      [&after](double step) { return after(step).x(); }, m);
  measure_at_any_step(
      name + ".second", steps, (1.0 + restitution) * kFirst / sum * kSpeed,
      [&after](double step) { return after(step).y(); }, m);
}

}  // namespace

Refusal measure_contact_impacts(Measurements& m) {
  const std::vector<double> steps = numbers_of(m.reference(), "steps");
  measure_drop(steps, m);
  for (const double step : {1e-3, 1e-2})
    m.number("bouncing.step_" + number_text(1000.0 * step) + "_ms.energy", bouncing_error(step));
  for (const double restitution : {1.0, 0.5, 0.0}) measure_strike(restitution, steps, m);
  return std::nullopt;
}

}  // namespace legwork::claims
