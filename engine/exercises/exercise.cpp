#include "engine/exercises/exercise.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "engine/exercises/exercise_reader.h"

namespace legwork {

namespace {

constexpr Budget kExerciseBudget = {.bytes = 256U << 10U, .values = 10'000};
constexpr double kLongestRun = 600.0;  // s
constexpr double kMostSeeds = 1e9;
constexpr double kMostGridValues = 10'000.0;  // values of one parameter
constexpr std::size_t kLongestText = 2000;

}  // namespace

Result<Exercise> ExerciseReader::read(SceneLookup lookup) {
  ObjectReader reader(root_, file_, "An exercise");
  std::string scene;
  reader.ignore("$schema");
  reader.string("id", made_.id);
  reader.string("title", made_.title);
  reader.string("question", made_.question);
  reader.number("seed", made_.seed);
  reader.string("scene", scene);
  reader.number("duration_s", made_.duration);
  const JsonValue* start = reader.optional_object("start");
  const JsonValue* numbers = reader.optional_array("numbers");
  const JsonValue* events = reader.optional_array("events");
  const JsonValue* may_change = reader.optional_object("may_change");
  reader.optional_string("starter", made_.starter);
  const JsonValue* score = reader.array("score");
  const JsonValue* limits = reader.optional_array("limits");
  const JsonValue* hints = reader.optional_array("hints");
  const JsonValue* misconceptions = reader.optional_array("misconceptions");
  keep(reader.finish());
  if (!bad_) check_head();
  if (!bad_) open(lookup, scene, start);
  each(numbers, "numbers", kMostRows, [this](const JsonValue& row) { read_number(row); });
  if (!bad_) open_at_both_ends(numbers);
  each(events, "events", kMostSettings, [this](const JsonValue& row) { read_planned(row); });
  if (!bad_ && may_change) read_may_change(*may_change);
  if (!bad_) check_starter();
  each(score, "score", kMostRows, [this](const JsonValue& row) { read_part(row); });
  if (!bad_) check_points(*score);
  each(limits, "limits", kMostRows, [this](const JsonValue& row) { read_limit(row); });
  each(hints, "hints", kMostRows,
       [this](const JsonValue& row) { made_.hints.push_back(text_in(row, "A hint")); });
  each(misconceptions, "misconceptions", kMostRows,
       [this](const JsonValue& row) { read_misconception(row); });
  if (bad_) return *bad_;
  return std::move(made_);
}

void ExerciseReader::refuse(const JsonValue& where, std::string message, std::string hint) {
  keep(refuse_at(where, file_, std::move(message), std::move(hint)));
}

std::string ExerciseReader::text_in(const JsonValue& value, const char* what) {
  if (value.kind != JsonValue::Kind::string || value.string.empty() ||
      value.string.size() > kLongestText)
    refuse(value,
           text_of({what, " is a text of 1 to ", std::to_string(kLongestText), " characters."}));
  return value.string;
}

void ExerciseReader::check_head() {
  text_in(of(root_, "title"), "A title");
  text_in(of(root_, "question"), "A question");
  if (made_.id.empty() || made_.id.size() > 64 ||
      made_.id.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-") != std::string::npos)
    refuse(of(root_, "id"),
           "The exercise's id must be made of at most 64 lower-case letters, digits and hyphens.");
  if (!(made_.seed >= 0.0 && made_.seed <= kMostSeeds && made_.seed == std::floor(made_.seed)))
    refuse(of(root_, "seed"), "The seed must be a whole number from 0 to 1,000,000,000.");
  if (!(made_.duration > 0.0 && made_.duration <= kLongestRun))
    refuse(of(root_, "duration_s"), "The duration must lie between 0 and 600 s.");
}

void ExerciseReader::open(SceneLookup lookup, const std::string& id, const JsonValue* start) {
  Result<SceneFile> scene = lookup(id);
  if (!scene) return refuse(of(root_, "scene"), scene.error().message, scene.error().hint);
  made_.scene = std::move(*scene);
  if (!made_.scene.code.empty())
    return refuse(of(root_, "scene"),
                  "The scene " + quoted_text(id) + " has code of its own; an exercise's has none.");
  made_.scene.duration_s = made_.duration;
  std::vector<Setting> set;
  if (start) read_settings(*start, set);
  for (const Setting& one : set) made_.scene.values[at(one.parameter)] = one.value;
  if (!bad_) open_run(made_.scene, start ? *start : of(root_, "scene"));
  if (!bad_ && steps() < 1.0)
    refuse(of(root_, "duration_s"), "The duration is shorter than a step of the scene.");
}

void ExerciseReader::open_run(const SceneFile& scene, const JsonValue& where) {
  Result<Run> run = open_scene(scene);
  if (!run)
    return refuse(where, "The scene cannot start like this: " + run.error().message,
                  run.error().hint);
  run_ = std::move(*run);
}

int ExerciseReader::parameter_of(const JsonValue& where, const std::string& path) {
  const int index = find_parameter(parameters(made_.scene), path);
  if (index < 0)
    refuse(where,
           text_of({"There is no parameter ", quoted_text(path), " in the scene ", made_.scene.id,
                    "."}),
           "`legwork list --parameters " + made_.scene.id + "` lists them.");
  return index;
}

void ExerciseReader::check(const JsonValue& where, int index, double value) {
  if (const Refusal bad = check_parameter(parameter(index), value))
    refuse(where, bad->message, bad->hint);
}

void ExerciseReader::check_not_step(const JsonValue& where, int index) {
  if (std::string_view(parameter(index).path) == "sim.step")
    refuse(where, "sim.step is the same for all runs of an exercise.", "Set it in \"start\".");
}

void ExerciseReader::read_settings(const JsonValue& object, std::vector<Setting>& out) {
  if (object.items.size() > kMostSettings)
    return refuse(object, text_of({std::to_string(object.items.size()),
                                   " parameters are set at once; at most ",
                                   std::to_string(kMostSettings), " are allowed."}));
  for (std::size_t i = 0; i < object.items.size() && !bad_; ++i) {
    const JsonValue& value = object.items[i];
    const int index = parameter_of(value, object.keys[i]);
    if (bad_) return;
    if (value.kind != JsonValue::Kind::number)
      return refuse(value, "The parameter " + quoted_text(object.keys[i]) + " must be a number.",
                    "A choice's is its index, from 0 on.");
    check(value, index, value.number);
    out.push_back({index, value.number});
  }
}

void ExerciseReader::read_number(const JsonValue& row) {
  ObjectReader reader(row, file_, "A number");
  std::string path;
  Exercise::OwnNumber number;
  double to = 0.0;
  reader.string("parameter", path);
  reader.number("from", number.from);
  reader.number("to", to);
  reader.number("step", number.step);
  keep(reader.finish());
  if (bad_) return;
  number.parameter = parameter_of(of(row, "parameter"), path);
  if (bad_) return;
  check_not_step(row, number.parameter);
  for (const Exercise::OwnNumber& other : made_.numbers)
    if (other.parameter == number.parameter) refuse(row, path + " stands twice in \"numbers\".");
  if (!(number.step > 0.0 && to >= number.from))
    return refuse(row, "The numbers of " + path +
                           " go from a smaller to a larger value, in steps "
                           "above 0.");
  const double count = std::floor((to - number.from) / number.step + 1e-9) + 1.0;
  if (!(count <= kMostGridValues))
    return refuse(row, path + " would have " + number_text(count) +
                           " different values; at most 10,000 are allowed.");
  number.count = static_cast<int>(count);
  made_.numbers.push_back(number);
  for (int k = 0; k < number.count && !bad_; ++k) check(row, number.parameter, value_at(number, k));
}

void ExerciseReader::open_at_both_ends(const JsonValue* numbers) {
  for (const bool is_last : {true, false}) {
    if (bad_ || made_.numbers.empty()) return;
    SceneFile scene = made_.scene;
    for (const Exercise::OwnNumber& one : made_.numbers)
      scene.values[at(one.parameter)] = value_at(one, is_last ? one.count - 1 : 0);
    open_run(scene, *numbers);
  }
}

Result<Exercise> parse_exercise(std::string_view json, const std::string& file_name,
                                SceneLookup lookup) {
  const Result<JsonValue> root = parse_json(json, file_name, kExerciseBudget);
  if (!root) return root.error();
  return ExerciseReader(*root, file_name).read(lookup);
}

bool is_same_scene(const SceneFile& run, const SceneFile& exercise) {
  const JsonValue* ours = exercise.own_source.find("file");
  const JsonValue* theirs = run.own_source.find("file");
  return run.id == exercise.id && run.family == exercise.family && run.motion == exercise.motion &&
         (ours ? ours->string : "") == (theirs ? theirs->string : "") && own_file(run).name.empty();
}

ExpressionNames names_in(const Run& run) { return {parameters(run), run.snapshot.fields}; }

double steps_of(const Exercise& exercise, const Run& run) {
  return std::floor(exercise.duration / time_step(run) + 0.5);
}

}  // namespace legwork
