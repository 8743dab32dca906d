#include "engine/control/foot_schedule.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace legwork {
namespace {

constexpr double kLeastForce = 0.1;    // N
constexpr double kEarliest = 0.6;      // of a swing
constexpr double kLateAfter = 0.015;   // s
constexpr double kLongestHold = 0.05;  // s
constexpr double kStumbleForce = 2.0;  // N
constexpr double kStumbleTime = 0.03;  // s after the last touch
constexpr double kDrift = 0.3;         // how much faster or slower than the clock a phase may run
constexpr double kInStep = 0.1;        // periods
constexpr double kDriftGain = 8.0;     // 1/period
constexpr double kPeriodRate = 1.0;    // s/s
constexpr double kScaleTime = 0.3;     // s

double fraction(double x) { return x - std::floor(x); }

bool all_rest(const WalkingState& state, int legs) {
  for (int i = 0; i < legs; ++i)
    if (state.feet[i].duty < 1.0 || state.feet[i].is_swing != 0.0) return false;
  return true;
}

// The last step has been taken: the robot stays over the middle of its feet.
void come_to_rest(int legs, WalkingState& state) {
  state.is_resting = 1.0;
  state.position_x = state.position_y = 0.0;
  for (int i = 0; i < legs; ++i) {
    state.position_x += state.feet[i].stood[0] / legs;
    state.position_y += state.feet[i].stood[1] / legs;
  }
}

// From standing: the legs begin in step; one that would be in the air stands until its next touchdown.
void begin_gait(const Gait& gait, int legs, WalkingState& state) {
  state.is_resting = 0.0;
  state.clock = 0.0;
  state.period = gait.period;
  for (int i = 0; i < legs; ++i) {
    WalkingFoot& foot = state.feet[i];
    foot.phase = fraction(-gait.lag[at(i)]);
    if (foot.phase == 0.0) foot.duty = gait.duty;
  }
}

// A swing begins, or goes on, from where the foot is.
void lift_off(const FeltFoot& felt, WalkingFoot& foot) {
  foot.lift_progress = (foot.phase - foot.duty) / (1.0 - foot.duty);
  for (int k = 0; k < 3; ++k) foot.lift_off[k] = felt.p[k];
}

void feel_obstacles(const FeltFoot& felt, double h, WalkingFoot& foot) {
  const double x = felt.force.x(), y = felt.force.y(), across = std::sqrt(x * x + y * y);
  if (!felt.is_loaded && across > kStumbleForce) {
    foot.stumble_time = kStumbleTime;
    foot.away[0] = x / across;
    foot.away[1] = y / across;
  } else if (foot.stumble_time > 0.0) {
    foot.stumble_time = std::max(0.0, foot.stumble_time - h);
    if (foot.stumble_time == 0.0) lift_off(felt, foot);
  }
}

}  // namespace

bool feels_ground(const Vec3& force, const Vec3& normal) {
  const double up = force.dot(normal);
  return up > kLeastForce && up * up > 0.25 * force.squaredNorm();
}

Gait gait_for_now(const Gait& gait, int legs, const WalkingState& state) {
  assert(legs == 4 || legs == 6);
  if (state.is_resting != 0.0 || gait.duty >= 1.0) return gait;
  if (!gait.is_ballistic && legs < 6) return gait;
  for (int i = 0; i < legs; ++i) {
    const double error = fraction(state.clock - gait.lag[at(i)] - state.feet[i].phase + 0.5) - 0.5;
    if (std::abs(error) < kInStep) continue;
    Gait halt = *find_gait(legs, "stand");
    halt.step_height = gait.step_height;
    return halt;
  }
  return gait;
}

