// What is set at one step is one change: planned once, whatever its order, and nothing if it is set back.
#include "engine/io/run_link.h"
#include "engine/run/run.h"
#include "tests/engine/support/runs.h"

namespace legwork::testing::set_at_once_test {
namespace {

Run walking() {
  Run run = opened("quadruped-trot");
  advance_by(run, 137);
  return run;
}

void set_all(Run& run, std::initializer_list<Setting> settings) {
  for (const Setting& one : settings) change(run, one.path, one.value);
}

std::uint64_t after(Run& run, int steps) {
  advance_by(run, steps);
  return hash(run);
}

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
  Run once = opened("quadruped-free"), back = opened("quadruped-free");
  for (Run* run : {&once, &back}) advance_by(*run, 300);
  const double slope = value_of(back, "ground.slope");
  set_all(once, {{"payload.mass", 0.7}});
  set_all(back, {{"payload.mass", 0.7}, {"ground.slope", 0.1}, {"ground.slope", slope}});
  CHECK(hash(back) == hash(once));
  CHECK(after(back, 50) == after(once, 50));
  CHECK(!check_replay(back));
  // Another ground stays, whatever was live before it.
  set_all(once, {{"contact.friction", 0.7}, {"ground.slope", 0.1}});
  set_all(back, {{"ground.slope", 0.1}, {"contact.friction", 0.7}});
  CHECK(after(back, 50) == after(once, 50));
  CHECK(!check_replay(back));
}

TEST_CASE("set at once: what is set back has not been set") {
  Run plain = walking(), back = walking();
  const double speed = value_of(back, "gait.speed"), height = value_of(back, "gait.height");
  set_all(
      back,
      {{"gait.speed", 0.2}, {"gait.height", 0.3}, {"gait.height", height}, {"gait.speed", speed}});
  CHECK(hash(back) == hash(plain));
  CHECK(after(back, 200) == after(plain, 200));
  CHECK(record_of(back, scene_file("quadruped-trot")).inputs.empty());
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
  const int index = record.index_of(path);
  for (int k = 0; k < 400; ++k) record.inputs.push_back({step, index, k % 2 == 0 ? low : high});
  const Result<std::string> link = write_run_link(record);
  REQUIRE(link);
  return read_run_link(*link);
}

Run opened_flood(const char* id, const char* path, double step, double low, double high) {
  const SceneFile base = scene_file(id);
  const Result<RunRecord> record = flood(base, path, step, low, high);
  REQUIRE(record);
  std::string notes;
  Result<Run> run = open_record(*record, base, notes);
  REQUIRE(run);
  return std::move(*run);
}

TEST_CASE("set at once: hundreds of changes at one step of a link are planned once") {
  Run run = opened_flood("quadruped-bound", "gait.speed", 1.0, 0.5, 0.501);
  const double before = run.model_version;
  while (verdict(run) == Verdict::under_way) REQUIRE(advance(run) == StepStatus::ok);
  CHECK(run.model_version - before <= 1.0);
}

TEST_CASE("set at once: a link that sets something before its first step is none of ours") {
  const SceneFile bound = scene_file("quadruped-bound");
  const Result<RunRecord> record = flood(bound, "gait.speed", 0.0, 0.5, 0.501);
  REQUIRE(record);
  std::string notes;
  const Result<Run> run = open_record(*record, bound, notes);
  REQUIRE(!run);
  CHECK_SAYS(run.error().message, "before its first step");
}

TEST_CASE("set at once: a scene that begins again is none of a record, and is built once for it") {
  Run run = opened_flood("quadruped-herd", "herd.seed", 1.0, 7.0, 8.0);
  const double before = run.model_version;
  while (verdict(run) == Verdict::under_way) advance(run);
  CHECK(verdict(run) == Verdict::differs);
  CHECK(run.model_version - before <= 1.0);
}

TEST_CASE("set at once: a flood of what is taken up live is one change") {
  for (const double step : {1.0, 2.0}) {
    Run run = opened_flood("quadruped-free", "payload.mass", step, 0.5, 1.0);
    const double before = run.model_version;
    int calls = 0;
    while (verdict(run) == Verdict::under_way) {
      REQUIRE(advance(run) == StepStatus::ok);
      REQUIRE(++calls < 10);
    }
    CHECK(run.model_version == before);
    CHECK(value_of(run, "payload.mass") == 1.0);
  }
}

}  // namespace legwork::testing::set_at_once_test
