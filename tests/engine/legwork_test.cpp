// The public API, used as its header's first lines say.
#include "engine/legwork.h"

#include <string>

#include "engine/run/scene_file.h"
#include "tests/engine/support/runs.h"

namespace legwork::testing::legwork_test {

namespace {

legwork::Run open(std::string_view id = "quadruped-trot") {
  Result<legwork::Run> run = open_scene(scene_json(id), std::string(id) + ".json");
  REQUIRE_MESSAGE(run, run.error().text());
  return std::move(*run);
}

void advance_by(Run& run, int steps) {
  for (int i = 0; i < steps; ++i) REQUIRE(advance(run) == StepStatus::ok);
}

}  // namespace

TEST_CASE("api: open, set, advance, look") {
  Result<legwork::Run> run = open_scene(trot_json(), "quadruped-trot.json");
  REQUIRE(run);
  CHECK(scene_of(*run).id == "quadruped-trot");
  CHECK(model_of(*run).nv() == 18);
  CHECK_FALSE(set(*run, "gait.speed", 0.5));
  CHECK(get(*run, find_parameter(parameters(*run), "gait.speed")) == 0.5);
  int steps = 0;
  while (steps < 300 && advance(*run) == StepStatus::ok) ++steps;
  CHECK(steps == 300);
  CHECK(current_step(*run) == 300.0);
  CHECK(time_step(*run) == 0.001);
  CHECK(why_stopped(*run) == "");
  CHECK_FALSE(check_replay(*run));
  CHECK_FALSE(go_to(*run, 100));
  CHECK(current_step(*run) == 100.0);
  restart(*run);
  CHECK(current_step(*run) == 0.0);
  CHECK(get(*run, find_parameter(parameters(*run), "gait.speed")) == 0.5);
  CHECK(std::string(version()).find('.') != std::string::npos);
}

TEST_CASE("api: a scene that cannot be opened says why, with file, line and column") {
  const Result<legwork::Run> run = open_scene("{\n  \"legwork\": x\n}", "my.json");
  REQUIRE_FALSE(run);
  CHECK_SAYS(run.error().text(), "my.json:2:14: This is not JSON: ");
}

TEST_CASE("api: the hash's text is its sixteen digits, leading zeros too") {
  legwork::Run run = open();
  for (int i = 0; i < 64; ++i) {
    const std::string text = hash_text(run);
    REQUIRE(text.size() == 16);
    CHECK(std::stoull(text, nullptr, 16) == hash(run));
    advance_by(run, 1);
  }
}

TEST_CASE("api: two runs do not know of each other") {
  legwork::Run first = open(), second = open();
  REQUIRE_FALSE(set(second, "gait.speed", 0.6));
  advance_by(second, 100);
  CHECK(get(first, find_parameter(parameters(first), "gait.speed")) == 0.3);
  advance_by(first, 100);
  legwork::Run alone = open();
  advance_by(alone, 100);
  CHECK(hash(first) == hash(alone));
}

}  // namespace legwork::testing::legwork_test
