// An exercise: a scene, with numbers of each student's own, what a student may change, and how a run is scored; read from
// JSON (models/exercises, schema models/schema/exercise.schema.json). What it says is checked against its scene when it is read.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/io/expression.h"
#include "engine/run/input.h"
#include "engine/run/run.h"
#include "engine/run/scene_file.h"

namespace legwork {

// A parameter, by index in the scene's list, and a value in its unit.
struct Setting {
  int parameter = 0;
  double value = 0.0;
};

struct Exercise {
  // A student has from + k * step of this parameter, for a k of 0 to count - 1 of their own.
  struct OwnNumber {
    int parameter = 0;
    double from = 0.0, step = 1.0;
    int count = 1;
  };
  // Something that happens in every run right before step `step` + 1: settings first, then the event.
  struct Planned {
    double step = 0.0;
    std::vector<Setting> set;  // the event's arguments too
    int event = -1;            // by index in the scene kind's list; -1: none
  };
  struct Changeable {
    int parameter = 0;
    double from = 0.0, to = 0.0;
    bool during = false;  // also while the run lasts; of an event's argument without meaning
  };
  // All points at full_at, none at none_at, in proportion between them.
  struct Part {
    std::string name;
    double points = 0.0;
    std::string value;  // parse_measure()
    double full_at = 0.0, none_at = 0.0;
    std::string curve = {};  // parse_signal(); "": what the value first reduces
    std::string unit = {};
  };
  // A run that breaks one scores nothing.
  struct Limit {
    std::string value;
    bool is_upper = true;  // the value is at most `bound`; else at least
    double bound = 0.0;
    std::string says;
  };
  struct Misconception {
    std::string name;
    std::string value;
    bool is_above = true;  // it holds if the value is above `bound`; else if below
    double bound = 0.0;
    std::string says;
  };

  std::string id, title, question;
  double seed = 0.0;      // whole
  SceneFile scene;        // with what every student starts with
  double duration = 0.0;  // s
  std::vector<OwnNumber> numbers;
  std::vector<Planned> planned;  // in order of time
  std::vector<Changeable> changeable;
  std::vector<int> events;  // that a student may make happen
  std::string task = {};    // the function that a student may write; "": none
  std::size_t code_bytes = 0;
  std::string starter = {};
  std::vector<Part> parts;  // their points sum to kFullScore
  std::vector<Limit> limits;
  std::vector<std::string> hints;
  std::vector<Misconception> misconceptions;
};

inline constexpr double kFullScore = 100.0;
inline constexpr double kMisconceptionScore = 33.0;  // the most that one is worth

// The built-in scene with this id. Refuses others.
using SceneLookup = Result<SceneFile> (*)(std::string_view id);

// Reads an exercise. Refuses, with file:line:column, what is not one, and what its scene does not have or refuses.
Result<Exercise> parse_exercise(std::string_view json, const std::string& file_name,
                                SceneLookup lookup);

// Whether a run is of the exercise's scene: by its id, and with no file of the user's own.
bool is_same_scene(const SceneFile& run, const SceneFile& exercise);
// What formulas of this run may name.
ExpressionNames names_in(const Run& run);
// How many steps a run of it takes, if it does not end by itself.
double steps_of(const Exercise& exercise, const Run& run);

// ---- A student's own numbers. A student is a name or number of theirs; capitals from A to Z and blanks around it do not count.
double value_at(const Exercise::OwnNumber& number, int k);
std::vector<Setting> numbers_of(const Exercise& exercise, std::string_view student);
// The scene with them, without code: open_scene() gives the run at its start.
SceneFile start_of(const Exercise& exercise, std::string_view student);

// Of a planned event, in a run that starts with these values.
Arguments planned_arguments(const Exercise& exercise, const Exercise::Planned& planned,
                            std::span<const double> start);
// All that is planned, to be scheduled in a student's run.
std::vector<Input> planned_inputs(const Exercise& exercise, std::string_view student);

// ---- Whether a run is one of the exercise
struct Examination {
  enum class Verdict {
    ok,
    other_scene,
    other_numbers,  // those of another student
    out_of_limits,  // a value, or the length of the code
    not_allowed,    // something else was changed
    other_length,
    events_missing  // the exercise's own
  };
  Verdict verdict = Verdict::ok;
  std::string sentence = {};  // which parameter or event, with its value and bounds
};
// Of a run that was made, or of the record that it repeats, also at its start. What the record says of its end is believed
// (verdict()).
Examination examine(const Exercise& exercise, std::string_view student, const Run& run);

}  // namespace legwork
