// Running scenes: the built-in ones, with some parameters set before the start.
#pragma once

#include <doctest/doctest.h>

#include <cstdio>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "bindings/builtin_scenes.h"
#include "engine/legwork.h"
#include "engine/math/hash.h"
#include "engine/sim/running_scene.h"
#include "tests/engine/support/compare.h"

namespace legwork::testing {

inline std::string scene_json(std::string_view id) {
  if (const BuiltinScene* scene = find_builtin_scene(id)) return scene->json;
  FAIL(id, " is not built in");
  return "";
}

inline std::string trot_json() { return scene_json("quadruped-trot"); }

inline bool is_exhibit(std::string_view id) {
  const Result<Scene> scene = parse_scene(scene_json(id), std::string(id));
  REQUIRE_MESSAGE(scene, scene.error().text());
  return find_exhibit_kind(scene->family, scene->motion) != nullptr;
}

// The ids of the built-in scenes with a walking robot, and of the others.
inline std::vector<std::string> scene_ids() {
  std::vector<std::string> ids;
  for (const BuiltinScene& scene : builtin_scenes())
    if (!is_exhibit(scene.id)) ids.emplace_back(scene.id);
  return ids;
}
inline std::vector<std::string> exhibit_ids() {
  std::vector<std::string> ids;
  for (const BuiltinScene& scene : builtin_scenes())
    if (is_exhibit(scene.id)) ids.emplace_back(scene.id);
  return ids;
}

struct Setting {
  std::string_view path;
  double value;
};

// A walking robot's run with its parts at hand, under the names of the public API.
using Run = std::unique_ptr<Simulation>;

inline StepStatus advance(Simulation& run) { return step(run); }
inline Refusal go_to(Simulation& run, double step_number) { return seek(run, step_number); }
inline Refusal check_replay(const Simulation& run) { return replay(run); }
inline void restart(Simulation& run) { reset(run); }
inline std::string why_stopped(Simulation& run) { return status_sentence(run); }
inline double time_step(const Simulation& run) { return run.setup.step; }
inline double current_step(const Simulation& run) { return run.state.step(); }
inline std::uint64_t hash(const Simulation& run) { return state_hash(run.state); }
inline std::string hash_text(const Simulation& run) {
  char text[17];
  std::snprintf(text, sizeof text, "%016llx", static_cast<unsigned long long>(hash(run)));
  return text;
}
inline const Model& model_of(const Simulation& run) { return run.setup.model; }
inline const Scene& scene_of(const Simulation& run) { return run.scene; }
inline const Snapshot& snapshot(Simulation& run) {
  compute_snapshot(run);
  return run.snapshot;
}
inline std::span<double> state_data(Simulation& run) {
  return {run.state.data.data(), static_cast<std::size_t>(run.state.data.size())};
}
inline std::span<const Parameter> parameters(const Simulation& run) {
  return *scene_schema(run.scene.family, run.scene.motion);
}
inline double get(const Simulation& run, int parameter) { return run.values[at(parameter)]; }
inline Refusal set(Simulation& run, int parameter, double value) {
  return set_parameter(run, parameter, value);
}
inline Refusal set(Simulation& run, std::string_view path, double value) {
  const int parameter = find_parameter(parameters(run), path);
  if (parameter < 0) return Diagnostic{"There is no parameter " + quoted_text(path) + "."};
  return set_parameter(run, parameter, value);
}

inline void change(Simulation& run, std::string_view path, double value) {
  const Refusal refusal = set(run, path, value);
  REQUIRE_MESSAGE(!refusal, refusal->text());
}

inline Run open_run(std::string_view id, std::initializer_list<Setting> settings = {}) {
  const Result<Scene> scene = parse_scene(scene_json(id), std::string(id) + ".json");
  REQUIRE_MESSAGE(scene, scene.error().text());
  Result<Simulation> made = make_simulation(*scene);
  REQUIRE_MESSAGE(made, made.error().text());
  Run run = std::make_unique<Simulation>(std::move(*made));
  for (const Setting& setting : settings) change(*run, setting.path, setting.value);
  return run;
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
