// Runs of free robots.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>

#include "engine/dynamics/centroidal.h"
#include "engine/dynamics/kinematics.h"
#include "engine/math/hash.h"
#include "engine/math/rotation.h"
#include "engine/run/run.h"
#include "engine/scenes/free_robot/free_robot.h"
#include "tests/engine/support/build.h"
#include "tests/engine/support/compare.h"
#include "tests/engine/support/runs.h"

namespace legwork::testing::free_robot_test {

inline FreeRobot& robot_of_run(Run& run) { return static_cast<FreeRobot&>(*run.scene); }

inline VecX x_of(const Run& run) { return run.state.tail(run.state.size() - RunState::kScalars); }

inline void set(Run& run, const char* path, double value) {
  const Refusal bad = legwork::set(run, std::string_view(path), value);
  CHECK_MESSAGE(!bad, (bad ? bad->text() : std::string()));
}

inline void run_for(Run& run, double seconds) {
  const int steps = static_cast<int>(seconds / run.scene->step + 0.5);
  for (int k = 0; k < steps; ++k) REQUIRE(advance(run) == StepStatus::ok);
}

inline double field(Run& run, std::string_view name, int index = 0) {
  snapshot(run);
  for (const SnapshotField& f : run.snapshot.fields)
    if (f.name == name) return run.snapshot.data[at(f.offset + index)];
  FAIL("no field ", name);
  return 0.0;
}

}  // namespace legwork::testing::free_robot_test
