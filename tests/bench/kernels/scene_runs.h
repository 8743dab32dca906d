// Built-in scenes run forward by their equations of motion: whole steps and snapshots, as in scene_steps.mjs and
// batch_steps.mjs.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "engine/legwork.h"

namespace legwork::bench {

// A scene as it is stepped: what its rows are called, and what is set.
struct SteppedScene {
  const char* id;
  std::string name;
  std::vector<std::pair<const char*, double>> set;
  int steps_per_run =
      1000;  // then from the start again: open loop no scene stays on its plan for ever
};

// The scenes that tables have rows for: planned walks with "sim.mode" set to forward, and free robots under the
// whole-body controller.
std::span<const SteppedScene> stepped_scenes();
// Batches of several sizes, "batch-200/semi-implicit".
std::span<const SteppedScene> stepped_batches();

class SceneRun {
 public:
  explicit SceneRun(const SteppedScene& scene);
  void steps(int count);
  void recorded_steps(int count);  // each with its snapshot, as a recorder takes them
  void snapshots(int count);       // of the same state again

 private:
  std::unique_ptr<Run> run_;
  int steps_per_run_, taken_ = 0;
};

}  // namespace legwork::bench
