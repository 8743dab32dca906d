// The parameters that gaits share: each function gives one with this default, range, source and binding, in SI units.
#pragma once

#include "engine/model/parameter.h"

namespace legwork {

// The source of the quadruped's own values.
inline constexpr const char* kTrot =
    "chosen; Sureshkumar et al. 2025 print no value (theory/quadruped 6)";

// A parameter of the group "Gait".
constexpr Parameter gait_parameter(const char* path, const char* label, const char* unit,
                                   double value, double low, double high, const char* meaning,
                                   const char* source, Binding binding) {
  return {path, "Gait", label, unit, value, low, high, meaning, source, binding};
}

// gait.speed, m/s
constexpr Parameter speed(double value, double low, double high, const char* source,
                          Binding binding) {
  return gait_parameter("gait.speed", "Forward speed", "m/s", value, low, high,
                        "Forward speed of the trunk, the mean over a cycle.", source, binding);
}
// gait.period, s
constexpr Parameter period(double value, double low, double high, const char* source,
                           Binding binding) {
  return gait_parameter("gait.period", "Period", "s", value, low, high, "Time of a whole cycle.",
                        source, binding);
}
// gait.duty, share of the period, with a meaning of its own per gait
constexpr Parameter duty(double value, double low, double high, const char* meaning,
                         const char* source, Binding binding) {
  return gait_parameter("gait.duty", "Duty factor", "", value, low, high, meaning, source, binding);
}
// gait.height and gait.step_height, m
constexpr Parameter height(double value, const char* source, Binding binding) {
  return gait_parameter("gait.height", "Height", "m", value, 0.05, 1.2,
                        "Height of the trunk's origin above the ground.", source, binding);
}
constexpr Parameter step_height(double value, const char* source, Binding binding) {
  return gait_parameter("gait.step_height", "Step height", "m", value, 0.0, 0.3,
                        "How high the swing foot is lifted.", source, binding);
}

}  // namespace legwork