void advance_clock(const Gait& gait, int legs, double h, WalkingState& state) {
  assert(legs >= 0 && legs <= kMaxLegs);
  const double follow = std::min(1.0, h / kScaleTime);
  state.fore_scale += follow * (gait.fore_scale - state.fore_scale);
  state.side_scale += follow * (gait.side_scale - state.side_scale);
  if (gait.duty >= 1.0 && state.is_resting == 0.0 && all_rest(state, legs))
    come_to_rest(legs, state);
  if (state.is_resting != 0.0) {
    if (gait.duty >= 1.0) return;
    begin_gait(gait, legs, state);
  }
  if (gait.duty < 1.0) {
    const double change = gait.period - state.period, most = kPeriodRate * h;
    state.period += std::clamp(change, -most, most);
  }
  const double tick = h / state.period;
  state.clock = fraction(state.clock + tick);
  for (int i = 0; i < legs; ++i) {
    WalkingFoot& foot = state.feet[i];
    double error = gait.duty < 1.0 ? fraction(state.clock - gait.lag[at(i)] - foot.phase) : tick;
    if (error > 0.5) error -= 1.0;
    if (std::abs(error) <= 2.0 * tick)
      foot.phase += error;  // in step: it is one tick behind
    else
      foot.phase += tick * (1.0 + std::clamp(kDriftGain * error, -kDrift, kDrift));
    if (foot.phase < 1.0) {
      if (foot.phase < 0.0) foot.phase = 0.0;
      continue;
    }
    foot.phase -= 1.0;
    foot.duty = gait.duty;
    foot.has_landed = 0.0;
  }
}

void advance_feet(int legs, std::span<const FeltFoot> felt, double h, WalkingState& state) {
  assert(legs >= 0 && legs <= kMaxLegs && felt.size() >= at(legs));
  bool is_one_missing = false;
  for (int i = 0; i < legs; ++i)
    if (is_scheduled_down(state.feet[i]) && !felt[at(i)].is_loaded) is_one_missing = true;
  for (int i = 0; i < legs; ++i) {
    WalkingFoot& foot = state.feet[i];
    const FeltFoot& sense = felt[at(i)];
    const bool is_down = is_scheduled_down(foot);
    if (foot.is_swing != 0.0) {
      const bool is_early = !is_down && swing_progress(foot) > kEarliest && sense.is_loaded;
      if (is_down || is_early) {
        foot.is_swing = 0.0;
        foot.has_landed = is_early ? 1.0 : 0.0;
        foot.air_time = sense.is_loaded ? 0.0 : kLateAfter + h;
      }
    } else if (!is_down && foot.has_landed == 0.0) {
      if (is_one_missing && foot.hold_time < kLongestHold) {
        foot.hold_time += h;
      } else {
        foot.is_swing = 1.0;
        foot.hold_time = 0.0;
        foot.air_time = 0.0;
        foot.stumble_time = 0.0;
        lift_off(sense, foot);
        for (int k = 0; k < 3; ++k) foot.target[k] = sense.p[k];
      }
    }
    if (foot.is_swing != 0.0) {
      feel_obstacles(sense, h, foot);
      continue;
    }
    foot.air_time = sense.is_loaded ? 0.0 : std::max(foot.air_time, 0.0) + h;
    if (sense.is_loaded)
      for (int k = 0; k < 3; ++k) foot.stood[k] = sense.p[k];
  }
}

FootMode mode_of(const WalkingFoot& foot) {
  if (foot.is_swing != 0.0) return FootMode::swinging;
  return foot.air_time > kLateAfter ? FootMode::late : FootMode::standing;
}

double swing_progress(const WalkingFoot& foot) {
  const double scheduled = (foot.phase - foot.duty) / (1.0 - foot.duty);
  const double rest = 1.0 - foot.lift_progress;
  if (!(rest > 1e-6)) return 1.0;
  return std::clamp((scheduled - foot.lift_progress) / rest, 0.0, 1.0);
}

double swing_duration(const WalkingFoot& foot, double period) {
  return std::max((1.0 - foot.duty) * (1.0 - foot.lift_progress) * period, 0.02);
}

}  // namespace legwork
