#include "bindings/links.h"

#include <cstdio>

#include "bindings/builtin_scenes.h"
#include "engine/io/run_link.h"
#include "engine/math/hash.h"
#include "engine/run/scene_file.h"

namespace legwork {
namespace {

Result<SceneFile> builtin_scene(const std::string& id) {
  if (const BuiltinScene* scene = find_builtin_scene(id)) return parse_scene(scene->json, id);
  return Diagnostic{"There is no built-in scene " + quoted_text(id) + "."};
}

// The scene that a link starts from, as its file has it.
Result<SceneFile> base_of(const std::string& id, const RunRecord::OwnFile& file) {
  return file.name.empty() ? builtin_scene(id) : parse_scene(file.text, file.name);
}

// Whether a link may begin at `base` and set what differs. A file that is built in goes by its name.
bool starts_from(const SceneFile& base, const SceneFile& scene) {
  const auto file_of = [](const SceneFile& of) {
    const JsonValue* name = of.own_source.find("file");
    return name ? std::string_view(name->string) : std::string_view();
  };
  return base.family == scene.family && base.motion == scene.motion &&
         (!own_file(scene).name.empty() || file_of(base) == file_of(scene));
}

std::string hash_words(std::uint64_t hash) {
  char text[24];
  std::snprintf(text, sizeof text, "%016llx", static_cast<unsigned long long>(hash));
  return text;
}

}  // namespace

Result<std::string> link_of(const Run& run) {
  const SceneFile& scene = scene_of(run);
  RunRecord::OwnFile file = own_file(scene);
  const Result<SceneFile> base = base_of(scene.id, file);
  if (!base || !starts_from(*base, scene))
    return Diagnostic{
        "A link can only start from a built-in scene or from the file of a robot or "
        "linkage; " +
            quoted_text(scene.id) + " is neither.",
        "Share the scene file instead."};
  RunRecord record = record_of(run, *base);
  record.file = std::move(file);
  return write_run_link(record);
}

Result<Run> open_link(std::string_view text, std::string& notes, std::string_view file) {
  Result<RunRecord> record = read_run_link(text);
  if (!record) return record.error();
  if (file.starts_with("\xef\xbb\xbf")) file.remove_prefix(3);  // as parse_scene does
  RunRecord::OwnFile& own = record->file;
  const bool needs_file = !own.name.empty() && own.text.empty();
  if (!needs_file && !file.empty())
    return Diagnostic{own.name.empty() ? "This link is of a built-in scene and needs no file."
                                       : "This link has the file " + quoted_text(own.name) +
                                             " in it and needs no other.",
                      "Leave the file out."};
  if (needs_file && file.empty())
    return Diagnostic{"This run is of the file " + quoted_text(own.name) +
                          ", which is too large for a link (its hash is " + hash_words(own.hash) +
                          ").",
                      "Open that file: drop it on the page, or name it beside --link."};
  if (needs_file && hash_bytes(file) != own.hash)
    return Diagnostic{"This run is of another file: of " + quoted_text(own.name) +
                          " with the hash " + hash_words(own.hash) + "; this one has " +
                          hash_words(hash_bytes(file)) + ".",
                      "Get the file from whoever sent the link, and with it, in its folder, the "
                      "meshes and the SRDF that the run had."};
  if (needs_file) own.text = file;
  const Result<SceneFile> base = base_of(record->scene, own);
  if (!base) return base.error();
  return open_record(*record, *base, notes);
}

std::string scene_text(const Run& run) {
  const std::span<const Parameter> schema = parameters(run);
  std::vector<double> values;
  for (std::size_t i = 0; i < schema.size(); ++i) values.push_back(get(run, static_cast<int>(i)));
  return scene_json(scene_of(run), values, code_of(run));
}

}  // namespace legwork
