#include "engine/control/gait_schedule.h"

namespace legwork {
namespace {

// Feet FL FR RL RR.
constexpr std::array<double, kMaxWalkingLegs> kLateralSequence = {0.0, 0.5, 0.75, 0.25};

constexpr GaitSchedule kQuadrupedGaits[] = {
    {"stand", 1.0, 1.0, {}, 0.0, 1.0, 1.0, true},
    {"trot", 0.5, 0.5, {0.0, 0.5, 0.5, 0.0}, 0.05},
    {"pace", 0.36, 0.6, {0.0, 0.5, 0.0, 0.5}, 0.05},
    {"amble", 0.8, 0.75, kLateralSequence, 0.05, 1.0, 1.0, true},
    {"bound", 0.3, 0.6, {0.0, 0.0, 0.5, 0.5}, 0.05, 0.6},
    {"pronk", 0.4, 0.6, {}, 0.05, 1.0, 1.0, false, false, true},
    {"crawl", 1.2, 0.85, kLateralSequence, 0.05, 1.0, 1.0, true, true},
};

// Feet L1 L2 L3 R1 R2 R3.
constexpr GaitSchedule kHexapodGaits[] = {
    {"stand", 1.0, 1.0, {}, 0.0, 1.0, 1.0, true},
    {"tripod", 1.0, 0.55, {0.0, 0.5, 0.0, 0.5, 0.0, 0.5}, 0.03, 1.0, 1.0, true},
    {"tetrapod", 1.5, 0.683, {2.0 / 3, 1.0 / 3, 0.0, 0.0, 2.0 / 3, 1.0 / 3}, 0.03, 1.0, 1.0, true},
    {"wave", 3.0, 0.85, {2.0 / 6, 1.0 / 6, 0.0, 5.0 / 6, 4.0 / 6, 3.0 / 6}, 0.03, 1.0, 1.0, true},
};

}  // namespace

std::span<const GaitSchedule> gaits_of(int legs) {
  if (legs == 4) return kQuadrupedGaits;
  if (legs == 6) return kHexapodGaits;
  return {};
}

const GaitSchedule* find_gait(int legs, std::string_view name) {
  for (const GaitSchedule& gait : gaits_of(legs))
    if (gait.name == name) return &gait;
  return nullptr;
}

GaitSchedule with_timing(GaitSchedule gait, double period, double duty, double step_height) {
  if (gait.duty == 1.0) return gait;
  if (period > 0.0) gait.period = period;
  if (duty > 0.0) gait.duty = duty;
  if (step_height > 0.0) gait.step_height = step_height;
  return gait;
}

}  // namespace legwork
