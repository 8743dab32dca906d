#include "tests/bench/kernels/scene_runs.h"

#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "bindings/builtin_scenes.h"
#include "engine/run/run.h"

namespace legwork::bench {
namespace {

constexpr int kStepsOfFree = 10000;  // the controller holds them

[[noreturn]] void give_up(const std::string& sentence) {
  std::fprintf(stderr, "bench: %s\n", sentence.c_str());
  std::abort();
}

std::string_view json_of(std::string_view id) {
  if (const BuiltinScene* scene = find_builtin_scene(id)) return scene->json;
  give_up("no scene " + std::string(id));
}

std::vector<SteppedScene> forward(std::initializer_list<const char*> ids) {
  std::vector<SteppedScene> scenes;
  for (const char* id : ids) scenes.push_back({id, id, {{"sim.mode", 1.0}}});
  return scenes;
}

std::vector<SteppedScene> batches(std::initializer_list<int> sizes) {
  constexpr const char* kIntegrators[] = {"semi-implicit", "runge-kutta"};
  std::vector<SteppedScene> scenes;
  for (const int size : sizes)
    for (int k = 0; k < 2; ++k)
      scenes.push_back({"quadruped-herd",
                        "batch-" + std::to_string(size) + "/" + kIntegrators[k],
                        {{"herd.robots", size}, {"sim.integrator", k}}});
  return scenes;
}

}  // namespace

std::span<const SteppedScene> stepped_scenes() {
  static const std::vector<SteppedScene> scenes = [] {
    std::vector<SteppedScene> all =
        forward({"quadruped-trot", "quadruped-stand", "hexapod-tripod", "tail-trot"});
    for (const char* id : {"quadruped-free", "hexapod-free", "tail-free"})
      all.push_back({id, id, {}, kStepsOfFree});
    return all;
  }();
  return scenes;
}

std::span<const SteppedScene> stepped_batches() {
  static const std::vector<SteppedScene> scenes = batches({8, 200, 1000});
  return scenes;
}

SceneRun::SceneRun(const SteppedScene& scene) : steps_per_run_(scene.steps_per_run) {
  Result<Run> run = open_scene(json_of(scene.id), scene.id);
  if (!run) give_up(run.error().text());
  run_ = std::make_unique<Run>(std::move(*run));
  for (const auto& [path, value] : scene.set)
    if (const Refusal refusal = set(*run_, path, value)) give_up(refusal->text());
}

void SceneRun::steps(int count) {
  for (int i = 0; i < count; ++i) {
    if (advance(*run_) != StepStatus::ok) give_up(why_stopped(*run_));
    if (++taken_ < steps_per_run_) continue;
    restart(*run_);
    taken_ = 0;
  }
}

void SceneRun::recorded_steps(int count) {
  for (int i = 0; i < count; ++i) {
    steps(1);
    snapshot(*run_);
  }
}

void SceneRun::snapshots(int count) {
  for (int i = 0; i < count; ++i) snapshot(*run_);
}

}  // namespace legwork::bench
