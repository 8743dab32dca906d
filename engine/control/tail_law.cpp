#include "engine/control/tail_law.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace legwork {
namespace {

constexpr double kCatchTime =
    0.01;  // s, in which a joint that is too fast is slowed down to its envelope

// The least squares of two unknowns.
void best_swing(const TailTuning& tuning, const TailReach& reach, const Vec3& e, double yaw_weight,
                double (&s)[2]) {
  double a = 0.0, b = 0.0, d = 0.0, x = 0.0, y = 0.0;
  for (int r = 0; r < 3; ++r) {
    const double weight = r == 2 ? yaw_weight : 1.0;
    a += weight * reach.X[r][0] * reach.X[r][0];
    b += weight * reach.X[r][0] * reach.X[r][1];
    d += weight * reach.X[r][1] * reach.X[r][1];
    x -= weight * reach.X[r][0] * e[r];
    y -= weight * reach.X[r][1] * e[r];
  }
  const double cost = 0.5 * tuning.cost * (a + d) + 1e-12;
  a += cost;
  d += cost;
  const double det = a * d - b * b;
  s[0] = (d * x - b * y) / det;
  s[1] = (a * y - b * x) / det;
}

}  // namespace

void tail_home(const WalkingRobot& robot, const TailTuning& tuning, TailMode mode, bool is_carried,
               double yaw_rate, const WalkingState& state, Eigen::Ref<VecX> a) {
  for (const JointRange& limb : robot.others) {
    assert(limb.first + limb.count <= a.size());
    for (int i = limb.first; i < limb.first + limb.count; ++i) a[i] = 0.0;
  }
  if (mode != TailMode::residual || !has_swing(robot)) return;
  const auto towards = [&](int j, const Gain& gain, double target) {
    a[robot.swung[at(j)]] = gain.kp * (target - state.tail_angle[j]) - gain.kd * state.tail_rate[j];
  };
  towards(0, tuning.home, tuning.rest_pitch);
  if (is_carried)
    towards(1, tuning.home, 0.0);
  else
    towards(1, tuning.wind,
            std::clamp(-tuning.wind_time * yaw_rate, -tuning.most_wind, tuning.most_wind));
}

void tail_swing(const WalkingRobot& robot, const TailTuning& tuning, const TailReach& reach,
                const Vec3& e, bool is_carried, const WalkingState& state, ConstVecRef a,
                double (&swung)[2]) {
  assert(has_swing(robot));
  double s[2];
  best_swing(tuning, reach, is_carried ? tuning.urgency * e : e, is_carried ? 1.0 : 0.0, s);
  for (int j = 0; j < 2; ++j) {
    const double angle = state.tail_angle[j], rate = state.tail_rate[j];
    const double fastest = std::sqrt(2.0 * tuning.braking * std::max(0.0, tuning.upper[j] - angle));
    const double slowest =
        -std::sqrt(2.0 * tuning.braking * std::max(0.0, angle - tuning.lower[j]));
    const double wanted =
        a[robot.swung[at(j)]] + std::clamp(s[j], -tuning.most_swing, tuning.most_swing);
    swung[j] = std::clamp(wanted, (slowest - rate) / kCatchTime, (fastest - rate) / kCatchTime);
  }
}

void advance_tail(const WalkingRobot& robot, const TailTuning& tuning, ConstVecRef q, ConstVecRef v,
                  ConstVecRef a, double h, WalkingState& state) {
  assert(has_swing(robot) && q.size() == v.size() + 1 && a.size() == v.size());
  for (int j = 0; j < 2; ++j) {
    const int i = robot.swung[at(j)];
    double rate = state.tail_rate[j] + h * a[i];
    rate = std::clamp(rate, v[i] - tuning.rate_slack, v[i] + tuning.rate_slack);
    const double angle = state.tail_angle[j] + h * rate;
    state.tail_rate[j] = rate;
    state.tail_angle[j] = std::clamp(angle, q[i + 1] - tuning.slack, q[i + 1] + tuning.slack);
  }
}

double hold_torque(const WalkingRobot& robot, const TailTuning& tuning, int i, double inertia,
                   ConstVecRef q, ConstVecRef v, const WalkingState& state) {
  assert(i >= kFreeNv && i < v.size() && q.size() == v.size() + 1);
  double angle = robot.posture.size() > 0 ? robot.posture[i + 1] : 0.0, rate = 0.0;
  for (int j = 0; j < 2; ++j)
    if (i == robot.swung[at(j)]) {
      angle = state.tail_angle[j];
      rate = state.tail_rate[j];
    }
  return inertia * (tuning.hold.kp * (angle - q[i + 1]) + tuning.hold.kd * (rate - v[i]));
}

}  // namespace legwork
