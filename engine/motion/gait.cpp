#include "engine/motion/gait.h"

namespace legwork {
namespace {

// Name, period, duty, lags, step height, scales, is_static, has_sway, is_ballistic. A new row goes last: runs and links name
// a gait by its number. Feet FL FR RL RR.
constexpr std::array<double, kMaxLegs> kLateralSequence = {0.0, 0.5, 0.75, 0.25};

constexpr Gait kQuadrupedGaits[] = {
    {"stand", 1.0, 1.0, {}, 0.0, 1.0, 1.0, true},
    {"trot", 0.5, 0.5, {0.0, 0.5, 0.5, 0.0}, 0.05},
    {"pace", 0.36, 0.6, {0.0, 0.5, 0.0, 0.5}, 0.05},
    {"amble", 0.8, 0.75, kLateralSequence, 0.05, 1.0, 1.0, true},
    {"bound", 0.3, 0.6, {0.0, 0.0, 0.5, 0.5}, 0.05, 0.6},
    {"pronk", 0.4, 0.6, {}, 0.05, 1.0, 1.0, false, false, true},
    {"crawl", 1.2, 0.85, kLateralSequence, 0.05, 1.0, 1.0, true, true},
};

// Feet L1 L2 L3 R1 R2 R3.
constexpr Gait kHexapodGaits[] = {
    {"stand", 1.0, 1.0, {}, 0.0, 1.0, 1.0, true},
    {"tripod", 1.0, 0.55, {0.0, 0.5, 0.0, 0.5, 0.0, 0.5}, 0.03, 1.0, 1.0, true},
    {"tetrapod", 1.5, 0.683, {2.0 / 3, 1.0 / 3, 0.0, 0.0, 2.0 / 3, 1.0 / 3}, 0.03, 1.0, 1.0, true},
    {"wave", 3.0, 0.85, {2.0 / 6, 1.0 / 6, 0.0, 5.0 / 6, 4.0 / 6, 3.0 / 6}, 0.03, 1.0, 1.0, true},
    {"ripple", 2.0, 0.75, {2.0 / 3, 1.0 / 3, 0.0, 1.0 / 6, 5.0 / 6, 1.0 / 2}, 0.03, 1.0, 1.0, true},
};

template <std::size_t n>
constexpr std::array<const char*, n> names_of(const Gait (&gaits)[n]) {
  std::array<const char*, n> names{};
  for (std::size_t i = 0; i < n; ++i) names[i] = gaits[i].name;
  return names;
}
constexpr auto kQuadrupedNames = names_of(kQuadrupedGaits);
constexpr auto kHexapodNames = names_of(kHexapodGaits);

}  // namespace

std::span<const Gait> gaits_of(int legs) {
  if (legs == 4) return kQuadrupedGaits;
  if (legs == 6) return kHexapodGaits;
  return {};
}

std::span<const char* const> gait_names(int legs) {
  if (legs == 4) return kQuadrupedNames;
  if (legs == 6) return kHexapodNames;
  return {};
}

const Gait* find_gait(int legs, std::string_view name) {
  for (const Gait& gait : gaits_of(legs))
    if (gait.name == name) return &gait;
  return nullptr;
}

Gait with_timing(Gait gait, double period, double duty, double step_height) {
  if (gait.duty == 1.0) return gait;
  if (period > 0.0) gait.period = period;
  if (duty > 0.0) gait.duty = duty;
  if (step_height > 0.0) gait.step_height = step_height;
  return gait;
}

}  // namespace legwork
