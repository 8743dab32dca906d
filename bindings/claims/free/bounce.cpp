// A ball dropped from a metre, by restitution and step, beside Newton's law of restitution in closed form
// (engine/contact/dropped_ball.h).
#include <algorithm>
#include <cmath>

#include "bindings/claims/parts.h"
#include "bindings/claims/scene_runs.h"
#include "engine/contact/dropped_ball.h"

namespace legwork::claims {
namespace {

std::string at_step(double step) { return ".step_" + number_text(1000.0 * step) + "_ms"; }

// The first rebound and the time to rest by step, and the order at which the latter converges.
void measure_rebounds(double restitution, const std::vector<double>& steps, Measurements& m) {
  const std::string at_e = "restitution_" + number_text(restitution);
  std::vector<double> errors;
  for (const double step : steps) {
    DroppedBall ball;
    ball.restitution = restitution;
    ball.step = step;
    const DroppedBallRun run = drop(ball);
    const double rest = time_to_rest(ball);
    m.number(at_e + at_step(step) + ".rebound", restitution * restitution, run.rebound);
    m.number(at_e + at_step(step) + ".rest", rest, run.rest);
    errors.push_back(std::max(std::abs(run.rest - rest), 1e-12));
  }
  m.number(at_e + ".order",
           math::log(errors.front() / errors.back()) / math::log(steps.front() / steps.back()));
}

}  // namespace

Refusal measure_bounces(Measurements& m) {
  const JsonValue& asked = *m.reference().find("bounce");
  const std::vector<double> steps = numbers_of(asked, "steps");
  for (const double restitution : numbers_of(asked, "restitution"))
    measure_rebounds(restitution, steps, m);
  for (const double step : steps) {
    DroppedBall ball;
    ball.restitution = 1.0;
    ball.step = step;
    ball.most_bounces = static_cast<int>(number_of(asked, "energy_bounces"));
    m.number("elastic" + at_step(step) + ".energy", drop(ball).energy);
  }
  return std::nullopt;
}

}  // namespace legwork::claims
