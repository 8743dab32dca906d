// What is scheduled in a run happens as if somebody did it, once, whatever else is done and wherever the run is taken back to.
#include "engine/run/schedule.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>

#include "tests/engine/support/allocations.h"
#include "tests/engine/support/runs.h"

namespace legwork::testing::schedule_test {
namespace {

constexpr int kPush = 40, kSlip = 80, kEnd = 120;

Run standing() { return opened("quadruped-free"); }

int index_of(const Run& run, const char* path) { return find_parameter(parameters(run), path); }

Input setting(const Run& run, double step, const char* path, double value) {
  return {step, index_of(run, path), value};
}

Input push(const Run& run, double step, double left) {
  std::vector<double> values = scene_file("quadruped-free").values;
  values[at(index_of(run, "push.y"))] = left;
  const int event = find_event(events(run), "push");
  return {step, 0, 0.0, event,
          arguments_of(events(run)[at(event)], ParameterView(parameters(run), values))};
}

Run with_schedule() {
  Run run = standing();
  schedule(run, {push(run, kPush, 3.0), setting(run, kSlip, "contact.friction", 0.3)});
  return run;
}

// The same by hand.
std::uint64_t wanted_hash() {
  Run run = standing();
  advance_by(run, kPush);
  change(run, "push.y", 3.0);
  REQUIRE_FALSE(act(run, "push"));
  advance_by(run, kSlip - kPush);
  change(run, "contact.friction", 0.3);
  advance_by(run, kEnd - kSlip);
  return hash(run);
}

void play_to(Run& run, double step) { advance_by(run, static_cast<int>(step - current_step(run))); }

}  // namespace

TEST_CASE("schedule: as by hand, and once, however often the run is taken back") {
  const std::uint64_t wanted = wanted_hash();
  Run run = with_schedule();
  play_to(run, kEnd);
  CHECK(hash(run) == wanted);
  CHECK_FALSE(check_replay(run));
  for (const int step : {0, kPush - 1, kPush, kPush + 1, kSlip, kSlip + 1, kEnd}) {
    CAPTURE(step);
    REQUIRE_FALSE(go_to(run, step));
    CHECK(value_of(run, "contact.friction") == (step < kSlip ? 0.7 : 0.3));
    play_to(run, kEnd);
    CHECK(hash(run) == wanted);
    CHECK(run.inputs.size() == 2);
  }
  std::string notes;
  Result<Run> again =
      open_record(record_of(run, scene_of(run)), scene_file("quadruped-free"), notes);
  REQUIRE(again);
  play_to(*again, kEnd);
  CHECK(verdict(*again) == Verdict::reproduced);
}

TEST_CASE("schedule: it has the last word at its step, and leaves other steps alone") {
  Run run = with_schedule();
  play_to(run, kPush);
  change(run, "push.y", -9.0);
  REQUIRE_FALSE(act(run, "push"));
  play_to(run, kSlip);
  change(run, "contact.friction", 0.9);
  play_to(run, kEnd);
  CHECK(hash(run) == wanted_hash());
  CHECK(value_of(run, "push.y") == -9.0);  // of one's own next push
  // Undone at its own step, it happens once more.
  REQUIRE_FALSE(go_to(run, kSlip));
  change(run, "contact.friction", 0.7);
  play_to(run, kEnd);
  CHECK(hash(run) == wanted_hash());
  change(run, "contact.friction", 0.9);
  advance_by(run, 10);
  CHECK(value_of(run, "contact.friction") == 0.9);
}

TEST_CASE("schedule: a run that begins again has what was given") {
  Run run = with_schedule();
  play_to(run, kEnd);
  restart(run);
  CHECK(value_of(run, "contact.friction") == 0.7);
  play_to(run, kEnd);
  CHECK(hash(run) == wanted_hash());
  // What somebody sets stays, before it and after.
  for (const int step : {20, 100}) {
    restart(run);
    play_to(run, step);
    change(run, "contact.friction", 0.9);
    play_to(run, kEnd);
    CHECK(given_values(run)[at(index_of(run, "contact.friction"))] == 0.9);
    CHECK(value_of(run, "contact.friction") == (step < kSlip ? 0.3 : 0.9));
    restart(run);
    CHECK(value_of(run, "contact.friction") == 0.9);
    change(run, "contact.friction", 0.7);
  }
  // What was set later than where one has gone back to is no longer so.
  play_to(run, 100);
  change(run, "contact.friction", 0.8);
  play_to(run, kEnd);
  REQUIRE_FALSE(go_to(run, kSlip + 1));
  CHECK(value_of(run, "contact.friction") == 0.3);
  restart(run);
  CHECK(value_of(run, "contact.friction") == 0.7);
  change(run, "contact.friction", 0.9);
  // Before the first step, after going back there.
  play_to(run, kEnd);
  REQUIRE_FALSE(go_to(run, 0.0));
  change(run, "contact.friction", 0.8);
  CHECK(value_of(run, "contact.friction") == 0.8);
  CHECK(given_values(run) == run.values);
  change(run, "contact.friction", 0.9);
  // Another model begins again by itself.
  play_to(run, kEnd);
  change(run, "robot.trunk_mass", 7.0);
  CHECK(current_step(run) == 0.0);
  CHECK(value_of(run, "contact.friction") == 0.9);
  CHECK(run.initial_values == run.values);
  play_to(run, kEnd);
  CHECK_FALSE(check_replay(run));
}

TEST_CASE(
    "schedule: a run that repeats a record has what comes after its end, also when it begins "
    "again") {
  Run made = with_schedule();
  play_to(made, 60);
  const RunRecord record = record_of(made, scene_of(made));
  Run bare = standing();
  play_to(bare, 60);
  std::string notes;
  Result<Run> run = open_record(record, scene_file("quadruped-free"), notes);
  REQUIRE(run);
  schedule(*run, made.scheduled);
  for (int times = 0; times < 2; ++times) {
    play_to(*run, kEnd);
    CHECK(hash(*run) == wanted_hash());
    REQUIRE_FALSE(go_to(*run, 10));
    play_to(*run, kEnd);
    CHECK(hash(*run) == wanted_hash());
    restart(*run);
  }
  // One without the push stays without.
  Result<Run> other =
      open_record(record_of(bare, scene_of(bare)), scene_file("quadruped-free"), notes);
  REQUIRE(other);
  schedule(*other, made.scheduled);
  play_to(*other, 60);
  CHECK(verdict(*other) == Verdict::reproduced);
  play_to(*other, kEnd);
  CHECK(value_of(*other, "contact.friction") == 0.3);
  CHECK(other->inputs.size() == 1);
}

TEST_CASE("schedule: what the scene refuses stops the run with a sentence; going back helps") {
  Run run = standing();
  schedule(run, {setting(run, kPush, "contact.friction", -1.0)});
  play_to(run, kPush);
  CHECK(advance(run) == StepStatus::fault);
  CHECK(why_stopped(run).find("contact.friction") != std::string::npos);
  CHECK(current_step(run) == kPush);
  REQUIRE_FALSE(go_to(run, 10));
  play_to(run, kPush);
  schedule(run, {});
  advance_by(run, 1);
}

TEST_CASE("schedule: steps with nothing to do take no memory") {
  Run run = with_schedule();
  play_to(run, kSlip + 2);
  const long long before = allocations_so_far();
  for (int i = 0; i < 20; ++i) advance(run);
  CHECK(allocations_so_far() == before);
}

}  // namespace legwork::testing::schedule_test
