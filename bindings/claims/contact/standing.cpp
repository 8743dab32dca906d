// SimBenchmark's ANYmal that stands: PD torques at each joint towards the pose of the start,
//   tau = k_p (q_0 - q) - k_d v,
// computed once per step, for 250 s. It starts with its feet 6 mm in the ground, sinks until the springs carry it, and must then
// stay where it is.
#include <cmath>

#include "bindings/claims/contact/anymal.h"
#include "bindings/claims/parts.h"

namespace legwork::claims {
namespace {

// After it has settled.
struct Stand {
  double lowest = HUGE_VAL;            // height of the trunk, m
  double wandered = 0.0, speed = 0.0;  // largest, of the trunk, m and m/s
  double off_weight = 0.0;             // of the forces on the feet, as a share of the weight
};

Stand stand(Stepped& robot, double stiffness, double damping, double settles, double seconds) {
  set_anymal(robot.model, 0, 0.54, robot.q);
  const Eigen::Index joints = robot.v.size() - 6;
  const VecX wanted = robot.q.tail(joints);
  const double weight = total_mass(robot.model) * kGravity;
  Stand found;
  Vec3 place = Vec3::Zero();
  const long steps = std::lround(seconds / robot.h), settled = std::lround(settles / robot.h);
  for (long k = 0; k < steps; ++k) {
    robot.tau.tail(joints) =
        stiffness * (wanted - robot.q.tail(joints)) - damping * robot.v.tail(joints);
    robot.step();
    const Vec3 now = robot.position(0);
    if (k < settled) place = now;
    if (k < settled) continue;
    found.lowest = std::min(found.lowest, now.z());
    update_max(found.wandered, (now - place).norm());
    update_max(found.speed, robot.speed());
    double force = 0.0;
    for (const Touching& touching : robot.touching)
      if (touching.is_used()) force += touching.impulse.z() / robot.h;
    update_max(found.off_weight, std::abs(force - weight) / weight);
  }
  return found;
}

}  // namespace

Refusal measure_contact_standing(Measurements& m) {
  const JsonValue& asked = *m.reference().find("standing");
  Model model;
  model.family = "anymal";
  model.gravity = {0.0, 0.0, -kGravity};
  add_anymal(model, -1);
  double residual = 0.0;
  for (const double step : numbers_of(asked, "steps")) {
    const std::string name = "step_" + number_text(1000.0 * step) + "_ms.";
    Stepped robot(model, step);
    robot.law.friction = number_of(asked, "friction");
    const Stand found = stand(robot, number_of(asked, "stiffness"), number_of(asked, "damping"),
                              number_of(asked, "settles"), number_of(asked, "seconds"));
    m.number(name + "height", found.lowest);
    m.number(name + "wandered", found.wandered);
    m.number(name + "speed", found.speed);
    m.number(name + "force", found.off_weight);
    update_max(residual, robot.worst_residual);
  }
  m.number("residual", residual);
  return std::nullopt;
}

}  // namespace legwork::claims
