// Common sweeps of scenes that can fall.
#include "bindings/cli/sweep.h"
#include "engine/io/json_text.h"
#include "engine/math/linear.h"
#include "engine/scenes/free_robot/free_robot.h"

namespace legwork::cli {
namespace {

// The period of the gait's cycle, s; 0.5 if the scene has none.
double period_of(const SceneFile& scene) {
  const std::span<const Parameter> schema = parameters(scene);
  const auto value = [&](const char* path) {
    const int index = find_parameter(schema, path);
    return index < 0 ? 0.0 : scene.values[at(index)];
  };
  double period = value("gait.period");
  for (const FreeKind& kind : free_kinds())
    if (kind.family == scene.family && period == 0.0)
      period = gaits_of(kind.legs)[static_cast<std::size_t>(value("gait.name"))].period;
  return period > 0.0 ? period : 0.5;
}

// Pushes in sixteen directions at four moments of the gait's cycle, for the map of the largest recoverable push per
// direction.
Preset push_recovery(const SceneFile& scene) {
  const double period = period_of(scene);
  constexpr double
      kStart = 2.0,
      kAfter = 4.0;  // s: to reach an even walk before the push, to fall or recover after it
  std::string times;
  for (int quarter = 0; quarter < 4; ++quarter)
    times += (quarter ? "," : "") + shortest_number(kStart + 0.25 * quarter * period);
  return {{"push.direction_deg=0:337.5:16", "push.impulse=2:20:10", "push.time=" + times},
          {"fallen", "fall_time"},
          kStart + period + kAfter};
}

Preset speed_by_friction(const SceneFile&) {
  return {{"contact.friction=0.1:0.9:9", "command.forward=0:2:9"},
          {"fallen", "fall_time", "mean_speed.forward"},
          10.0};
}

constexpr struct {
  const char* name;
  Preset (*make)(const SceneFile& scene);
} kPresets[] = {{"push-recovery", push_recovery}, {"speed-by-friction", speed_by_friction}};

}  // namespace

Result<Preset> find_preset(const std::string& name, const SceneFile& scene) {
  std::string known;
  for (const auto& preset : kPresets) {
    if (name == preset.name) return preset.make(scene);
    known += (known.empty() ? "" : ", ") + std::string(preset.name);
  }
  return Diagnostic{"There is no preset " + quoted_text(name) + ".", "Presets: " + known + "."};
}

}  // namespace legwork::cli
