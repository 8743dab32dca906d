// Small exercises, and their runs.
#pragma once

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "bindings/builtin_scenes.h"
#include "engine/exercises/score.h"
#include "engine/run/schedule.h"
#include "tests/engine/support/files.h"

namespace legwork::testing::samples {

using nlohmann::json;

inline Result<SceneFile> lookup(std::string_view id) {
  if (const BuiltinScene* scene = find_builtin_scene(id))
    return parse_scene(scene->json, scene->id);
  return Diagnostic{"There is no built-in scene " + quoted_text(id) + ".", "See the list."};
}

// Of tests/golden/exercises.json.
inline json sample(const char* id) {
  return json::parse(read_golden("exercises.json"))["exercises"][id];
}

// A crank that turns at constant speed: its angle is known in closed form.
inline json crank() { return sample("turn-once"); }

// A robot that is pushed while it stands.
inline json pushed() { return sample("stay-up"); }

inline Result<Exercise> parsed(const json& exercise) {
  return parse_exercise(exercise.dump(), "exercise.json", lookup);
}

inline Exercise read(const json& exercise) {
  Result<Exercise> made = parsed(exercise);
  REQUIRE_MESSAGE(made, made.error().text());
  return std::move(*made);
}

// The text of the refusal.
inline std::string refused(const json& exercise) {
  const Result<Exercise> made = parsed(exercise);
  REQUIRE(!made);
  return made.error().text();
}

inline Run started(const Exercise& exercise, std::string_view student = "anna") {
  Result<Run> run = open_scene(start_of(exercise, student));
  REQUIRE_MESSAGE(run, run.error().text());
  return std::move(*run);
}

inline void set_in(Run& run, std::string_view path, double value) {
  const Refusal bad = set(run, path, value);
  REQUIRE_MESSAGE(!bad, bad->text());
}

// Takes the whole run, from its start, with the exercise's events.
inline Score scored(const Exercise& exercise, Run& run, std::string_view student = "anna") {
  schedule(run, planned_inputs(exercise, student));
  Result<Scorer> scorer = Scorer::begin(exercise, run);
  REQUIRE_MESSAGE(scorer, scorer.error().text());
  while (scorer->advance(run)) {
  }
  return scorer->score();
}

// The run that its record repeats, at its start.
inline Run repeated(const Run& run) {
  std::string notes;
  const Result<SceneFile> base = lookup(run.file.id);
  REQUIRE(base);
  Result<Run> again = open_record(record_of(run, *base), *base, notes);
  REQUIRE_MESSAGE(again, again.error().text());
  CHECK(notes.empty());
  return std::move(*again);
}

}  // namespace legwork::testing::samples
