// Running scenes: the built-in ones, with some parameters set before the start.
#pragma once

#include <doctest/doctest.h>

#include <algorithm>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "bindings/builtin_scenes.h"
#include "engine/legwork.h"
#include "engine/model/families/families.h"
#include "engine/scenes/planned_walk/planned_walk.h"
#include "tests/engine/support/compare.h"

namespace legwork::testing {

inline std::string scene_json(std::string_view id) {
  if (const BuiltinScene* scene = find_builtin_scene(id)) return scene->json;
  FAIL(id, " is not built in");
  return "";
}

inline std::string trot_json() { return scene_json("quadruped-trot"); }

inline std::span<const Parameter> schema_of(const SceneFile& scene) { return parameters(scene); }

struct Setting {
  std::string_view path;
  double value;
};

// Changes values of a scene's file.
inline void set_values(SceneFile& scene, std::initializer_list<Setting> settings) {
  for (const Setting& setting : settings) {
    const int index = find_parameter(schema_of(scene), setting.path);
    REQUIRE_MESSAGE(index >= 0, setting.path);
    scene.values[at(index)] = setting.value;
  }
}

inline SceneFile scene_file(std::string_view id, std::initializer_list<Setting> settings = {}) {
  Result<SceneFile> scene = parse_scene(scene_json(id), std::string(id) + ".json");
  REQUIRE_MESSAGE(scene, scene.error().text());
  set_values(*scene, settings);
  return *scene;
}

// A run of a file with these values. (open_run() changes them one by one after opening.)
inline Run opened(std::string_view id, std::initializer_list<Setting> settings = {}) {
  Result<Run> run = open_scene(scene_file(id, settings));
  REQUIRE_MESSAGE(run, run.error().text());
  return std::move(*run);
}

inline bool has_no_plan(std::string_view id) {
  return find_family(scene_file(id).family) == nullptr;
}

// The ids of the built-in scenes with a walking robot, and of the others.
inline std::vector<std::string> scene_ids() {
  std::vector<std::string> ids;
  for (const BuiltinScene& scene : builtin_scenes())
    if (!has_no_plan(scene.id)) ids.emplace_back(scene.id);
  return ids;
}
inline std::vector<std::string> unplanned_ids() {
  std::vector<std::string> ids;
  for (const BuiltinScene& scene : builtin_scenes())
    if (has_no_plan(scene.id)) ids.emplace_back(scene.id);
  return ids;
}

using OpenRun = std::unique_ptr<Run>;

// Writes the scene's part of a run's state, as anybody may who has it.
inline void store(const VecX& x, Run& run) {
  std::copy(x.begin(), x.end(), state_data(run).end() - x.size());
}
// What a test has written to the state of a planned walk, back into its run.
inline void store(const PlannedWalk& walk, Run& run) { store(walk.state.data, run); }

inline void change(Run& run, std::string_view path, double value) {
  const Refusal refusal = set(run, path, value);
  REQUIRE_MESSAGE(!refusal, refusal->text());
}

inline OpenRun open_run(std::string_view id, std::initializer_list<Setting> settings = {}) {
  OpenRun run = std::make_unique<Run>(opened(id));
  for (const Setting& setting : settings) change(*run, setting.path, setting.value);
  return run;
}

inline OpenRun open_trot(std::initializer_list<Setting> settings = {}) {
  return open_run("quadruped-trot", settings);
}

inline double value_of(const Run& run, std::string_view path) {
  return get(run, find_parameter(parameters(run), path));
}

// Takes that many steps, which all have to go well.
inline void advance_by(Run& run, int steps) {
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
