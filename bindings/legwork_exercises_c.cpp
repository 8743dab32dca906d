#include "bindings/legwork_exercises_c.h"

#include <array>
#include <optional>
#include <string>

#include "bindings/builtin_scenes.h"
#include "bindings/scene_handles.h"
#include "engine/exercises/score.h"
#include "engine/io/json_text.h"
#include "engine/run/schedule.h"

namespace {

using legwork::Diagnostic;
using legwork::JsonText;
using legwork::Run;

// Handles as in legwork_c.cpp.
constexpr std::size_t kMostExercises = 16;
struct ExerciseSlot {
  std::optional<legwork::Exercise> exercise;
  std::uint32_t generation = 1;
  std::optional<legwork::Scorer> scorer;
  lw_scene watched = 0;
};
std::array<ExerciseSlot, kMostExercises> exercise_slots;

ExerciseSlot* find_exercise(lw_exercise handle) {
  const std::size_t index = static_cast<std::size_t>(handle & 0xffU) - 1U;
  if (index < kMostExercises && exercise_slots[index].exercise &&
      exercise_slots[index].generation == handle >> 8U)
    return &exercise_slots[index];
  legwork::answer_without_scene(Diagnostic{"There is no open exercise with handle " +
                                           std::to_string(handle) + "; it may have been closed."});
  return nullptr;
}

legwork::Result<legwork::SceneFile> builtin_scene_file(std::string_view id) {
  if (const legwork::BuiltinScene* scene = legwork::find_builtin_scene(id))
    return legwork::parse_scene(scene->json, scene->id);
  return Diagnostic{"There is no built-in scene " + legwork::quoted_text(id) + ".",
                    "`legwork list` lists them."};
}

const char* verdict_word(legwork::Examination::Verdict verdict) {
  constexpr const char* kWords[] = {"ok",          "other scene",  "other numbers", "out of limits",
                                    "not allowed", "other length", "events missing"};
  return kWords[static_cast<int>(verdict)];
}

std::string describe_numbers(const legwork::Exercise& exercise, std::string_view student) {
  JsonText out;
  out.begin_array();
  for (const legwork::Setting& own : legwork::numbers_of(exercise, student)) {
    const legwork::Parameter& parameter =
        legwork::parameters(exercise.scene)[static_cast<std::size_t>(own.parameter)];
    out.begin_object().member("parameter", parameter.path).member("value", own.value);
    out.member("unit", parameter.unit).end_object();
  }
  out.end_array();
  return out.text();
}

std::string describe_score(const legwork::Exercise& exercise, const legwork::Score& score) {
  JsonText out;
  out.begin_object().member("score", score.score).member("time", score.time);
  out.member("sentence", score.sentence).member("limit", score.limit);
  out.key("misconception");
  if (score.misconception >= 0) {
    const legwork::Exercise::Misconception& found =
        exercise.misconceptions[static_cast<std::size_t>(score.misconception)];
    out.begin_object().member("name", found.name).member("says", found.says).end_object();
  } else {
    out.value(legwork::JsonValue{});
  }
  out.key("parts").begin_array();
  for (std::size_t i = 0; i < score.parts.size(); ++i) {
    const legwork::Score::Part& part = score.parts[i];
    const legwork::Exercise::Part& asked = exercise.parts[i];
    out.begin_object().member("name", asked.name).member("points", part.points);
    out.member("of", asked.points).member("value", part.value).member("unit", asked.unit);
    out.member("sentence", part.sentence);
    out.key("curve").begin_object();
    out.numbers("times", part.times.data(), static_cast<int>(part.times.size()));
    out.numbers("values", part.values.data(), static_cast<int>(part.values.size()));
    out.end_object().end_object();
  }
  out.end_array().end_object();
  return out.text();
}

std::string describe_scheduled(const Run& run) {
  JsonText out;
  out.begin_array();
  for (const legwork::Input& input : run.scheduled) {
    const legwork::EventKind* event =
        input.is_event() ? &legwork::events(run)[static_cast<std::size_t>(input.event)] : nullptr;
    out.begin_object().member("step", input.step).member("event", event ? event->name : "");
    out.key("values").begin_array();
    const auto add = [&out](std::size_t parameter, double value) {
      out.begin_object().member("index", static_cast<double>(parameter));
      out.member("value", value).end_object();
    };
    if (event)
      legwork::for_each_argument(*event, legwork::parameters(run), input.arguments, add);
    else
      add(static_cast<std::size_t>(input.parameter), input.value);
    out.end_array().end_object();
  }
  out.end_array();
  return out.text();
}

// The exercise that watches this scene, and its run; nulls, with the code, if it does not.
struct Watched {
  ExerciseSlot* slot = nullptr;
  Run* run = nullptr;
  int32_t code = LW_OK;
};
Watched find_watched(lw_exercise exercise, lw_scene scene) {
  ExerciseSlot* slot = find_exercise(exercise);
  Run* run = slot ? legwork::run_of(scene) : nullptr;
  if (run == nullptr) return {nullptr, nullptr, LW_BAD_HANDLE};
  if (slot->scorer && slot->watched == scene) return {slot, run};
  return {nullptr, nullptr,
          legwork::answer_without_scene(Diagnostic{"This run is not being scored.",
                                                   "Begin with lw_exercise_watch, at its start."})};
}

}  // namespace

