// Exercises through the C API: numbers, start, examination and score; bad handles; the scores of tests/golden/exercises.json, which
// the WASM module has too.
#include "bindings/legwork_exercises_c.h"

#include <doctest/doctest.h>

#include <cinttypes>
#include <cstdio>
#include <cstring>

#include "tests/bindings/legwork_c_scene.h"
#include "tests/engine/support/files.h"

namespace legwork::testing::legwork_exercises_c_test {

using namespace legwork_c_test;

namespace {

json golden() { return json::parse(read_golden("exercises.json")); }

lw_exercise open_exercise(const json& exercise) {
  const std::string text = exercise.dump();
  return lw_exercise_open(text.data(), text.size(), "exercise.json");
}

// An open exercise that closes itself.
struct Opened {
  lw_exercise handle;
  explicit Opened(const json& exercise) : handle(open_exercise(exercise)) {
    REQUIRE_MESSAGE(handle != 0, lw_message(0));
  }
  ~Opened() { lw_exercise_close(handle); }
  Opened(const Opened&) = delete;
  Opened& operator=(const Opened&) = delete;

  json numbers(const std::string& student) const {
    return json::parse(lw_exercise_numbers(handle, student.data(), student.size()));
  }
  lw_scene start(const std::string& student) const {
    const lw_scene scene = open_text(lw_exercise_start(handle, student.data(), student.size()));
    CHECK(lw_exercise_schedule(handle, scene, student.data(), student.size()) == LW_OK);
    return scene;
  }
  json examine(lw_scene scene, const std::string& student) const {
    return json::parse(lw_exercise_examine(handle, scene, student.data(), student.size()));
  }
};

void set_path(lw_scene scene, const std::string& path, double value) {
  const json parameters = json::parse(lw_describe(scene))["parameters"];
  for (std::size_t i = 0; i < parameters.size(); ++i)
    if (parameters[i]["path"] == path)
      CHECK(lw_set(scene, static_cast<int32_t>(i), value) == LW_OK);
}

// The score of the whole run, which is taken `count` steps at a time.
json scored(const Opened& exercise, lw_scene scene, int32_t count = 7) {
  REQUIRE(lw_exercise_watch(exercise.handle, scene) == LW_OK);
  while (lw_exercise_step(exercise.handle, scene, count) == LW_OK) {
  }
  return json::parse(lw_exercise_result(exercise.handle, scene));
}

// "3ff0000000000000"
std::string bits_of(double value) {
  std::uint64_t bits = 0;
  std::memcpy(&bits, &value, sizeof bits);
  char text[17];
  std::snprintf(text, sizeof text, "%016" PRIx64, bits);
  return text;
}

}  // namespace

TEST_CASE("exercise C API: the golden scores, to the bit") {
  const json all = golden();
  for (const json& one : all["runs"]) {
    const Opened exercise(all["exercises"][one["exercise"].get<std::string>()]);
    CHECK(exercise.numbers(one["student"]) == one["numbers"]);
    CAPTURE(one.dump());
    const lw_scene scene = exercise.start(one["student"]);
    REQUIRE(scene != 0);
    for (const auto& [path, value] : one["set"].items()) set_path(scene, path, value);
    const json score = scored(exercise, scene);
    CHECK(exercise.examine(scene, one["student"])["verdict"] == one["verdict"]);
    CHECK(score["score"] == one["score"]);
    CHECK(std::string(lw_hash(scene)) == one["hash"]);
    std::vector<std::string> values;
    for (const json& part : score["parts"]) values.push_back(bits_of(part["value"]));
    CHECK(json(values) == one["values"]);
    lw_close(scene);
  }
}

TEST_CASE("exercise C API: a run, and the same from its link") {
  const json file = golden()["exercises"]["turn-once"];
  const Opened exercise(file);
  const json numbers = exercise.numbers("Anna ");
  REQUIRE(numbers.size() == 2);
  CHECK(numbers[0]["parameter"] == "length.coupler");
  CHECK(numbers[0]["unit"] == "m");
  CHECK(numbers == exercise.numbers("anna"));
  const lw_scene scene = exercise.start("anna");
  REQUIRE(scene != 0);
  const json score = scored(exercise, scene);
  CHECK(lw_exercise_step(exercise.handle, scene, 1) == LW_STOPPED);
  CHECK(std::string(lw_message(scene)).empty());
  CHECK(score["time"] == 1.0);
  CHECK(score["parts"][0]["name"] == file["score"][0]["name"]);
  CHECK(score["parts"][0]["of"] == 60);
  CHECK(score["parts"][0]["unit"] == "rad");
  CHECK(score["parts"][0]["curve"]["times"].size() == score["parts"][0]["curve"]["values"].size());
  CHECK(score["misconception"].is_null());
  CHECK(score["limit"] == "");
  const std::string link = lw_link(scene);
  const lw_scene again = lw_open_link(link.data(), link.size());
  REQUIRE(again != 0);
  CHECK(exercise.examine(again, "anna")["verdict"] == "ok");
  CHECK(exercise.examine(again, "bert")["verdict"] == "other numbers");
  CHECK(scored(exercise, again) == score);
  CHECK(lw_verdict(again) == 2);
  lw_close(scene);
  lw_close(again);
}

TEST_CASE("exercise C API: a broken limit and a misconception are told") {
  json file = golden()["exercises"]["turn-once"];
  const Opened exercise(file);
  const auto score_at = [&](double speed) {
    const lw_scene scene = exercise.start("anna");
    set_path(scene, "drive.speed", speed);
    const json score = scored(exercise, scene);
    lw_close(scene);
    return score;
  };
  CHECK(score_at(7.75)["limit"] ==
        "The crank may turn at 7.5 rad/s at most. In this run it is 7.75.");
  const json half = score_at(3.141592653589793);
  CHECK(half["misconception"]["name"] == "half a turn");
  CHECK(half["misconception"]["says"] == "A turn is 2 pi.");
  CHECK(half["score"] == 33.0);
  file["score"][0]["value"] = "mean(after(3, driver_rate))";
  const Opened late(file);
  const lw_scene scene = late.start("anna");
  CHECK(scored(late, scene)["parts"][0]["value"].is_null());
  lw_close(scene);
}

TEST_CASE("exercise C API: what is refused says why, and unknown handles are no harm") {
  CHECK(open_exercise({{"id", "a"}}) == 0);
  CHECK(std::string(lw_message(0)).starts_with("exercise.json:1:1: An exercise lacks \"title\"."));
  const Opened exercise(golden()["exercises"]["turn-once"]);
  const lw_scene scene = exercise.start("anna");
  CHECK(lw_exercise_step(exercise.handle, scene, 1) == LW_REFUSED);
  CHECK(std::string(lw_message(0)) ==
        "This run is not being scored. Begin with lw_exercise_watch, at its start.");
  CHECK(std::string(lw_exercise_result(exercise.handle, scene)).empty());
  CHECK(lw_step(scene, 1) == LW_OK);
  CHECK(lw_exercise_watch(exercise.handle, scene) == LW_REFUSED);
  CHECK(std::string(lw_message(0)).starts_with("This run is at 0.002 s already."));
  lw_close(scene);
  CHECK(lw_exercise_watch(exercise.handle, scene) == LW_BAD_HANDLE);
  CHECK(std::string(lw_exercise_examine(exercise.handle, scene, "a", 1)).empty());
  const lw_exercise unknown = 0x4711;
  for (const lw_exercise bad : {lw_exercise{0}, unknown}) {
    CHECK(lw_exercise_close(bad) == LW_BAD_HANDLE);
    CHECK(std::string(lw_exercise_numbers(bad, "a", 1)).empty());
    CHECK(std::string(lw_exercise_start(bad, "a", 1)).empty());
    CHECK(lw_exercise_step(bad, scene, 1) == LW_BAD_HANDLE);
    CHECK(std::string(lw_message(0)).starts_with("There is no open exercise with handle"));
  }
}

TEST_CASE("exercise C API: sixteen at most are open, and a closed handle stays closed") {
  const json file = golden()["exercises"]["turn-once"];
  std::vector<lw_exercise> handles;
  for (int i = 0; i < 16; ++i) handles.push_back(open_exercise(file));
  CHECK(handles.back() != 0);
  CHECK(open_exercise(file) == 0);
  CHECK(std::string(lw_message(0)) == "At most 16 exercises can be open at once. Close one first.");
  for (const lw_exercise handle : handles) CHECK(lw_exercise_close(handle) == LW_OK);
  CHECK(lw_exercise_close(handles.front()) == LW_BAD_HANDLE);
}

}  // namespace legwork::testing::legwork_exercises_c_test
