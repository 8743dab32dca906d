// Reads an exercise's JSON, part by part, and checks each against the exercise's scene.
#pragma once

#include <optional>
#include <string>

#include "engine/exercises/exercise.h"
#include "engine/io/json.h"

namespace legwork {

class ExerciseReader {
 public:
  // Both must outlive it.
  ExerciseReader(const JsonValue& root, const std::string& file) : root_(root), file_(file) {}
  Result<Exercise> read(SceneLookup lookup);

 private:
  static constexpr std::size_t kMostRows = 16, kMostSettings = 64;

  // ---- exercise.cpp
  void keep(Refusal refusal) {
    if (!bad_) bad_ = std::move(refusal);
  }
  void refuse(const JsonValue& where, std::string message, std::string hint = "");
  const JsonValue& of(const JsonValue& object, const char* key) {
    const JsonValue* found = object.find(key);
    return found ? *found : object;
  }
  // Every row of an array that may be missing, until one is refused.
  template <class Read>
  void each(const JsonValue* array, const char* key, std::size_t most, Read read_row) {
    if (bad_ || array == nullptr) return;
    if (array->items.size() > most)
      return refuse(*array, text_of({quoted_text(key), " has ", std::to_string(array->items.size()),
                                     " rows; at most ", std::to_string(most), " are allowed."}));
    for (const JsonValue& row : array->items)
      if (!bad_) read_row(row);
  }
  std::string text_in(const JsonValue& value, const char* what);
  void check_head();
  void open(SceneLookup lookup, const std::string& id, const JsonValue* start);
  // The run that its formulas are checked with.
  void open_run(const SceneFile& scene, const JsonValue& where);
  double steps() const { return steps_of(made_, *run_); }
  // -1: there is none.
  int parameter_of(const JsonValue& where, const std::string& path);
  const Parameter& parameter(int index) const { return parameters(made_.scene)[at(index)]; }
  bool is_argument(int index) const { return parameter(index).binding.effect == Effect::none; }
  void check(const JsonValue& where, int index, double value);
  void check_not_step(const JsonValue& where, int index);
  void read_settings(const JsonValue& object, std::vector<Setting>& out);
  void read_number(const JsonValue& row);
  // Some values may not fit together.
  void open_at_both_ends(const JsonValue* numbers);

  // ---- exercise_rules.cpp
  void read_planned(const JsonValue& row);
  void check_planned(const JsonValue& row, const Exercise::Planned& planned);
  // -1: there is none.
  int event_of(const JsonValue& where, const std::string& name);
  void read_may_change(const JsonValue& object);
  void read_changeable(const JsonValue& row);
  void check_task(const JsonValue& where);
  void check_starter();

  // ---- exercise_score.cpp
  // A formula with one value per run.
  void read_measure(ObjectReader& reader, const JsonValue& row, std::string& out);
  void check_formula(const JsonValue& where, const Result<Expression>& formula);
  void read_part(const JsonValue& row);
  void check_points(const JsonValue& where);
  // Exactly one of two bounds.
  void read_bound(ObjectReader& reader, const JsonValue& row, const char* upper, const char* lower,
                  bool& is_upper, double& bound);
  void read_limit(const JsonValue& row);
  void read_misconception(const JsonValue& row);

  const JsonValue& root_;
  const std::string& file_;
  Exercise made_;
  std::optional<Run> run_;  // at its start
  Refusal bad_;
};

}  // namespace legwork
