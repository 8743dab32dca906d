// The scene that a command names, with its --set values.
#include "bindings/cli/command.h"
#include "bindings/cli/robot_parts.h"
#include "bindings/cli/settings.h"

namespace legwork::cli {

Result<SceneFile> read_scene(const Arguments& arguments) {
  if (arguments.operands.empty())
    return Diagnostic{"A scene is missing.",
                      "Usage: legwork run SCENE, or legwork run --link LINK; `legwork list` names "
                      "the scenes."};
  const Result<SceneText> text = find_scene(arguments.operands[0]);
  if (!text) return text.error();
  const Result<std::string> whole = with_its_parts(text->json, text->file_name);
  if (!whole) return whole.error();
  Result<SceneFile> scene = parse_scene(*whole, text->file_name);
  if (!scene) return scene.error();
  if (Refusal bad = set_values(*scene, arguments.values("--set"))) return *bad;
  return scene;
}

Result<Run> open_run(const Arguments& arguments) {
  const Result<SceneFile> scene = read_scene(arguments);
  if (!scene) return scene.error();
  Result<Run> run = open_scene(*scene);
  if (run) return run;
  Diagnostic refusal = run.error();
  refusal.file = arguments.operands[0];
  return refusal;
}

}  // namespace legwork::cli
