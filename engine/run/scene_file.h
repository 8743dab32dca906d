// A scene file: a family, a motion, parameter values, and how long a run lasts; read from JSON (models/*.json, schema
// models/schema/scene.schema.json).
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/io/json.h"
#include "engine/io/run_record.h"
#include "engine/model/parameter.h"

namespace legwork {

class OwnText;
struct SceneKind;

struct SceneFile {
  std::string id;              // "quadruped-trot"
  std::string title;           // for people, as are summary and source
  std::string summary;         // a sentence or two
  std::string source;          // where it comes from
  std::string document;        // key of the paper that it is about, "003"; "": none
  std::string family;          // "quadruped", "tailed_quadruped", "quadruped_with_tail"
  std::string motion;          // "trot"
  double duration_s = 10.0;    // s: how long a run lasts unless told otherwise
  std::vector<double> values;  // one per parameter of the schema, in its unit
  std::string code =
      {};  // of the user's own, in force from the start (engine/run/program.h); "": none
  // Of a file that brings its linkage or robot along: that as it was read, and the kind of scene made of it, which owns
  // the scene's parameters.
  std::string own_key = {};  // "linkage"
  JsonValue own_source = {};
  std::shared_ptr<const SceneKind> own = {};
};

// The kind of the scene; null if the engine has none of its family and motion.
const SceneKind* scene_kind(const SceneFile& scene);

// All its parameters, in the order that indices refer to; empty if there is no such kind.
std::span<const Parameter> parameters(const SceneFile& scene);

// All parameters of a family with a motion. Refuses unknown names, and lists those that it knows.
Result<std::span<const Parameter>> scene_schema(std::string_view family, std::string_view motion);

// The scene's parameter of that index, if it can be set to that value. Refuses an index out of range, and a value that
// check_parameter() refuses.
Result<const Parameter*> settable(const SceneFile& scene, int parameter, double value);

// Reads a scene file, or the file of a linkage or a robot (io/robot_file.h) alone. `file_name` appears in refusals, which
// give file:line:column.
Result<SceneFile> parse_scene(std::string_view json, const std::string& file_name);

// The file of the user's own that the scene is made of: its key, name and text. No name: the scene is no such one, or its
// file is built in.
RunRecord::OwnFile own_file(const SceneFile& scene);

// The scene's own file, so that what stands in others can be added; null if nothing is. remake() makes the scene of its text.
Result<std::unique_ptr<OwnText>> own_text(const SceneFile& scene);
Refusal remake(SceneFile& scene, const std::string& text);

// A scene file with these values (one per parameter) and this code, which parse_scene() reads back. Writes only what differs
// from the defaults.
std::string scene_json(const SceneFile& scene, std::span<const double> values,
                       std::string_view code = {});

// The JSON Schema of scene files, generated from the parameter schema (models/schema/scene.schema.json).
std::string scene_json_schema();

}  // namespace legwork
