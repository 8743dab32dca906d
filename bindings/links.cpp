#include "bindings/links.h"

#include "bindings/builtin_scenes.h"
#include "engine/io/run_link.h"
#include "engine/run/scene_file.h"

namespace legwork {
namespace {

Result<SceneFile> builtin_scene(const std::string& id) {
  if (const BuiltinScene* scene = find_builtin_scene(id)) return parse_scene(scene->json, id);
  return Diagnostic{"There is no built-in scene " + quoted_text(id) + "."};
}

}  // namespace

Result<std::string> link_of(const Run& run) {
  const SceneFile& scene = scene_of(run);
  const Result<SceneFile> base = builtin_scene(scene.id);
  if (!base || base->family != scene.family || base->motion != scene.motion)
    return Diagnostic{
        "A link can only start from a built-in scene; " + quoted_text(scene.id) + " is not one.",
        "Share the scene file instead."};
  return write_run_link(record_of(run, *base));
}

Result<Run> open_link(std::string_view text, std::string& notes) {
  const Result<RunRecord> record = read_run_link(text);
  if (!record) return record.error();
  const Result<SceneFile> base = builtin_scene(record->scene);
  if (!base) return base.error();
  return open_record(*record, *base, notes);
}

std::string scene_text(const Run& run) {
  const std::span<const Parameter> schema = parameters(run);
  std::vector<double> values;
  for (std::size_t i = 0; i < schema.size(); ++i) values.push_back(get(run, static_cast<int>(i)));
  return scene_json(scene_of(run), values);
}

}  // namespace legwork
