#include "engine/motion/hexapod_gaits.h"

#include <algorithm>
#include <cmath>

namespace legwork {
namespace {

constexpr double kSameTime = 1e-9;  // periods: what is nearer together happens at once

// When some leg lifts or lands, in periods, rising from 0 (included) to below 1.
std::vector<double> events_of(const HexapodGait& gait) {
  std::vector<double> times = {0.0};
  for (std::size_t leg = 0; leg < gait.legs.size(); ++leg)
    for (const double t : {gait.lag[leg], gait.lag[leg] + 1.0 - gait.duty})
      times.push_back(t - std::floor(t));
  std::sort(times.begin(), times.end());
  std::vector<double> events;
  for (const double t : times)
    if (t < 1.0 - kSameTime && (events.empty() || t > events.back() + kSameTime))
      events.push_back(t);
  return events;
}

// Foot of leg `leg` in the phase that begins at `begin` and has its middle at `middle`, in periods.
FootSegment segment_of(const HexapodGait& gait, std::size_t leg, double begin, double middle) {
  const double swing = 1.0 - gait.duty, stride = gait.speed * gait.period;
  const double lift_off = gait.lag[leg] + std::floor(middle - gait.lag[leg]);  // the last one
  const DhLeg& chain = gait.legs[leg];
  const double side = chain.hip_B.y() > 0.0 ? 1.0 : -1.0;
  FootSegment segment;
  segment.is_swing = middle - lift_off < swing;
  // It stands under the hip half a stance before it lifts, or after it has landed.
  const double mid_stance =
      segment.is_swing ? lift_off - 0.5 * gait.duty : lift_off + swing + 0.5 * gait.duty;
  segment.from = {chain.hip_B.x() + stride * mid_stance, chain.hip_B.y() + side * gait.reach, 0.0};
  segment.begin = (lift_off - begin) * gait.period;
  segment.duration = swing * gait.period;
  segment.stride = stride;
  segment.lift = gait.step_height;
  return segment;
}

}  // namespace

Plan make_hexapod_plan(const HexapodGait& gait) {
  Plan plan;
  plan.motion = gait.name;
  plan.legs = gait.legs;
  plan.stride = gait.speed * gait.period;
  const std::vector<double> events = events_of(gait);
  for (std::size_t k = 0; k < events.size(); ++k) {
    const double begin = events[k], end = k + 1 < events.size() ? events[k + 1] : 1.0;
    PlanPhase phase;
    phase.trunk[TrunkPath::x] = Polynomial{{plan.stride * begin, gait.speed}};
    phase.trunk[TrunkPath::z] = Polynomial{{gait.height}};
    std::vector<int> stance;
    for (std::size_t leg = 0; leg < gait.legs.size(); ++leg) {
      phase.feet[leg] = segment_of(gait, leg, begin, 0.5 * (begin + end));
      if (!phase.feet[leg].is_swing) stance.push_back(static_cast<int>(leg));
    }
    add_phase(plan, phase, (end - begin) * gait.period, std::move(stance));
  }
  return plan;
}

}  // namespace legwork
