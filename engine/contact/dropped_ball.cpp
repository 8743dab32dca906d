#include "engine/contact/dropped_ball.h"

#include <cmath>

#include "engine/contact/free_step.h"

namespace legwork {
namespace {

Model model_of(const DroppedBall& ball) {
  constexpr double kMass = 0.5, kInertia = 1e-3;  // kg, kg m^2
  Model model;
  model.family = "ball";
  model.gravity = {0.0, 0.0, -ball.gravity};
  Body body;
  body.name = "ball";
  body.kind = JointKind::floating;
  body.inertia = spatial_inertia(kMass, Vec3::Zero(), kInertia * Mat3::Identity());
  model.bodies.push_back(body);
  model.feet.push_back({"ball", 0, Vec3::Zero()});
  return model;
}

}  // namespace

DroppedBallRun drop(const DroppedBall& ball) {
  const Result<Model> model = validated(model_of(ball));
  if (!model) return {};
  Workspace ws(*model);
  const std::vector<ContactPoint> points = contact_points(*model);
  FreeStepScratch scratch(*model, ws, points);
  ContactLaw law;
  law.restitution = ball.restitution;
  VecX q = VecX::Zero(model->nq()), v = VecX::Zero(model->nv()), tau = VecX::Zero(model->nv());
  VecX impulse = VecX::Zero(3 * static_cast<Eigen::Index>(points.size()));
  ContactStep report;
  q[2] = ball.height;
  q[3] = 1.0;
  const auto apex = [&] { return q[2] + v[2] * v[2] / (2.0 * ball.gravity); };
  constexpr double kMoves = 1e-9;  // m/s
  DroppedBallRun run;
  for (int k = 1; k * ball.step < ball.longest && run.bounces < ball.most_bounces; ++k) {
    const double before = v[2];
    free_step(*model, ws, {}, points, law, tau, ball.step, q, v, impulse, scratch, report);
    if (before > 0.0 && v[2] <= 0.0 && ++run.bounces == 1) run.rebound = apex();
    if (std::abs(v[2]) > kMoves) run.rest = k * ball.step;
  }
  run.energy = apex() / ball.height;
  return run;
}

double time_to_rest(const DroppedBall& ball) {
  return std::sqrt(2.0 * ball.height / ball.gravity) * (1.0 + ball.restitution) /
         (1.0 - ball.restitution);
}

}  // namespace legwork
