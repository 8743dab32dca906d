// Running scenes: the built-in ones, with some parameters set before the start.
#pragma once

#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <vector>

#include "bindings/builtin_scenes.h"
#include "engine/legwork.h"
#include "engine/sim/simulation.h"
#include "tests/engine/support/compare.h"

namespace legwork::testing {

inline std::string scene_json(std::string_view id) {
  for (const BuiltinScene& scene : builtin_scenes())
    if (scene.id == id) return scene.json;
  FAIL(id, " is not built in");
  return "";
}

inline std::string trot_json() { return scene_json("quadruped-trot"); }

// The ids of the built-in scenes.
inline std::vector<std::string> scene_ids() {
  std::vector<std::string> ids;
  for (const BuiltinScene& scene : builtin_scenes()) ids.emplace_back(scene.id);
  return ids;
}

struct Setting {
  std::string_view path;
  double value;
};

inline void change(Simulation& run, std::string_view path, double value) {
  const Refusal refusal = set(run, path, value);
  REQUIRE_MESSAGE(!refusal, refusal->text());
}

inline Run open_run(std::string_view id, std::initializer_list<Setting> settings = {}) {
  Result<Run> run = open_scene(scene_json(id), std::string(id) + ".json");
  REQUIRE_MESSAGE(run, run.error().text());
  for (const Setting& setting : settings) change(**run, setting.path, setting.value);
  return std::move(*run);
}

inline Run open_trot(std::initializer_list<Setting> settings = {}) {
  return open_run("quadruped-trot", settings);
}

// Takes that many steps, which all have to go well.
inline void advance_by(Simulation& run, int steps) {
  for (int i = 0; i < steps; ++i) {
    const StepStatus status = advance(run);
    REQUIRE_MESSAGE(status == StepStatus::ok, why_stopped(run));
  }
}

// The values of one field of the snapshot.
inline VecX field(const Snapshot& snapshot, std::string_view name) {
  for (const SnapshotField& f : snapshot.fields)
    if (f.name == name) return Eigen::Map<const VecX>(snapshot.data.data() + f.offset, f.count());
  FAIL("no such field");
  return {};
}

}  // namespace legwork::testing
