#include "tests/bench/kernels/scene_runs.h"

#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

#include "bindings/builtin_scenes.h"
#include "engine/sim/run_status.h"

namespace legwork::bench {
namespace {

constexpr const char* kScenes[] = {"quadruped-trot", "quadruped-stand", "hexapod-tripod",
                                   "tail-trot"};
constexpr int kStepsARun = 1000;

[[noreturn]] void give_up(const std::string& sentence) {
  std::fprintf(stderr, "bench: %s\n", sentence.c_str());
  std::abort();
}

std::string_view json_of(std::string_view id) {
  for (const BuiltinScene& scene : builtin_scenes())
    if (scene.id == id) return scene.json;
  give_up("no scene " + std::string(id));
}

}  // namespace

std::span<const char* const> stepped_scenes() { return kScenes; }

SceneRun::SceneRun(const char* id) {
  Result<Run> run = open_scene(json_of(id), id);
  if (!run) give_up(run.error().text());
  run_ = std::move(*run);
  if (const Refusal refusal = set(*run_, "sim.mode", 1.0)) give_up(refusal->text());
}

void SceneRun::steps(int count) {
  for (int i = 0; i < count; ++i) {
    if (advance(*run_) != StepStatus::ok) give_up(why_stopped(*run_));
    if (++taken_ < kStepsARun) continue;
    restart(*run_);
    taken_ = 0;
  }
}

void SceneRun::snapshots(int count) {
  for (int i = 0; i < count; ++i) snapshot(*run_);
}

}  // namespace legwork::bench
