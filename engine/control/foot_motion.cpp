#include "engine/control/foot_motion.h"

#include <algorithm>
#include <cmath>

#include "engine/control/swing_path.h"

namespace legwork {
namespace {

constexpr double kLongestStep = 0.5;  // of the leg's length: an offset from the stance's middle
constexpr double kFrozenFrom = 0.9;   // of a swing: the target stays
constexpr double kBelow = 0.003;      // m under the ground, so that a foot arrives with some speed
constexpr double kReachSpeed = 0.35;  // of a late foot, m/s
constexpr double kMostAcceleration = 150.0;  // m/s^2

// Where foot i is to land `ahead` (s) from now, for a stance of length `stance`.
Vec3 landing_place(const WalkingRobot& robot, const WalkingSense& sense, const Pace& pace,
                   const Vec3& velocity, int i, double ahead, double stance,
                   const WalkingState& state) {
  const BodyState& b = sense.body;
  const DhLeg& leg = robot.leg[at(i)];
  const double heading =
      math::atan2(b.R(1, 0), b.R(0, 0)) + state.command.turn * (ahead + 0.5 * stance);
  const auto [sin_yaw, cos_yaw] = math::sin_cos(heading);
  const double x = state.fore_scale * robot.nominal[at(i)].x(),
               y = state.side_scale * robot.nominal[at(i)].y();
  const Vec3 offset =
      step_offset(pace, b.com_velocity, velocity, kLongestStep * (leg.l0 + leg.l1 + leg.l2));
  Vec3 place = {b.com.x() + ahead * b.com_velocity.x() + cos_yaw * x - sin_yaw * y + offset.x(),
                b.com.y() + ahead * b.com_velocity.y() + sin_yaw * x + cos_yaw * y + offset.y(),
                0.0};
  place.z() = height_at(state.plane, place.x(), place.y());
  return place;
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

Pace pace_of(const WalkingRobot& robot, const GaitSchedule& gait, double height) {
  const double stance = gait.duty * gait.period;
  if (gait.is_static) return mean_speed_pace(stance);
  return dead_beat_pace(std::max(height, 0.1 * robot.height), std::max(robot.gravity, 0.1), stance);
}

Vec3 swing_acceleration(const WalkingRobot& robot, const WalkingSettings& settings,
                        const WalkingSense& sense, const Pace& pace, const Vec3& velocity, int i,
                        WalkingState& state) {
  WalkingFoot& foot = state.feet[i];
  const FeltFoot& felt = sense.feet[at(i)];
  const double u = swing_progress(foot);
  if (u < kFrozenFrom) {
    const double ahead = (1.0 - foot.phase) * state.period;
    const double stance = settings.gait.duty * state.period;
    const Vec3 place = landing_place(robot, sense, pace, velocity, i, ahead, stance, state);
    for (int k = 0; k < 3; ++k) foot.target[k] = place[k];
  }
  const Vec3 from = {foot.lift_off[0], foot.lift_off[1], foot.lift_off[2]};
  const Vec3 to = {foot.target[0], foot.target[1], foot.target[2] - kBelow};
  const double apex = std::max(from.z(), to.z()) + settings.gait.step_height;
  const PointMotion wanted = swing_motion(from, to, apex, u, swing_duration(foot, state.period));
  const Gain& k = settings.gains.swing;
  return limited_acceleration(wanted.a + k.kp * (wanted.p - felt.p) + k.kd * (wanted.v - felt.v));
}

Vec3 late_acceleration(const WalkingRobot& robot, const WalkingSettings& settings,
                       const WalkingSense& sense, const Pace& pace, const Vec3& velocity, int i,
                       const WalkingState& state) {
  const FeltFoot& felt = sense.feet[at(i)];
  const Gain& k = settings.gains.swing;
  Vec3 v = Vec3::Zero(), pull = Vec3::Zero();
  if (stretch_of(robot.leg[at(i)], sense.body, felt.p) < robot.reach)
    v = -kReachSpeed * normal_of(state.plane);
  if (!sense.is_carried) {
    v += sense.body.v;
    const Vec3 place =
        landing_place(robot, sense, pace, velocity, i, 0.0, state.period, state) - felt.p;
    pull = {place.x(), place.y(), 0.0};
  }
  return limited_acceleration(k.kp * pull + k.kd * (v - felt.v));
}

}  // namespace legwork
