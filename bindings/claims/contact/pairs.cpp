// Bodies that touch each other: SimBenchmark's box that is pushed over the ground with 25 balls rolling on it, and its robot
// that a ball strikes in free space. With masses M and m, the ground's friction f1 and the one under each ball f2,
//   f1 = mu (M + 25 m) g,  f2 = (F - f1) / (7/2 M / m + 25),  a_box = (F - f1 - 25 f2) / M,  a_ball = f2 / m
#include <array>
#include <cmath>

#include "bindings/claims/contact/anymal.h"
#include "bindings/claims/parts.h"
#include "engine/math/trig.h"

namespace legwork::claims {
namespace {

// Accelerations of box and balls, m/s^2, and the mean square of their velocities' error, m^2/s^2.
struct Rolled {
  double box = 0.0, ball = 0.0, error = 0.0, across = 0.0, residual = 0.0;
};

struct RollingCase {
  static constexpr double kBox = 10.0, kBall = 1.0, kForce = 150.0;  // kg, kg, N
  static constexpr double kOnGround = 0.4, kOnBox = 0.8;
  static constexpr int kSide = 5;
  double balls = kSide * kSide;
  double f1 = kOnGround * (kBox + balls * kBall) * kGravity;
  double f2 = (kForce - f1) / (3.5 * kBox / kBall + balls);
  double box = (kForce - f1 - balls * f2) / kBox, ball = f2 / kBall;

  Rolled run(double angle, double seconds, double step) const {
    constexpr double kRadius = 0.1;
    const Vec3 half = {1.2, 1.2, 0.1};
    Model model = fixed_base({0.0, 0.0, -kGravity});
    const int base = free_box(model, kBox, half);
    model.shapes.back().friction = kOnGround;
    for (int k = 0; k < kSide * kSide; ++k) {
      free_ball(model, kBall, kRadius);
      model.shapes.back().friction = kOnBox;
    }
    Stepped scene(model, step);
    scene.q[scene.model.q_index[at(base)] + 2] = half.z();
    for (int k = 0; k < kSide * kSide; ++k) {
      const int i = scene.model.q_index[at(base + 1 + k)];
      scene.q[i] = 0.4 * (k % kSide - 2);
      scene.q[i + 1] = 0.4 * (k / kSide - 2);
      scene.q[i + 2] = 2.0 * half.z() + kRadius;
    }
    const auto [s, c] = math::sin_cos(angle);
    const Vec3 along = {c, s, 0.0};
    scene.tau.segment<3>(scene.model.v_index[at(base)]) = kForce * along;
    Rolled found;
    const long steps = std::lround(seconds / step);
    for (long k = 1; k <= steps; ++k) {
      scene.step();
      const double t = step * static_cast<double>(k);
      const Vec3 off_box = scene.velocity(base) - box * t * along;
      const Vec3 off_ball = scene.velocity(base + 1) - ball * t * along;
      found.error += (off_box.dot(off_box) + off_ball.dot(off_ball)) / static_cast<double>(steps);
    }
    found.box = scene.velocity(base).dot(along) / seconds;
    found.ball = scene.velocity(base + 1).dot(along) / seconds;
    found.across = std::abs(cross(along, scene.velocity(base)).z()) / seconds;
    found.residual = scene.worst_residual;
    return found;
  }
};

void measure_rolling_balls(double step, Measurements& m) {
  constexpr double kSeconds = 0.4;
  const RollingCase asked;
  double residual = 0.0;
  for (const double degrees : {0.0, 60.0}) {
    const Rolled found = asked.run(degrees * kDegree, kSeconds, step);
    const std::string name = "rolling.at_" + number_text(degrees) + "_deg";
    m.number(name + ".box", asked.box, found.box);
    m.number(name + ".ball", asked.ball, found.ball);
    m.number(name + ".across", found.across);
    m.number(name + ".error", found.error);
    update_max(residual, found.residual);
  }
  m.number("rolling.residual", residual);
}

// ANYmal without gravity, and a ball of 10 kg at 5 m/s towards the side of its trunk.
struct StruckRobot {
  Model model = fixed_base(Vec3::Zero());
  int trunk = add_anymal(model, 0);
  int ball = free_ball(model, 10.0, 0.1);
};

// Mean squares of the errors of linear (N^2 s^2) and angular momentum about the origin (N^2 m^2 s^2).
struct StruckErrors {
  double linear = 0.0, angular = 0.0;
};

StruckErrors struck(const StruckRobot& robot, double step) {
  constexpr double kSeconds = 1.0;
  Stepped scene(robot.model, step);
  set_anymal(scene.model, robot.trunk, 10.0, scene.q);  // far from the ground
  scene.q.segment<3>(scene.model.q_index[at(robot.ball)]) = Vec3(0.05, -0.6, 10.0);
  scene.v[scene.model.v_index[at(robot.ball)] + 1] = 5.0;
  const auto momenta = [&scene] {
    const Centroidal now = scene.momentum();
    return std::array<Vec3, 2>{now.linear_momentum,
                               now.angular_momentum + cross(now.com, now.linear_momentum)};
  };
  const std::array<Vec3, 2> first = momenta();
  StruckErrors errors;
  const long steps = std::lround(kSeconds / step);
  for (long k = 0; k < steps; ++k) {
    scene.step();
    const std::array<Vec3, 2> now = momenta();
    const Vec3 linear = now[0] - first[0], angular = now[1] - first[1];
    errors.linear += linear.dot(linear) / static_cast<double>(steps);
    errors.angular += angular.dot(angular) / static_cast<double>(steps);
  }
  return errors;
}

}  // namespace

Refusal measure_contact_pairs(Measurements& m) {
  const std::vector<double> steps = numbers_of(m.reference(), "steps");
  measure_rolling_balls(steps.back(), m);
  const StruckRobot robot;
  for (const double step : steps) {
    const std::string in_ms = ".step_" + number_text(1000.0 * step) + "_ms";
    const StruckErrors errors = struck(robot, step);
    m.number("robot.linear" + in_ms, errors.linear);
    m.number("robot.angular" + in_ms, errors.angular);
  }
  return std::nullopt;
}

}  // namespace legwork::claims
