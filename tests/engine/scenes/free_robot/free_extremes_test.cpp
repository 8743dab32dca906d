// Free robots with two parameters at their bounds at once: they run, are refused in words, or fall and report it; never NaN.
// Each is pushed on the way. LEGWORK_EXTREMES: how many pairs, or "all".
#include <cstdlib>
#include <string>
#include <vector>

#include "engine/run/run.h"
#include "engine/scenes/free_robot/free_robot.h"
#include "tests/engine/support/build.h"
#include "tests/engine/support/random.h"
#include "tests/engine/support/runs.h"

namespace legwork::testing::free_extremes_test {

namespace {

constexpr const char* kScenes[] = {"quadruped-free", "hexapod-free", "tail-free"};

struct Extreme {
  std::size_t parameter;
  double value;
};

struct Tally {
  int running = 0, refused = 0, fallen = 0, faults = 0;
};

std::vector<Extreme> extremes_of(std::span<const Parameter> schema) {
  std::vector<Extreme> all;
  for (std::size_t i = 0; i < schema.size(); ++i)
    if (schema[i].locked[0] == '\0')
      for (const double value : {schema[i].minimum, schema[i].maximum}) all.push_back({i, value});
  return all;
}

void check_words(const std::string& text) {
  CHECK_MESSAGE(text.size() > 30, text);
  CHECK_MESSAGE(text.find("nan") == std::string::npos, text);
}

void play(Run& run, Tally& tally) {
  const int steps = kIsSanitized ? 40 : 300;
  for (int i = 0; i < steps; ++i) {
    if (i == steps / 4)
      for (const char* event : {"push", "drag"}) CHECK(!act(run, event));
    if (advance(run) == StepStatus::ok) continue;
    snapshot(run);
    CHECK(is_finite(run.snapshot.data));
    check_words(why_stopped(run));
    ++tally.faults;
    return;
  }
  snapshot(run);
  CHECK(is_finite(run.snapshot.data));
  check_words(sentence(run));
  const auto& robot = static_cast<const FreeRobot&>(*run.scene);
  const VecX x = run.state.tail(run.state.size() - RunState::kScalars);
  ++(robot.record_of(x).fall_kind != 0.0 ? tally.fallen : tally.running);
}

void try_out(const SceneFile& scene, std::span<const Parameter> schema,
             std::initializer_list<Extreme> extremes, Tally& tally) {
  SceneFile extreme = scene;
  std::string what = scene.id;
  for (const Extreme& e : extremes) {
    extreme.values[e.parameter] = e.value;
    what += std::string(" ") + schema[e.parameter].path + "=" + number_text(e.value);
  }
  CAPTURE(what);
  Result<Run> run = open_scene(extreme);
  if (run) return play(*run, tally);
  ++tally.refused;
  check_words(run.error().text());
  CHECK(!run.error().hint.empty());
}

SceneFile scene_named(const char* id) {
  const Result<SceneFile> scene = parse_scene(scene_json(id), id);
  REQUIRE(scene);
  return *scene;
}

void show(const char* what, const Tally& tally) {
  MESSAGE(std::string(what), ": ", tally.running, " run, ", tally.fallen, " fell, ", tally.refused,
          " refused, ", tally.faults, " stopped with a sentence");
}

}  // namespace

TEST_CASE("extremes: each parameter of the free scenes at either bound") {
  Tally tally;
  for (const char* id : kScenes) {
    const SceneFile scene = scene_named(id);
    const std::span<const Parameter> schema = *scene_schema(scene.family, scene.motion);
    const std::vector<Extreme> all = extremes_of(schema);
    for (std::size_t i = 0; i < all.size(); i += kIsSanitized ? 40 : kIsSampled ? 9 : 1)
      try_out(scene, schema, {all[i]}, tally);
  }
  show("single bounds", tally);
  CHECK(tally.running > 0);
}

TEST_CASE("extremes: pairs of bounds of the free scenes run, are refused, or fall") {
  const char* wish = std::getenv("LEGWORK_EXTREMES");
  const bool is_all = wish && std::string(wish) == "all";
  const int count = wish ? std::atoi(wish) : kIsSanitized ? 9 : kIsSampled ? 100 : 1000;
  Tally tally;
  Random random{11};
  for (const char* id : kScenes) {
    const SceneFile scene = scene_named(id);
    const std::span<const Parameter> schema = *scene_schema(scene.family, scene.motion);
    const std::vector<Extreme> all = extremes_of(schema);
    if (is_all) {
      for (std::size_t b = 0; b < all.size(); ++b)
        for (std::size_t a = 0; a < b; ++a)
          if (all[a].parameter != all[b].parameter) try_out(scene, schema, {all[a], all[b]}, tally);
      continue;
    }
    const auto pick = [&] {
      const double place = random.uniform(0.0, static_cast<double>(all.size()));
      return std::min(static_cast<std::size_t>(place), all.size() - 1);
    };
    for (int n = 0; n < count / 3; ++n) {
      const std::size_t a = pick(), b = pick();
      if (all[a].parameter != all[b].parameter) try_out(scene, schema, {all[a], all[b]}, tally);
    }
  }
  show("pairs of bounds", tally);
  CHECK(tally.running > tally.refused);
}

}  // namespace legwork::testing::free_extremes_test
