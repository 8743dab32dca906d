#include <algorithm>

#include "bindings/builtin_scenes.h"
#include "bindings/cli/command.h"
#include "engine/model/families/families.h"
#include "engine/run/scene.h"
#include "engine/run/scene_file.h"

namespace legwork::cli {
namespace {

std::string bounds_text(const Parameter& p) {
  if (p.locked[0] != '\0') return "locked";
  if (p.kind != ParameterKind::choice)
    return number_text(p.minimum) + " .. " + number_text(p.maximum);
  std::string choices;
  for (std::size_t i = 0; i < p.choices.size(); ++i)
    choices += (i ? ", " : "") + std::to_string(i) + " " + p.choices[i];
  return choices;
}

// Pads each column, except the last, to its widest cell.
std::string table(const std::vector<std::vector<std::string>>& rows) {
  std::vector<std::size_t> widths(rows[0].size());
  for (const std::vector<std::string>& row : rows)
    for (std::size_t c = 0; c < row.size(); ++c) widths[c] = std::max(widths[c], row[c].size());
  std::string text;
  for (const std::vector<std::string>& row : rows) {
    text += "  ";
    for (std::size_t c = 0; c + 1 < row.size(); ++c)
      text += row[c] + std::string(widths[c] - row[c].size() + 2, ' ');
    text += row.back() + "\n";
  }
  return text;
}

std::string parameter_table(const SceneFile& scene) {
  const std::span<const Parameter> schema = parameters(scene);
  std::vector<std::vector<std::string>> rows = {{"path", "default", "unit", "bounds", "meaning"}};
  for (std::size_t i = 0; i < schema.size(); ++i) {
    const Parameter& p = schema[i];
    std::string meaning = p.meaning;
    if (p.locked[0] != '\0') meaning += std::string(" Locked: ") + p.locked;
    rows.push_back({p.path, number_text(scene.values[i]), p.unit, bounds_text(p), meaning});
  }
  return table(rows);
}

// Which code computes the scene's dynamics, and why (engine/model/limbs.h).
Result<std::string> dynamics_text(const SceneFile& scene) {
  const ParameterView values(parameters(scene), scene.values);
  if (const Family* family = find_family(scene.family)) {
    const Result<Model> model = family->build(values);
    if (!model) return model.error();
    return describe_limbs(model->limbs);
  }
  const Result<std::unique_ptr<Scene>> built = scene_kind(scene)->build(values);
  if (!built) return built.error();
  const Model& model = (*built)->model;
  if (model.loops.empty()) return std::string("equations of its own");
  return describe_limbs(split_into_limbs(model));
}

}  // namespace

int list(const Arguments& arguments) {
  const bool has_parameters = arguments.has("--parameters");
  std::vector<std::string> names = arguments.operands;
  if (names.empty() && has_parameters) names = {"quadruped-trot"};
  if (names.empty())
    for (const BuiltinScene& builtin : builtin_scenes()) names.push_back(builtin.id);
  std::string text;
  for (const std::string& name : names) {
    const Result<SceneText> found = find_scene(name);
    if (!found) return refuse(found.error());
    const Result<SceneFile> scene = parse_scene(found->json, found->file_name);
    if (!scene) return refuse(scene.error());
    text += scene->id + "\n";
    if (arguments.has("--verbose")) {
      const Result<std::string> dynamics = dynamics_text(*scene);
      if (!dynamics) return refuse(dynamics.error());
      text += "  " + scene->title + "\n  " + scene->summary + "\n  Source: " + scene->source +
              "\n  Dynamics: " + *dynamics + "\n";
    }
    if (has_parameters) text += parameter_table(*scene);
  }
  return print(text);
}

}  // namespace legwork::cli
