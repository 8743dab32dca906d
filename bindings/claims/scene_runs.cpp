#include "bindings/claims/scene_runs.h"

#include <limits>

#include "bindings/builtin_scenes.h"
#include "engine/legwork.h"

namespace legwork::claims {
namespace {

const char* text_of(std::span<const BuiltinScene> files, std::string_view id) {
  for (const BuiltinScene& file : files)
    if (id == file.id) return file.json;
  return "";
}

void append_numbers(const JsonValue& value, std::vector<double>& numbers) {
  if (value.kind == JsonValue::Kind::number) numbers.push_back(value.number);
  for (const JsonValue& item : value.items) append_numbers(item, numbers);
}

Result<SceneFile> builtin_scene(const std::string& id) {
  return parse_scene(text_of(builtin_scenes(), id), id + ".json");
}

Refusal apply(const Changes& changes, SceneFile& scene) {
  for (const Change& change : changes) {
    const int parameter = find_parameter(parameters(scene), change.path);
    if (parameter < 0)
      return Diagnostic{"The scene " + scene.id + " has no parameter " + change.path + "."};
    scene.values[at(parameter)] = change.value;
  }
  return std::nullopt;
}

}  // namespace

Result<SceneFile> default_scene(const std::string& id, const Changes& changes) {
  Result<SceneFile> scene = builtin_scene(id);
  if (!scene) return scene.error();
  scene->values = default_values(parameters(*scene));
  if (Refusal refusal = apply(changes, *scene)) return *refusal;
  return scene;
}

Result<Setup> default_setup(const std::string& id, const Changes& changes) {
  const Result<SceneFile> scene = default_scene(id, changes);
  if (!scene) return scene.error();
  return build_setup(*scene, scene->values);
}

Result<Run> open_builtin(const std::string& id, const Changes& changes) {
  Result<SceneFile> scene = builtin_scene(id);
  if (!scene) return scene.error();
  if (Refusal refusal = apply(changes, *scene)) return *refusal;
  return open_scene(*scene);
}

bool run_to(Run& run, double time) {
  while (run.time() < time - 0.5 * walk_of(run).setup.step)
    if (advance(run) != StepStatus::ok) return false;
  return true;
}

const Snapshot& snapshot_of(Run& run) { return snapshot(run); }

VecX snapshot_field(Run& run, std::string_view name) {
  const Snapshot& now = snapshot_of(run);
  for (const SnapshotField& f : now.fields)
    if (f.name == name) return Eigen::Map<const VecX>(now.data.data() + f.offset, f.count());
  return {};
}

double number_of(const JsonValue& object, const char* key) {
  const JsonValue* value = object.find(key);
  return value ? value->number : std::numeric_limits<double>::quiet_NaN();
}

std::vector<double> numbers_of(const JsonValue& value) {
  std::vector<double> numbers;
  append_numbers(value, numbers);
  return numbers;
}

std::vector<double> numbers_of(const JsonValue& object, const char* key) {
  const JsonValue* value = object.find(key);
  return value ? numbers_of(*value) : std::vector<double>();
}

VecX vector_of(const JsonValue& object, const char* key) {
  const std::vector<double> numbers = numbers_of(object, key);
  return Eigen::Map<const VecX>(numbers.data(), static_cast<Eigen::Index>(numbers.size()));
}

std::span<const double> span_of(const VecX& x) {
  return {x.data(), static_cast<std::size_t>(x.size())};
}

}  // namespace legwork::claims
