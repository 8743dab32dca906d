// Settings made at one step are one change: planned once, in any order, and no change if they are set back.
#include <doctest/doctest.h>

#include <algorithm>

#include "bindings/builtin_scenes.h"
#include "engine/io/run_link.h"
#include "engine/legwork.h"
#include "engine/run/run.h"
#include "tests/engine/support/compare.h"

namespace legwork::testing::set_at_once_test {
namespace {

struct Setting {
  const char* path;
  double value;
};

SceneFile scene_of(const char* id) {
  const BuiltinScene* builtin = find_builtin_scene(id);
  REQUIRE(builtin != nullptr);
  const Result<SceneFile> scene = parse_scene(builtin->json, id);
  REQUIRE(scene);
  return *scene;
}

Run walking() {
  Result<Run> run = open_scene(scene_of("quadruped-trot"));
  REQUIRE(run);
  for (int k = 0; k < 137; ++k) REQUIRE(advance(*run) == StepStatus::ok);
  return std::move(*run);
}

void set_all(Run& run, std::initializer_list<Setting> settings) {
  for (const Setting& one : settings) {
    const Refusal bad = set(run, one.path, one.value);
    REQUIRE_MESSAGE(!bad, bad->text());
  }
}

std::uint64_t after(Run& run, int steps) {
  for (int k = 0; k < steps; ++k) REQUIRE(advance(run) == StepStatus::ok);
  return hash(run);
}

double value_of(const Run& run, const char* path) {
  return get(run, find_parameter(parameters(run), path));
}

double versions(const Run& run) { return run.model_version; }

}  // namespace

TEST_CASE("set at once: any order of several changes is the same run") {
  Run one = walking(), other = walking(), twice = walking();
  set_all(one, {{"gait.speed", 0.2}, {"gait.height", 0.3}, {"control.mode", 1.0}});
  set_all(other, {{"control.mode", 1.0}, {"gait.height", 0.3}, {"gait.speed", 0.2}});
  set_all(twice, {{"gait.speed", 0.35},
                  {"control.mode", 2.0},
                  {"gait.height", 0.3},
                  {"gait.speed", 0.2},
                  {"control.mode", 1.0}});
  const std::uint64_t expected = after(one, 200);
  CHECK(after(other, 200) == expected);
  CHECK(after(twice, 200) == expected);
  CHECK(!check_replay(one));
  CHECK(!check_replay(twice));
}

TEST_CASE("set at once: live, then another ground and back, is the live one alone") {
  const SceneFile scene = scene_of("quadruped-free");
  Result<Run> once = open_scene(scene), back = open_scene(scene);
  REQUIRE(once);
  REQUIRE(back);
  for (Run* run : {&*once, &*back})
    for (int k = 0; k < 300; ++k) REQUIRE(advance(*run) == StepStatus::ok);
  const double slope = value_of(*back, "ground.slope");
  set_all(*once, {{"payload.mass", 0.7}});
  set_all(*back, {{"payload.mass", 0.7}, {"ground.slope", 0.1}, {"ground.slope", slope}});
  CHECK(hash(*back) == hash(*once));
  CHECK(after(*back, 50) == after(*once, 50));
  CHECK(!check_replay(*back));
  // Another ground stays, whatever was live before it.
  set_all(*once, {{"contact.friction", 0.7}, {"ground.slope", 0.1}});
  set_all(*back, {{"ground.slope", 0.1}, {"contact.friction", 0.7}});
  CHECK(after(*back, 50) == after(*once, 50));
  CHECK(!check_replay(*back));
}

TEST_CASE("set at once: what is set back has not been set") {
  Run plain = walking(), back = walking();
  const double speed = value_of(back, "gait.speed"), height = value_of(back, "gait.height");
  set_all(
      back,
      {{"gait.speed", 0.2}, {"gait.height", 0.3}, {"gait.height", height}, {"gait.speed", speed}});
  CHECK(hash(back) == hash(plain));
  CHECK(after(back, 200) == after(plain, 200));
  CHECK(record_of(back, scene_of("quadruped-trot")).inputs.empty());
}

TEST_CASE("set at once: after going back to the step of a change, another is added to it") {
  Run one = walking(), other = walking();
  set_all(one, {{"gait.speed", 0.2}, {"gait.height", 0.3}});
  set_all(other, {{"gait.speed", 0.2}});
  const double here = current_step(other);
  after(other, 50);
  REQUIRE(!go_to(other, here));
  set_all(other, {{"gait.height", 0.3}});
  CHECK(after(other, 150) == after(one, 150));
  CHECK(!check_replay(other));
  // And after going to an earlier one, that change has not been.
  REQUIRE(!go_to(other, here - 20));
  after(other, 20);
  set_all(other, {{"gait.height", 0.3}});
  CHECK(!check_replay(other));
}

// A link with four hundred changes of a parameter, to and fro, at one step.
Result<RunRecord> flood(const SceneFile& base, const char* path, double step, double low,
                        double high) {
  RunRecord record;
  record.scene = base.id;
  record.steps = 2.0;
  const int place = record.place_of(path);
  for (int k = 0; k < 400; ++k) record.inputs.push_back({step, place, k % 2 == 0 ? low : high});
  const Result<std::string> link = write_run_link(record);
  REQUIRE(link);
  return read_run_link(*link);
}

TEST_CASE("set at once: hundreds of changes at one step of a link are planned once") {
  const SceneFile bound = scene_of("quadruped-bound");
  const Result<RunRecord> record = flood(bound, "gait.speed", 1.0, 0.5, 0.501);
  REQUIRE(record);
  std::string notes;
  Result<Run> run = open_record(*record, bound, notes);
  REQUIRE(run);
  const double before = versions(*run);
  while (verdict(*run) == Verdict::under_way) REQUIRE(advance(*run) == StepStatus::ok);
  CHECK(versions(*run) - before <= 1.0);
}

TEST_CASE("set at once: a link that sets something before its first step is none of ours") {
  const SceneFile bound = scene_of("quadruped-bound");
  const Result<RunRecord> record = flood(bound, "gait.speed", 0.0, 0.5, 0.501);
  REQUIRE(record);
  std::string notes;
  const Result<Run> run = open_record(*record, bound, notes);
  REQUIRE(!run);
  CHECK_SAYS(run.error().message, "before its first step");
}

TEST_CASE("set at once: a scene that begins again is none of a record, and is built once for it") {
  const SceneFile base = scene_of("quadruped-herd");
  const Result<RunRecord> record = flood(base, "herd.seed", 1.0, 7.0, 8.0);
  REQUIRE(record);
  std::string notes;
  Result<Run> run = open_record(*record, base, notes);
  REQUIRE(run);
  const double before = versions(*run);
  while (verdict(*run) == Verdict::under_way) advance(*run);
  CHECK(verdict(*run) == Verdict::differs);
  CHECK(versions(*run) - before <= 1.0);
}

TEST_CASE("set at once: a flood of what is taken up live is one change") {
  const SceneFile base = scene_of("quadruped-free");
  for (const double step : {1.0, 2.0}) {
    const Result<RunRecord> record = flood(base, "payload.mass", step, 0.5, 1.0);
    REQUIRE(record);
    std::string notes;
    Result<Run> run = open_record(*record, base, notes);
    REQUIRE(run);
    const double before = versions(*run);
    int calls = 0;
    while (verdict(*run) == Verdict::under_way) {
      REQUIRE(advance(*run) == StepStatus::ok);
      REQUIRE(++calls < 10);
    }
    CHECK(versions(*run) == before);
    CHECK(value_of(*run, "payload.mass") == 1.0);
  }
}

}  // namespace legwork::testing::set_at_once_test
