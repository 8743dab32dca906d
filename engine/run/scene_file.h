// A scene: a family, its parameter values, a motion, and how long a run lasts; read from JSON (models/*.json).
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/io/json.h"
#include "engine/model/parameter.h"

namespace legwork {

struct SceneKind;

struct SceneFile {
  std::string id;
  std::string title;
  std::string summary;
  std::string source;
  std::string document;  // the paper that it is about, "003"; "": none
  std::string family;    // "quadruped", "tailed_quadruped", "quadruped_with_tail"
  std::string motion;    // "trot"
  double duration_s = 10.0;
  std::vector<double> values;  // of every parameter of the schema
  // Only in a file with a linkage of its own: its JSON, and the scene kind built from it, which keeps its parameters alive.
  JsonValue linkage = {};
  std::shared_ptr<const SceneKind> own = {};
};

// The scene's kind; null if the engine has none for its family and motion.
const SceneKind* scene_kind(const SceneFile& scene);

// All its parameters, in the order that indices refer to.
std::span<const Parameter> parameters(const SceneFile& scene);

// All parameters of a family with a motion.
Result<std::span<const Parameter>> scene_schema(std::string_view family, std::string_view motion);

// The scene's parameter of that index. Refuses an index out of range, and a value that check_parameter() refuses.
Result<const Parameter*> settable(const SceneFile& scene, int parameter, double value);

// A scene file, or a linkage file alone. Refuses with file:line:column.
Result<SceneFile> parse_scene(std::string_view json, const std::string& file_name);

// A scene file with these values, that parse_scene reads back: what differs from the defaults is written.
std::string scene_json(const SceneFile& scene, std::span<const double> values);

// The JSON Schema of scene files, generated from the parameter schema (models/schema/scene.schema.json).
std::string scene_json_schema();

}  // namespace legwork
