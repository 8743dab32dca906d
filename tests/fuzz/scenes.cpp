// JSON (which is all that reads reference numbers), scene files, and scenes that are opened and run a little.
#include <nlohmann/json.hpp>
#include <string>

#include "bindings/legwork_c.h"
#include "engine/io/json.h"
#include "engine/run/scene_file.h"
#include "tests/fuzz/fuzz.h"

namespace legwork::fuzz {
namespace {

const std::string kFile = "input.json";

// What is read is JSON to another reader too.
void read_json(Bytes& in) {
  const std::string_view text = in.rest();
  const Result<JsonValue> value = parse_json(text, kFile);
  if (!value) require(value.error().text().starts_with(kFile + ":"), "A refusal without a place.");
  require(!value || nlohmann::json::accept(text), "This is no JSON, and was read.");
}

// A scene that is read is written and read again as the same.
void read_scene(Bytes& in) {
  const Result<SceneFile> scene = parse_scene(in.rest(), kFile);
  if (!scene) return require(!scene.error().message.empty(), "A refusal without a sentence.");
  const std::string text = scene_json(*scene, scene->values);
  const Result<SceneFile> again = parse_scene(text, kFile);
  require(bool(again) && scene_json(*again, again->values) == text,
          "Written and read again it is another scene.");
}

void open_scene(Bytes& in) {
  const std::string_view text = in.rest();
  const lw_scene scene = lw_open(text.data(), text.size(), kFile.c_str());
  if (scene == 0) return require(*lw_message(0) != '\0', "A refusal without a sentence.");
  for (const int count : {1, 9}) {
    const int32_t result = lw_step(scene, count);
    require((result == LW_OK) == (*lw_message(scene) == '\0'), "A stop without a sentence.");
    require(lw_snapshot(scene) != nullptr, "No snapshot.");
  }
  require(nlohmann::json::accept(std::string(lw_describe(scene))), "The description is no JSON.");
  require(nlohmann::json::accept(std::string(lw_matrix_tables(scene))),
          "The matrices are no JSON.");
  require(lw_seek(scene, 0.0) == LW_OK, lw_message(scene));
  lw_close(scene);
}

}  // namespace

const Target kSceneTargets[4] = {{"json", 1.0, read_json},
                                 {"scene", 1.0, read_scene},
                                 {"open", 10.0, open_scene},
                                 {"linkage", 10.0, open_scene}};

}  // namespace legwork::fuzz
