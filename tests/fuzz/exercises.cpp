// Exercises, and the first steps of a student's run of one: examined and scored.
#include <nlohmann/json.hpp>
#include <string>

#include "bindings/legwork_c.h"
#include "bindings/legwork_exercises_c.h"
#include "tests/fuzz/fuzz.h"

namespace legwork::fuzz {
namespace {

using nlohmann::json;

const std::string kStudent = " Anna\n";

// What an exercise says is JSON.
json said(const char* text) {
  json value = json::parse(text, nullptr, false);
  require(!value.is_discarded(), std::string("This is no JSON: ") + text);
  return value;
}

json examined(lw_exercise exercise, lw_scene scene) {
  return said(lw_exercise_examine(exercise, scene, kStudent.data(), kStudent.size()));
}

void check_score(const json& score) {
  const double points = score["score"];
  require(points >= 0.0 && points <= 100.0, "A score of " + std::to_string(points) + ".");
  double sum = 0.0;
  for (const json& part : score["parts"]) {
    require(part["points"] >= 0.0 && part["points"] <= part["of"], "Points beyond a part's.");
    require(!part["sentence"].get<std::string>().empty(), "A part without a sentence.");
    require(part["curve"]["times"].size() == part["curve"]["values"].size() &&
                part["curve"]["times"].size() <= 400,
            "A curve of other times than values, or of too many.");
    sum += part["points"].get<double>();
  }
  require(points <= sum + 0.051, "A score beyond its parts'.");
  require(score["misconception"].is_null() || points <= 33.0, "A misconception beyond a third.");
  require(score["limit"] == "" || points == 0.0, "Points beyond a limit.");
  require(!score["sentence"].get<std::string>().empty(), "A score without a sentence.");
}

// So many steps as a fuzzer has time for: most runs are not over then.
void score_run(lw_exercise exercise, lw_scene scene) {
  constexpr int kSteps = 20;
  require(lw_exercise_schedule(exercise, scene, kStudent.data(), kStudent.size()) == LW_OK,
          lw_message(0));
  require(lw_exercise_watch(exercise, scene) == LW_OK, lw_message(0));
  const int32_t code = lw_exercise_step(exercise, scene, kSteps);
  const json score = said(lw_exercise_result(exercise, scene));
  check_score(score);
  require(code == LW_STOPPED || score["score"] == 0.0, "Points before the end.");
  const std::string verdict = examined(exercise, scene)["verdict"];
  require(verdict == "ok" || verdict == "other length", "A run of its own is " + verdict + ".");
}

void read_exercise(Bytes& in) {
  const std::string_view text = in.rest();
  const lw_exercise exercise = lw_exercise_open(text.data(), text.size(), "input.json");
  if (exercise == 0) return require(*lw_message(0) != '\0', "A refusal without a sentence.");
  const std::string numbers = lw_exercise_numbers(exercise, kStudent.data(), kStudent.size());
  said(numbers.c_str());
  require(numbers == lw_exercise_numbers(exercise, "anna", 4), "Another spelling, other numbers.");
  const std::string start = lw_exercise_start(exercise, kStudent.data(), kStudent.size());
  // The numbers of one student may not fit together, though the first and the last ones do.
  if (const lw_scene scene = lw_open(start.data(), start.size(), "start.json")) {
    score_run(exercise, scene);
    lw_close(scene);
  } else {
    require(*lw_message(0) != '\0', "A start is refused without a sentence.");
  }
  require(lw_exercise_close(exercise) == LW_OK, lw_message(0));
}

}  // namespace

const Target kExerciseTargets[1] = {{"exercise", 10.0, read_exercise}};

}  // namespace legwork::fuzz
