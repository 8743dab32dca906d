// A robot's file as a run, and its fields by name.
#pragma once

#include <doctest/doctest.h>

#include <string>

#include "engine/run/run.h"
#include "engine/run/scene_file.h"
#include "tests/engine/support/files.h"

namespace legwork::testing {

inline std::string robot_text(const std::string& name) {
  return read_file(std::string(LEGWORK_MODELS_DIR "/../tests/robots/") + name);
}

inline Run open_robot(const std::string& text, const std::string& name = "r.urdf") {
  Result<Run> run = open_scene(text, name);
  REQUIRE_MESSAGE(run, run.error().text());
  return std::move(*run);
}
inline void put(Run& run, const char* path, double value) {
  const Refusal bad = set(run, path, value);
  REQUIRE_MESSAGE(!bad, bad->text());
}
inline void go(Run& run, int steps) {
  for (int i = 0; i < steps; ++i) REQUIRE_MESSAGE(advance(run) == StepStatus::ok, why_stopped(run));
}
// A field's numbers now.
inline VecX field(Run& run, std::string_view name) {
  const Snapshot& now = snapshot(run);
  for (const SnapshotField& field : now.fields)
    if (field.name == name)
      return Eigen::Map<const VecX>(now.data.data() + field.offset, field.count());
  FAIL("no field ", name);
  return {};
}
inline double one(Run& run, std::string_view name, int entry = 0) {
  return field(run, name)[entry];
}

// Of the floor on the robot, N.
inline double upward(Run& run) {
  const VecX force = field(run, "floor_force");
  double sum = 0.0;
  for (Eigen::Index k = 2; k < force.size(); k += 3) sum += force[k];
  return sum;
}

}  // namespace legwork::testing
