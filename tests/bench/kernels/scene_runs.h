// Built-in scenes run forward by their equations of motion: whole steps and snapshots, as in scene_steps.mjs.
#pragma once

#include <span>

#include "engine/legwork.h"

namespace legwork::bench {

// The scenes that tables have rows for; all have "sim.mode" set to forward.
std::span<const char* const> stepped_scenes();

class SceneRun {
 public:
  explicit SceneRun(const char* id);
  // From the start again after a second of the run: open loop no scene stays on its plan for ever.
  void steps(int count);
  void snapshots(int count);

 private:
  Run run_;
  int taken_ = 0;
};

}  // namespace legwork::bench
