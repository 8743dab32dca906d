#include "engine/control/foot_motion.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "engine/motion/swing_path.h"

namespace legwork {
namespace {

constexpr double kLongestStep = 0.5;  // of the leg's length: an offset from the stance's middle
constexpr double kFrozenFrom = 0.9;   // of a swing: the target stays
constexpr double kBelow = 0.003;      // m under the ground, so that a foot arrives with some speed
constexpr double kReachSpeed = 0.35;  // of a late foot, m/s
constexpr double kBackSpeed = 0.2, kUpSpeed = 0.6;  // of one that has run into something, m/s
constexpr double kMostTurn = 1.0;                   // of the trunk until a foot lands, rad
constexpr double kTargetShare = 0.98;               // of the reach, for a foot in the air
constexpr double kMostAcceleration = 150.0;         // m/s^2
constexpr double kFarthest = 1e100;  // m: where somebody asks a foot to land; its square is finite

// Where foot i is to land `ahead` (s) from now, for a stance of length `stance`.
Vec3 landing_point(const WalkingRobot& robot, const WalkingSense& sense, const StepGains& gains,
                   const Vec3& velocity, int i, double ahead, double stance,
                   const WalkingState& state) {
  const BodyState& b = sense.body;
  const DhLeg& leg = robot.leg[at(i)];
  const double heading = b.heading + std::clamp(b.w.z() * ahead, -kMostTurn, kMostTurn) +
                         0.5 * state.command.turn * stance;
  const auto [sin_yaw, cos_yaw] = math::sin_cos(heading);
  const double x = state.fore_scale * robot.nominal[at(i)].x(),
               y = state.side_scale * robot.nominal[at(i)].y();
  const Vec3 offset =
      step_offset(gains, b.led_velocity, velocity, kLongestStep * (leg.l0 + leg.l1 + leg.l2));
  Vec3 position = {b.led.x() + ahead * b.led_velocity.x() + cos_yaw * x - sin_yaw * y + offset.x(),
                   b.led.y() + ahead * b.led_velocity.y() + sin_yaw * x + cos_yaw * y + offset.y(),
                   0.0};
  position.z() = height_at(state.plane, position.x(), position.y());
  return position;
}

// On the ground where somebody asks the foot to land, no further from its hip than the leg is long. `shift`: as below.
Vec3 asked_point(const WalkingRobot& robot, const BodyState& body, int i, const Vec3& shift,
                 const double* asked, const WalkingState& state) {
  const DhLeg& leg = robot.leg[at(i)];
  const Vec3 hip = body.p + shift + times(body.R, leg.hip_B);
  const double x = std::clamp(asked[0] - hip.x(), -kFarthest, kFarthest),
               y = std::clamp(asked[1] - hip.y(), -kFarthest, kFarthest);
  const double distance = std::sqrt(x * x + y * y), most = leg.l0 + leg.l1 + leg.l2;
  Vec3 position = {asked[0], asked[1], 0.0};
  if (distance > most) {
    position.x() = hip.x() + most / distance * x;
    position.y() = hip.y() + most / distance * y;
  }
  position.z() = height_at(state.plane, position.x(), position.y());
  return position;
}

// `p` drawn in towards its hip, across the leg's first axis, until the leg reaches it; `shift`: how far the trunk will have
// moved by then.
Vec3 within_leg(const WalkingRobot& robot, const BodyState& body, int i, const Vec3& shift,
                const Vec3& p) {
  const DhLeg& leg = robot.leg[at(i)];
  const double reach = kTargetShare * robot.reach;
  Vec3 r = transposed_times(body.R, p - body.p - shift) - leg.hip_B;
  const double radius = std::sqrt(r.x() * r.x() + r.y() * r.y());
  const double out = radius - leg.l0;
  if (out * out + r.z() * r.z() <= reach * reach) return p;
  const double most = leg.l0 + std::sqrt(std::max(0.0, reach * reach - r.z() * r.z()));
  if (radius > most) {
    r.x() *= most / radius;
    r.y() *= most / radius;
  }
  return body.p + shift + times(body.R, r + leg.hip_B);
}

// How far the foot is from its leg's second joint.
double stretch_of(const DhLeg& leg, const BodyState& body, const Vec3& foot) {
  const Vec3 r = transposed_times(body.R, foot - body.p) - leg.hip_B;
  const double out = std::sqrt(r.x() * r.x() + r.y() * r.y()) - leg.l0;
  return std::sqrt(out * out + r.z() * r.z());
}

Vec3 limited_acceleration(Vec3 a) {
  for (int k = 0; k < 3; ++k) a[k] = std::clamp(a[k], -kMostAcceleration, kMostAcceleration);
  return a;
}

}  // namespace

StepGains step_gains_of(const WalkingRobot& robot, const Gait& gait, double height) {
  const double stance = gait.duty * gait.period;
  constexpr double kForGood = 10.0;  // s
  const double stays = gait.duty >= 1.0 ? kForGood : stance;
  if (gait.is_static && gait.duty < 1.0) return mean_speed_gains(stance);
  return dead_beat_gains(std::max(height, 0.1 * (robot.height + robot.hips)),
                         std::max(robot.gravity, 0.1), stays);
}

Vec3 led_point(const WalkingRobot& robot, bool is_static, const Transform& X_WB, const Vec3& com) {
  return is_static ? Vec3(X_WB.p + times(X_WB.R, robot.com_B)) : com;
}

double heading_of(const Mat3& R_WB) { return math::atan2(R_WB(1, 0), R_WB(0, 0)); }

Vec3 foot_home(const WalkingRobot& robot, const WalkingState& state, int foot, const Vec3& led,
               double heading) {
  const auto [s, c] = math::sin_cos(heading);
  const double x = state.fore_scale * robot.nominal[at(foot)].x(),
               y = state.side_scale * robot.nominal[at(foot)].y();
  return {led.x() + c * x - s * y, led.y() + s * x + c * y, 0.0};
}

bool is_overstretched(const WalkingRobot& robot, const BodyState& body, int foot, const Vec3& p) {
  assert(foot >= 0 && foot < robot.legs);
  const DhLeg& leg = robot.leg[at(foot)];
  return stretch_of(leg, body, p) > 0.5 * (robot.reach + leg.l1 + leg.l2);
}

Vec3 swing_acceleration(const WalkingRobot& robot, const WalkingSettings& settings,
                        const WalkingSense& sense, const StepGains& gains, const Vec3& velocity,
                        const double* asked, int i, WalkingState& state) {
  assert(i >= 0 && i < robot.legs);
  WalkingFoot& foot = state.feet[i];
  const FeltFoot& felt = sense.feet[at(i)];
  const Gain& k = settings.gains.swing;
  if (is_stumbling(foot)) {
    const Vec3 back = {kBackSpeed * foot.away[0], kBackSpeed * foot.away[1], kUpSpeed};
    return limited_acceleration(k.kd * (back - felt.v));
  }
  const double u = swing_progress(foot);
  if (u < kFrozenFrom) {
    const double ahead = (1.0 - foot.phase) * state.period;
    const double stance = settings.gait.duty * state.period;
    const Vec3 shift = ahead * sense.body.led_velocity;
    const Vec3 chosen = asked != nullptr
                            ? asked_point(robot, sense.body, i, shift, asked, state)
                            : landing_point(robot, sense, gains, velocity, i, ahead, stance, state);
    const Vec3 position = within_leg(robot, sense.body, i, shift, chosen);
    foot.target[0] = position.x();
    foot.target[1] = position.y();
    foot.target[2] = height_at(state.plane, position.x(), position.y());
  }
  const Vec3 from = {foot.lift_off[0], foot.lift_off[1], foot.lift_off[2]};
  const Vec3 to = {foot.target[0], foot.target[1], foot.target[2] - kBelow};
  const double apex = std::max(from.z(), to.z()) + settings.gait.step_height;
  PointMotion wanted = swing_motion(from, to, apex, u, swing_duration(foot, state.period));
  wanted.p = within_leg(robot, sense.body, i, Vec3::Zero(), wanted.p);
  return limited_acceleration(wanted.a + k.kp * (wanted.p - felt.p) + k.kd * (wanted.v - felt.v));
}

Vec3 late_acceleration(const WalkingRobot& robot, const WalkingSettings& settings,
                       const WalkingSense& sense, const StepGains& gains, const Vec3& velocity,
                       int i, const WalkingState& state) {
  assert(i >= 0 && i < robot.legs);
  const FeltFoot& felt = sense.feet[at(i)];
  const Gain& k = settings.gains.swing;
  Vec3 v = Vec3::Zero(), pull = Vec3::Zero();
  const bool is_stretched = stretch_of(robot.leg[at(i)], sense.body, felt.p) >= robot.reach;
  if (!is_stretched)
    v = -kReachSpeed * normal_of(state.plane);
  else if (!settings.gait.is_static)
    v = sense.body.v + cross(sense.body.w, felt.p - sense.body.p);
  if (!sense.is_carried) {
    if (!is_stretched || settings.gait.is_static) v += sense.body.v;
    const Vec3 position =
        landing_point(robot, sense, gains, velocity, i, 0.0, state.period, state) - felt.p;
    pull = {position.x(), position.y(), 0.0};
  }
  return limited_acceleration(k.kp * pull + k.kd * (v - felt.v));
}

}  // namespace legwork
