// The parameters that gaits share.
#pragma once

#include "engine/model/parameter.h"

namespace legwork {

inline constexpr const char* kTrot =
    "chosen; Sureshkumar et al. 2025 print no value (theory/quadruped 6)";

constexpr Parameter gait_parameter(const char* path, const char* label, const char* unit,
                                   double value, double low, double high, const char* meaning,
                                   const char* source, Binding binding) {
  return {path, "Gait", label, unit, value, low, high, meaning, source, binding};
}

constexpr Parameter speed(double value, double low, double high, const char* source,
                          Binding binding) {
  return gait_parameter("gait.speed", "Forward speed", "m/s", value, low, high,
                        "Forward speed of the trunk, the mean over a cycle.", source, binding);
}
constexpr Parameter period(double value, double low, double high, const char* source,
                           Binding binding) {
  return gait_parameter("gait.period", "Period", "s", value, low, high, "Time of a whole cycle.",
                        source, binding);
}
constexpr Parameter duty(double value, double low, double high, const char* meaning,
                         const char* source, Binding binding) {
  return gait_parameter("gait.duty", "Duty factor", "", value, low, high, meaning, source, binding);
}
constexpr Parameter height(double value, const char* source, Binding binding) {
  return gait_parameter("gait.height", "Height", "m", value, 0.05, 1.2,
                        "Height of the trunk's origin above the ground.", source, binding);
}
constexpr Parameter step_height(double value, const char* source, Binding binding) {
  return gait_parameter("gait.step_height", "Step height", "m", value, 0.0, 0.3,
                        "How high the swing foot is lifted.", source, binding);
}

}  // namespace legwork