extern "C" {

lw_exercise lw_exercise_open(const char* json, size_t size, const char* name) {
  for (std::size_t i = 0; i < kMostExercises; ++i) {
    ExerciseSlot& slot = exercise_slots[i];
    if (slot.exercise) continue;
    legwork::Result<legwork::Exercise> read =
        legwork::parse_exercise({json, size}, name, builtin_scene_file);
    legwork::answer_without_scene(read ? legwork::Refusal() : read.error());
    if (!read) return 0;
    slot.exercise = std::move(*read);
    return static_cast<lw_exercise>(slot.generation << 8U | static_cast<std::uint32_t>(i + 1));
  }
  legwork::answer_without_scene(
      Diagnostic{"At most " + std::to_string(kMostExercises) + " exercises can be open at once.",
                 "Close one first."});
  return 0;
}

int32_t lw_exercise_close(lw_exercise exercise) {
  ExerciseSlot* slot = find_exercise(exercise);
  if (!slot) return LW_BAD_HANDLE;
  slot->scorer.reset();
  slot->exercise.reset();
  slot->generation = (slot->generation + 1U) & 0xffffffU;
  return LW_OK;
}

const char* lw_exercise_numbers(lw_exercise exercise, const char* student, size_t size) {
  ExerciseSlot* slot = find_exercise(exercise);
  return slot ? legwork::hand_out_text(describe_numbers(*slot->exercise, {student, size})) : "";
}

const char* lw_exercise_start(lw_exercise exercise, const char* student, size_t size) {
  ExerciseSlot* slot = find_exercise(exercise);
  if (!slot) return "";
  const legwork::SceneFile scene = legwork::start_of(*slot->exercise, {student, size});
  return legwork::hand_out_text(legwork::scene_json(scene, scene.values));
}

const char* lw_exercise_examine(lw_exercise exercise, lw_scene scene, const char* student,
                                size_t size) {
  ExerciseSlot* slot = find_exercise(exercise);
  const Run* run = slot ? legwork::run_of(scene) : nullptr;
  if (run == nullptr) return "";
  const legwork::Examination found = legwork::examine(*slot->exercise, {student, size}, *run);
  JsonText out;
  out.begin_object().member("verdict", verdict_word(found.verdict));
  out.member("sentence", found.sentence).end_object();
  return legwork::hand_out_text(out.text());
}

int32_t lw_exercise_schedule(lw_exercise exercise, lw_scene scene, const char* student,
                             size_t size) {
  ExerciseSlot* slot = find_exercise(exercise);
  Run* run = slot ? legwork::run_of(scene) : nullptr;
  if (run == nullptr) return LW_BAD_HANDLE;
  if (!legwork::is_same_scene(run->file, slot->exercise->scene))
    return legwork::answer_without_scene(Diagnostic{"This run is of another scene."});
  legwork::schedule(*run, legwork::planned_inputs(*slot->exercise, {student, size}));
  return legwork::answer_without_scene(std::nullopt);
}

int32_t lw_exercise_schedule_as(lw_scene scene, lw_scene of, int32_t but) {
  Run* run = legwork::run_of(scene);
  const Run* like = legwork::run_of(of);
  if (run == nullptr || like == nullptr) return LW_BAD_HANDLE;
  if (run->kind != like->kind)
    return legwork::answer_without_scene(Diagnostic{"The two runs are of different scenes."});
  std::vector<legwork::Input> inputs = like->scheduled;
  std::erase_if(inputs, [but](const legwork::Input& input) {
    return !input.is_event() && input.parameter == but;
  });
  for (legwork::Input& input : inputs) {
    if (!input.is_event()) continue;
    const legwork::EventKind& event = legwork::events(*run)[static_cast<std::size_t>(input.event)];
    legwork::for_each_argument(event, legwork::parameters(*run), input.arguments,
                               [&](std::size_t parameter, double& value) {
                                 if (static_cast<int32_t>(parameter) == but)
                                   value = run->values[parameter];
                               });
  }
  legwork::schedule(*run, std::move(inputs));
  return legwork::answer_without_scene(std::nullopt);
}

const char* lw_exercise_scheduled(lw_scene scene) {
  const Run* run = legwork::run_of(scene);
  return run ? legwork::hand_out_text(describe_scheduled(*run)) : "";
}

double lw_exercise_given(lw_scene scene, int32_t parameter) {
  const Run* run = legwork::run_of(scene);
  if (run == nullptr || parameter < 0) return 0.0;
  const std::vector<double> values = legwork::given_values(*run);
  const auto index = static_cast<std::size_t>(parameter);
  return index < values.size() ? values[index] : 0.0;
}

int32_t lw_exercise_watch(lw_exercise exercise, lw_scene scene) {
  ExerciseSlot* slot = find_exercise(exercise);
  Run* run = slot ? legwork::run_of(scene) : nullptr;
  if (run == nullptr) return LW_BAD_HANDLE;
  slot->scorer.reset();
  slot->watched = scene;
  legwork::Result<legwork::Scorer> scorer = legwork::Scorer::begin(*slot->exercise, *run);
  if (!scorer) return legwork::answer_without_scene(scorer.error());
  slot->scorer = std::move(*scorer);
  return legwork::answer_without_scene(std::nullopt);
}

int32_t lw_exercise_step(lw_exercise exercise, lw_scene scene, int32_t count) {
  const Watched found = find_watched(exercise, scene);
  if (found.run == nullptr) return found.code;
  legwork::Scorer& scorer = *found.slot->scorer;
  for (int32_t i = 0; i < count && !scorer.is_over(); ++i) scorer.advance(*found.run);
  if (!scorer.is_over()) return legwork::answer_of(scene, LW_OK, "");
  return legwork::answer_of(scene, LW_STOPPED, legwork::why_stopped(*found.run));
}

const char* lw_exercise_result(lw_exercise exercise, lw_scene scene) {
  const Watched found = find_watched(exercise, scene);
  if (found.run == nullptr) return "";
  return legwork::hand_out_text(describe_score(*found.slot->exercise, found.slot->scorer->score()));
}

}  // extern "C"
