// Running scenes: the built-in trot, with some parameters set before the start.
#pragma once

#include <doctest/doctest.h>

#include <string>
#include <string_view>

#include "bindings/builtin_scenes.h"
#include "engine/legwork.h"
#include "engine/sim/simulation.h"
#include "tests/engine/support/compare.h"

namespace legwork::testing {

inline std::string trot_json() {
  for (const BuiltinScene& scene : builtin_scenes())
    if (std::string_view(scene.id) == "quadruped-trot") return scene.json;
  FAIL("quadruped-trot is not built in");
  return "";
}

struct Setting {
  std::string_view path;
  double value;
};

inline void change(Simulation& run, std::string_view path, double value) {
  const Refusal refusal = set(run, path, value);
  REQUIRE_MESSAGE(!refusal, refusal->text());
}

inline Run open_trot(std::initializer_list<Setting> settings = {}) {
  Result<Run> run = open_scene(trot_json(), "quadruped-trot.json");
  REQUIRE_MESSAGE(run, run.error().text());
  for (const Setting& setting : settings) change(**run, setting.path, setting.value);
  return std::move(*run);
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
