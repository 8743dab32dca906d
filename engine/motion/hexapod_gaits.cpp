// Gaits of the hexapod in which every leg repeats the same cycle, shifted in time: tetrapod, wave, ripple. The trunk
// moves at constant speed and height; each foot stands for `duty` of the period, half of it before its place under the
// hip (`reach` to the side) and half after, and swings along swing_path.h for the rest.
// The clock's zero is where a leg without lag lifts, not where it touches down.
#include <algorithm>
#include <cmath>

#include "engine/motion/gait.h"
#include "engine/motion/hexapod_parameters.h"
#include "engine/motion/motions.h"

namespace legwork {
namespace {

struct HexapodGait : Gait {
  double speed = 0.0;   // m/s
  double height = 0.0;  // of the trunk's origin, m
  double reach = 0.0;   // of the feet, sideways of their hips, m
};

constexpr double kSameTime = 1e-9;  // periods: what is nearer together happens at once

// When some leg lifts or lands, in periods, rising from 0 (included) to below 1.
std::vector<double> events_of(const HexapodGait& gait) {
  std::vector<double> times = {0.0};
  for (const double lag : gait.lag)
    for (const double t : {lag, lag + 1.0 - gait.duty}) times.push_back(t - std::floor(t));
  std::sort(times.begin(), times.end());
  std::vector<double> events;
  for (const double t : times)
    if (t < 1.0 - kSameTime && (events.empty() || t > events.back() + kSameTime))
      events.push_back(t);
  return events;
}

// A leg's foot in the phase that begins at `begin` and has its middle at `middle`, in periods.
FootSegment segment_of(const HexapodGait& gait, const DhLeg& leg, double lag, double begin,
                       double middle) {
  const double swing = 1.0 - gait.duty, stride = gait.speed * gait.period;
  const double lift_off = lag + std::floor(middle - lag);  // the last one
  const double side = leg.hip_B.y() > 0.0 ? 1.0 : -1.0;
  FootSegment segment;
  segment.is_swing = middle - lift_off < swing;
  // It stands under the hip half a stance before it lifts, or after it has landed.
  const double mid_stance =
      segment.is_swing ? lift_off - 0.5 * gait.duty : lift_off + swing + 0.5 * gait.duty;
  segment.from = {leg.hip_B.x() + stride * mid_stance, leg.hip_B.y() + side * gait.reach, 0.0};
  segment.begin = (lift_off - begin) * gait.period;
  segment.duration = swing * gait.period;
  segment.stride = stride;
  segment.lift = gait.step_height;
  return segment;
}

Result<Plan> plan_cyclic(const Model&, const ParameterView& values, Plan plan) {
  const HexapodGait gait = values.read(HexapodGait{values.read(*find_gait(6, plan.motion))});
  plan.stride = gait.speed * gait.period;
  const std::vector<double> events = events_of(gait);
  for (std::size_t k = 0; k < events.size(); ++k) {
    const double begin = events[k], end = k + 1 < events.size() ? events[k + 1] : 1.0;
    PlanPhase phase;
    phase.trunk[TrunkPath::x] = Polynomial{{plan.stride * begin, gait.speed}};
    phase.trunk[TrunkPath::z] = Polynomial{{gait.height}};
    for (std::size_t leg = 0; leg < plan.legs.size(); ++leg)
      phase.feet[leg] = segment_of(gait, plan.legs[leg], gait.lag[leg], begin, 0.5 * (begin + end));
    add_phase(plan, phase, (end - begin) * gait.period);
  }
  return plan;
}

// The tripod's mean speed, so that the gaits can be compared.
constexpr double kMeanSpeed = 0.14 / 3.0;

Motion cyclic_motion(const char* name, const char* verb, double default_period, double default_duty,
                     double least_duty, const char* duty_meaning) {
  Motion motion = {name, "hexapod", plan_cyclic, verb, "hexa-gait"};
  motion.quick = "sim.mode control.mode gait.speed gait.duty";
  motion.parameters = {
      speed(kMeanSpeed, -0.3, 0.3, "the tripod's mean, 0.14 m in 3 s", fills<&HexapodGait::speed>),
      period(default_period, 0.3, 20.0, kHexapodChosen, fills<&HexapodGait::period>),
      duty(default_duty, least_duty, 0.95, duty_meaning, kHexapodChosen,
           fills<&HexapodGait::duty>)};
  append_feet<HexapodGait>(motion.parameters);
  return motion;
}

}  // namespace

Motion tetrapod_motion() {
  return cyclic_motion(
      "tetrapod", "walking two legs at a time", 4.5, 2.0 / 3.0, 2.0 / 3.0,
      "Fraction of the period for which a foot is down; at two thirds, four feet are always down.");
}

Motion wave_motion() {
  return cyclic_motion("wave", "walking one leg at a time", 3.6, 5.0 / 6.0, 5.0 / 6.0,
                       "Fraction of the period for which a foot is down; above five sixths, at "
                       "most one foot is in the air.");
}

Motion ripple_motion() {
  return cyclic_motion("ripple", "walking in a ripple gait", 4.0, 0.75, 2.0 / 3.0,
                       "Fraction of the period for which a foot is down; one or two are in the "
                       "air, on each side one after the other.");
}

}  // namespace legwork
