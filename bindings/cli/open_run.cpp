// The scene that a command names, with its --set values.
#include "bindings/cli/command.h"
#include "engine/sim/scene.h"

namespace legwork::cli {
namespace {

// All values before the model is built, so that the order of --set does not matter.
Refusal set_values(Scene& scene, const std::vector<std::string>& settings) {
  const Result<std::span<const Parameter>> schema = scene_schema(scene.family, scene.motion);
  if (!schema) return schema.error();
  for (const std::string& setting : settings) {
    const std::size_t equals = setting.find('=');
    if (equals == std::string::npos)
      return Diagnostic{"--set " + setting + " is not of the form path=value.",
                        "For example: --set gait.speed=0.4"};
    const std::string path = setting.substr(0, equals);
    const int index = find_parameter(*schema, path);
    if (index < 0)
      return Diagnostic{
          "There is no parameter \"" + path + "\".",
          "`legwork list --parameters " + scene.family + "-" + scene.motion + "` lists them."};
    const Parameter& parameter = (*schema)[static_cast<std::size_t>(index)];
    Result<double> value =
        parse_number(std::string_view(setting).substr(equals + 1), "--set: " + path);
    if (!value) return value.error();
    if (Refusal bad = check_parameter(parameter, *value)) return bad;
    scene.values[static_cast<std::size_t>(index)] = *value;
  }
  return std::nullopt;
}

}  // namespace

Result<Run> open_run(const Arguments& arguments) {
  const Result<SceneText> text = find_scene(arguments.operands[0]);
  if (!text) return text.error();
  Result<Scene> scene = parse_scene(text->json, text->file_name);
  if (!scene) return scene.error();
  if (Refusal bad = set_values(*scene, arguments.values("--set"))) return *bad;
  Result<Run> run = open_scene(*scene);
  if (run) return run;
  Diagnostic refusal = run.error();
  refusal.file = text->file_name;
  return refusal;
}

}  // namespace legwork::cli
