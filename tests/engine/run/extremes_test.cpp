// Parameters at their bounds, one or two at a time: the scene plays, in inverse and in forward mode, or is refused in words.
// LEGWORK_EXTREMES: how many pairs of bounds are tried, or "all"; evenly spread, and the same ones each time.
#include <cstdlib>
#include <string>
#include <vector>

#include "tests/engine/support/build.h"
#include "tests/engine/support/random.h"
#include "tests/engine/support/runs.h"

namespace legwork::testing::extremes_test {

namespace {

struct Extreme {
  std::size_t parameter;
  double value;
};

SceneFile scene_of_id(const std::string& id) {
  const Result<SceneFile> scene = parse_scene(scene_json(id), id);
  REQUIRE(scene);
  return *scene;
}

std::span<const Parameter> schema_of_scene(const SceneFile& scene) {
  return *scene_schema(scene.family, scene.motion);
}

// Both bounds of every parameter that can be moved.
std::vector<Extreme> extremes_of(const SceneFile& scene) {
  std::vector<Extreme> all;
  const std::span<const Parameter> schema = schema_of_scene(scene);
  for (std::size_t i = 0; i < schema.size(); ++i)
    if (schema[i].locked[0] == '\0')
      for (const double value : {schema[i].minimum, schema[i].maximum}) all.push_back({i, value});
  return all;
}

struct Tally {
  int refused = 0, played = 0, stopped = 0;
};

void check_refusal(const Diagnostic& refusal) {
  const std::string text = refusal.text();
  CHECK_MESSAGE(refusal.message.size() > 20, text);
  CHECK_MESSAGE(text.back() == '.', text);
  CHECK_MESSAGE(!refusal.hint.empty(), text);  // what to do
  CHECK_MESSAGE(!contains(text, "nan"), text);
  CHECK_MESSAGE(!contains(text, "inf "), text);
}

// Twenty steps, every number of the last finite; a run that ends earlier says why.
void play(Run& run, Tally& tally) {
  for (int i = 0; i < (kIsSanitized ? 5 : 20); ++i) {
    const StepStatus status = advance(run);
    if (status == StepStatus::ok) continue;
    snapshot(run);
    CHECK(is_finite(run.snapshot.data));
    CHECK(why_stopped(run).size() > 40);
    ++tally.stopped;
    return;
  }
  snapshot(run);
  CHECK(is_finite(run.snapshot.data));
  ++tally.played;
}

void try_out(const SceneFile& scene, std::initializer_list<Extreme> extremes, Tally& tally) {
  SceneFile extreme = scene;
  std::string what = scene.id;
  const std::span<const Parameter> schema = schema_of_scene(scene);
  for (const Extreme& e : extremes) {
    extreme.values[e.parameter] = e.value;
    what += std::string(" ") + schema[e.parameter].path + "=" + number_text(e.value);
  }
  CAPTURE(what);
  Result<Run> run = open_scene(extreme);
  if (!run) {
    ++tally.refused;
    check_refusal(run.error());
    return;
  }
  play(*run, tally);
  // And in the other mode, if that one can be had.
  const int mode = find_parameter(schema, "sim.mode");
  if (schema[at(mode)].locked[0] != '\0') return;
  restart(*run);
  if (const Refusal refusal = set(*run, mode, 1.0 - run->values[at(mode)])) {
    check_refusal(*refusal);
    return;
  }
  play(*run, tally);
}

void show(const char* what, const Tally& tally) {
  MESSAGE(std::string(what), ": ", tally.refused, " refused, ", tally.played, " runs played, ",
          tally.stopped, " stopped");
}

}  // namespace

TEST_CASE("extremes: each parameter of each scene at either bound plays, or is refused in words") {
  Tally tally;
  std::size_t ids = 0;
  for (const std::string& id : scene_ids()) {
    if (kIsSanitized && id == "quadruped-bound") continue;
    const SceneFile scene = scene_of_id(id);
    const std::vector<Extreme> all = extremes_of(scene);
    // Watched by the sanitizers a plan of the bound takes ten seconds: only the others, and three bounds of each.
    const std::size_t stride = kIsSanitized ? all.size() / 3 : kIsWasm ? 9 : 1;
    for (std::size_t i = kIsSampled ? ids++ : 0; i < all.size(); i += stride)
      try_out(scene, {all[i]}, tally);
  }
  show("single bounds", tally);
  CHECK(tally.refused > 0);
  CHECK(tally.played > tally.refused);
}

namespace {

// Pairs of these scenes, LEGWORK_EXTREMES of them.
void try_pairs(const std::vector<std::string>& ids) {
  const char* wish = std::getenv("LEGWORK_EXTREMES");
  const bool is_all = wish && std::string(wish) == "all";
  const int count = wish ? std::atoi(wish) : kIsSanitized ? 7 : 60;
  Tally tally;
  int tried = 0;
  Random random{7};
  for (std::size_t s = 0; s < ids.size(); ++s) {
    const SceneFile scene = scene_of_id(ids[s]);
    const std::vector<Extreme> all = extremes_of(scene);
    // Pair number k of this scene: k = b (b - 1) / 2 + a with a < b.
    const long long pairs = static_cast<long long>(all.size() * (all.size() - 1) / 2);
    const long long share =
        is_all ? pairs
               : count * static_cast<long long>(s + 1) / static_cast<long long>(ids.size()) -
                     count * static_cast<long long>(s) / static_cast<long long>(ids.size());
    const double spacing = static_cast<double>(pairs) / static_cast<double>(share);
    for (long long n = 0; n < share; ++n) {
      const double offset = is_all ? 0.5 : random.uniform(0.0, 1.0);
      const auto k = static_cast<std::size_t>((static_cast<double>(n) + offset) * spacing);
      std::size_t b = 1;
      while ((b + 1) * b / 2 <= k) ++b;
      const std::size_t a = k - b * (b - 1) / 2;
      REQUIRE(b < all.size());
      if (all[a].parameter == all[b].parameter) continue;  // both bounds of one
      ++tried;
      try_out(scene, {all[a], all[b]}, tally);
    }
  }
  show("pairs of bounds", tally);
  MESSAGE(tried, " pairs tried");
  CHECK(tried > count * 9 / 10);
  CHECK(tally.played > 0);
}

std::vector<std::string> ids_of(bool is_hexapod) {
  std::vector<std::string> ids = scene_ids();
  std::erase_if(ids, [&](const std::string& id) {
    return is_hexapod != id.starts_with("hexapod") || (kIsSanitized && id == "quadruped-bound");
  });
  return ids;
}

}  // namespace

TEST_CASE("extremes: pairs of parameters at their bounds, scenes on four legs") {
  try_pairs(ids_of(false));
}

TEST_CASE("extremes: pairs of parameters at their bounds, scenes on six legs") {
  try_pairs(ids_of(true));
}

}  // namespace legwork::testing::extremes_test
