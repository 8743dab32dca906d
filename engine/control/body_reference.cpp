#include "engine/control/body_reference.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "engine/math/rotation.h"

namespace legwork {
namespace {

constexpr double kSpeedRate = 1.0, kTurnRate = 2.0;   // m/s^2, rad/s^2
constexpr double kHeightRate = 0.1, kTiltRate = 1.0;  // m/s, rad/s
constexpr double kRestRate = 0.3;  // m/s: a standing robot moves over the middle of its feet
constexpr double kLeash = 0.05, kSwayLeash = 0.10, kYawLeash = 0.3;  // m, rad
constexpr double kMostAcross = 6.0, kMostUp = 10.0, kMostDown = -6.0, kMostAngular = 80.0;
constexpr double kSway = 0.6, kSwayRamp = 0.10;  // of the way; of the period, before lifting
constexpr double kThrowTime = 0.15;              // s, to begin or end throwing
constexpr double kTogether = 0.05;               // of a period: feet that leave at once

void approach(double& value, double target, double most) {
  value += std::clamp(target - value, -most, most);
}

double wrapped(double angle) {
  const double turns = std::floor(angle / (2.0 * kPi) + 0.5);
  return angle - 2.0 * kPi * turns;
}

// The share of its load that a foot may still be given: fading before it lifts and growing after it has landed.
double staying(const WalkingFoot& foot) {
  if (foot.is_swing != 0.0) return 0.0;
  if (foot.duty >= 1.0) return 1.0;
  const double before = (foot.duty - foot.phase) / kSwayRamp, after = foot.phase / kSwayRamp;
  return std::clamp(std::min(before, after), 0.0, 1.0);
}

Vec3 middle_of_feet(int legs, const WalkingState& state) {
  Vec3 sum = Vec3::Zero();
  for (int i = 0; i < legs; ++i) sum += vector_of(state.feet[i].stood);
  return sum / static_cast<double>(legs);
}

Vec3 sway_of(int legs, std::span<const FeltFoot> feet, const WalkingState& state) {
  Vec3 all = Vec3::Zero(), stay = Vec3::Zero();
  double weight = 0.0;
  for (int i = 0; i < legs; ++i) {
    const double w = staying(state.feet[i]);
    all += feet[at(i)].p;
    stay += w * feet[at(i)].p;
    weight += w;
  }
  if (!(weight > 0.5)) return Vec3::Zero();
  const Vec3 offset = kSway * (stay / weight - all / static_cast<double>(legs));
  return {offset.x(), offset.y(), 0.0};
}

struct Throw {
  double z = 0.0, v = 0.0, a = 0.0;
};

Throw throw_of(double gravity, const WalkingState& state) {
  Throw t;
  const WalkingFoot& foot = state.feet[0];
  const double stance = foot.duty * state.period, flight = state.period - stance;
  const double v_t = 0.5 * gravity * flight;
  if (foot.phase < foot.duty) {
    const auto [s, c] = math::sin_cos(kPi * foot.phase / foot.duty);
    t = {-v_t * stance / kPi * s, -v_t * c, kPi * v_t / stance * s};
  } else {
    const double tau = (foot.phase - foot.duty) * state.period;
    t = {v_t * tau - 0.5 * gravity * tau * tau, v_t - gravity * tau, -gravity};
  }
  return t;
}

bool feet_are_together(int legs, const WalkingState& state) {
  for (int i = 0; i < legs; ++i)
    if (std::abs(state.feet[i].phase - state.feet[0].phase) > kTogether ||
        state.feet[i].duty != state.feet[0].duty || state.feet[i].duty >= 1.0)
      return false;
  return true;
}

}  // namespace

void advance_reference(const WalkingRobot& robot, const Gait& gait, const WalkingCommand& command,
                       const BodyState& body, double h, WalkingState& s) {
  if (s.command.forward != command.forward || s.command.sideways != command.sideways ||
      s.command.turn != command.turn) {
    const double fastest = fastest_ahead(robot, gait, robot.height + s.command.height);
    const double rate = std::min(kSpeedRate, fastest / s.period);
    approach(s.command.forward, command.forward, rate * h);
    approach(s.command.sideways, command.sideways, rate * h);
    approach(s.command.turn, command.turn, kTurnRate / kSpeedRate * rate * h);
  }
  approach(s.command.height, command.height, kHeightRate * h);
  approach(s.command.roll, command.roll, kTiltRate * h);
  approach(s.command.pitch, command.pitch, kTiltRate * h);

  const double ahead = wrapped(s.yaw + h * s.command.turn - body.heading);
  s.yaw = wrapped(body.heading + std::clamp(ahead, -kYawLeash, kYawLeash));

  const auto [sin_yaw, cos_yaw] = math::sin_cos(s.yaw);
  s.position_x += h * (cos_yaw * s.command.forward - sin_yaw * s.command.sideways);
  s.position_y += h * (sin_yaw * s.command.forward + cos_yaw * s.command.sideways);
  if (s.is_resting != 0.0) {
    const Vec3 middle = middle_of_feet(robot.legs, s);
    approach(s.position_x, middle.x(), kRestRate * h);
    approach(s.position_y, middle.y(), kRestRate * h);
  }
  const double x = s.position_x - body.led.x(), y = s.position_y - body.led.y();
  const double far = std::sqrt(x * x + y * y),
               leash = robot.size * (gait.has_sway ? kSwayLeash : kLeash);
  if (far > leash) {
    s.position_x = body.led.x() + leash / far * x;
    s.position_y = body.led.y() + leash / far * y;
  }
}

BodyReference body_reference(const WalkingRobot& robot, const WalkingSettings& settings,
                             const BodyState& body, std::span<const FeltFoot> feet, WalkingState& s,
                             double h) {
  assert(feet.size() >= at(robot.legs));
  BodyReference out;
  const WalkingGains& k = settings.gains;
  const auto [sin_yaw, cos_yaw] = math::sin_cos(s.yaw);
  const WalkingCommand& c = s.command;
  out.velocity = {cos_yaw * c.forward - sin_yaw * c.sideways,
                  sin_yaw * c.forward + cos_yaw * c.sideways, 0.0};

  // Across
  Vec3 position = {s.position_x, s.position_y, 0.0};
  if (settings.gait.has_sway) position += sway_of(robot.legs, feet, s);
  const Gain& across = settings.gait.is_static ? k.across_static : k.across;
  for (int i = 0; i < 2; ++i)
    out.acceleration[i] = std::clamp(across.kp * (position[i] - body.led[i]) +
                                         across.kd * (out.velocity[i] - body.led_velocity[i]),
                                     -kMostAcross, kMostAcross);

  // Up
  const GroundPlane& plane = s.plane;
  const double z = height_at(plane, body.p.x(), body.p.y()) + robot.height + c.height;
  const double climb = plane.slope_x * body.v.x() + plane.slope_y * body.v.y();
  const bool is_thrown = settings.gait.is_ballistic && feet_are_together(robot.legs, s);
  approach(s.throw_share, is_thrown ? 1.0 : 0.0, h / kThrowTime);
  const Throw thrown = s.throw_share > 0.0 ? throw_of(robot.gravity, s) : Throw{};
  const double share = s.throw_share;
  out.acceleration[2] = std::clamp(k.up.kp * (z + share * thrown.z - body.p.z()) +
                                       k.up.kd * (climb + share * thrown.v - body.v.z()),
                                   kMostDown, kMostUp) +
                        share * thrown.a;

  // Attitude: along the ground, heading, then the command's pitch and roll
  const Vec3 n = normal_of(plane);
  Vec3 ahead = {cos_yaw, sin_yaw, -(n.x() * cos_yaw + n.y() * sin_yaw) / n.z()};
  ahead /= std::sqrt(ahead.squaredNorm());
  Mat3 R;
  R.col(0) = ahead;
  R.col(1) = cross(n, ahead);
  R.col(2) = n;
  out.attitude = product(R, product(rotation_y(c.pitch), rotation_x(c.roll)));
  const Vec3 e = rotation_vector(product(out.attitude, body.R.transpose()));
  const Gain axis[3] = {k.tilt, k.tilt, k.turn};
  const double rate[3] = {0.0, 0.0, c.turn};
  out.attitude_error = e;
  for (int i = 0; i < 3; ++i) {
    out.rate_error[i] = rate[i] - body.w[i];
    out.acceleration[3 + i] =
        std::clamp(axis[i].kp * e[i] + axis[i].kd * out.rate_error[i], -kMostAngular, kMostAngular);
  }
  out.position = {position.x() + body.p.x() - body.led.x(),
                  position.y() + body.p.y() - body.led.y(), z + share * thrown.z};
  return out;
}

}  // namespace legwork
