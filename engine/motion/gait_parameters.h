// The parameters that gaits share, and reading them.
#pragma once

#include "engine/motion/motions.h"
#include "engine/motion/pair_plan.h"

namespace legwork {

inline constexpr const char* kTrot =
    "chosen; document 000 prints no value (QUADRUPED_AND_TAIL 2.5)";

constexpr Parameter speed(double value, double low, double high, const char* source,
                          Binding binding) {
  return {"gait.speed",
          "Gait",
          "Forward speed",
          "m/s",
          value,
          low,
          high,
          "Forward speed of the trunk, the mean over a cycle.",
          source,
          binding};
}
constexpr Parameter period(double value, double low, double high, const char* source,
                           Binding binding) {
  return {"gait.period", "Gait", "Period", "s", value, low, high, "Time of a whole cycle.",
          source,        binding};
}
constexpr Parameter duty(double value, double low, double high, const char* meaning,
                         const char* source, Binding binding) {
  return {"gait.duty", "Gait", "Duty factor", "", value, low, high, meaning, source, binding};
}
constexpr Parameter height(double value, const char* source, Binding binding) {
  return {"gait.height", "Gait", "Height", "m",
          value,         0.05,   1.2,      "Height of the trunk's origin above the ground.",
          source,        binding};
}
constexpr Parameter step_height(double value, const char* source, Binding binding) {
  return {"gait.step_height",
          "Gait",
          "Step height",
          "m",
          value,
          0.0,
          0.3,
          "How high the swing foot is lifted.",
          source,
          binding};
}
constexpr Parameter consistency() {
  return choice("gait.consistency", "Gait", "Passive motion", 0.0, {"sway", "roll", "none"},
                "Two feet hold no moment about the line between them. sway: the trunk moves "
                "sideways so that none is needed. roll: it rolls instead. none: it does neither, a "
                "motion that the dynamics forbid: the trap of document 000, section 6.",
                kTrot, fills<&PairGait::consistency>);
}

// Of the gaits in which the legs go in pairs.
inline std::vector<Parameter> pair_parameters(const char* source) {
  using G = PairGait;
  return {speed(0.3, -1.0, 1.5, source, fills<&G::speed>),
          period(0.5, 0.2, 1.6, source, fills<&G::period>),
          height(0.28, source, fills<&G::height>),
          step_height(0.05, source, fills<&G::step_height>),
          duty(0.5, 0.5, 0.9,
               "Part of the period for which a foot is down. Above 0.5 all four feet are down "
               "between the steps.",
               source, fills<&G::duty>),
          consistency()};
}

inline PairGait pair_gait(const ParameterView& values, std::string_view name = "trot") {
  const QuadrupedSizes robot = values.read<QuadrupedSizes>();
  PairGait gait{values.read(*find_gait(4, name))};
  gait.foot_y = robot.hip_y;
  gait.legs = quadruped_legs(robot);
  return values.read(std::move(gait));
}

}  // namespace legwork
