// The mechanisms of a kinematics course (theory/linkages 10), and the linkage of a file of one's own, as kinds of scenes.
#include <cassert>

#include "engine/io/embedded_text.h"
#include "engine/scenes/linkages/linkage_file.h"
#include "engine/scenes/scenes.h"

namespace legwork {
namespace {

Result<SceneKind> read_kind(const char* motion, JsonValue root, const std::string& file_name) {
  const auto read = read_linkage(std::move(root), file_name);
  if (!read) return read.error();
  const std::shared_ptr<const LinkageFile> file = *read;
  // The tests assemble the built-in ones: assembling all eleven at the start would cost each program 5 ms.
  if (motion == std::string_view(kOwnMotion)) {
    const std::vector<double> values = default_values(file->parameters);
    const Result<Linkage> linkage = build_linkage(*file, ParameterView(file->parameters, values));
    if (!linkage) return linkage.error();
  }
  SceneKind kind = {"mechanism", motion, file->parameters, {}};
  kind.build = [file](const ParameterView& values) -> Result<std::unique_ptr<Scene>> {
    Result<Linkage> built = build_linkage(*file, values);
    if (!built) return built.error();
    auto scene = file->make(std::move(*built), values.read<MechanismSettings>());
    scene->recipe = [file](const ParameterView& other) { return build_linkage(*file, other); };
    scene->quick = file->quick.c_str();
    return finished(std::move(scene));
  };
  return kind;
}

}  // namespace

Result<SceneKind> read_own_linkage(const JsonValue& linkage, const std::string& file_name) {
  return read_kind(kOwnMotion, linkage, file_name);
}

std::span<const SceneKind> mechanism_scenes() {
  static const std::vector<SceneKind> kinds = [] {
    std::vector<SceneKind> all;
    for (const EmbeddedText& text : builtin_linkages()) {
      Result<JsonValue> root = parse_json(text.json, text.id);
      const Result<SceneKind> kind = read_kind(text.id, std::move(*root), text.id);
      assert(kind && "a built-in linkage cannot be read");
      all.push_back(*kind);
    }
    return all;
  }();
  return kinds;
}

}  // namespace legwork
