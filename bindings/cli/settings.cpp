#include "bindings/cli/settings.h"

#include <algorithm>

#include "bindings/cli/arguments.h"
#include "engine/io/json_text.h"
#include "engine/math/linear.h"

namespace legwork::cli {
namespace {

// The number of letters to change, add or leave out [Levenshtein 1966].
std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (std::size_t i = 0; i < a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i + 1;
    for (std::size_t j = 0; j < b.size(); ++j) {
      const std::size_t changed = diagonal + (a[i] == b[j] ? 0 : 1);
      diagonal = row[j + 1];
      row[j + 1] = std::min({changed, row[j] + 1, diagonal + 1});
    }
  }
  return row.back();
}

std::string joined(const std::string& first, const std::string& second) {
  return first.empty() ? second : first + " " + second;
}

std::string_view after_point(std::string_view path) { return path.substr(path.rfind('.') + 1); }

// Between whole paths, or between their last words: "kp" is near "control.kp".
std::size_t distance(std::string_view unknown, std::string_view known) {
  return std::min(edit_distance(unknown, known),
                  edit_distance(after_point(unknown), after_point(known)) + 1);
}

}  // namespace

std::string nearest_names(std::string_view unknown, std::span<const std::string> known) {
  constexpr std::size_t kShown = 3, kLongest = 200;
  const std::string_view word = unknown.substr(0, kLongest);
  const std::size_t most = 1 + word.size() / 3;
  std::vector<std::string> near;
  for (const std::string& name : known)
    if (distance(word, name) <= most) near.push_back(name);
  std::stable_sort(near.begin(), near.end(), [&](const std::string& a, const std::string& b) {
    return distance(word, a) < distance(word, b);
  });
  if (near.size() > kShown) near.resize(kShown);
  std::string text;
  for (const std::string& name : near) text += (text.empty() ? "Nearest: " : ", ") + name;
  return text.empty() ? "" : text + ".";
}

Result<int> named_parameter(const SceneFile& scene, std::string_view path) {
  const std::span<const Parameter> schema = parameters(scene);
  const int index = find_parameter(schema, path);
  if (index >= 0) return index;
  std::vector<std::string> known;
  for (const Parameter& parameter : schema) known.emplace_back(parameter.path);
  return Diagnostic{
      "There is no parameter " + quoted_text(path) + " in the scene " + scene.id + ".",
      joined(nearest_names(path, known),
             "`legwork list " + scene.id + " --parameters` lists all.")};
}

Result<double> named_value(const Parameter& parameter, std::string_view text) {
  for (std::size_t i = 0; i < parameter.choices.size(); ++i)
    if (text == parameter.choices[i]) return static_cast<double>(i);
  Result<double> value = parse_number(text, parameter.path);
  if (!value && parameter.kind == ParameterKind::choice) {
    std::string names;
    for (const char* name : parameter.choices)
      names += (names.empty() ? "" : ", ") + std::string(name);
    return Diagnostic{std::string(parameter.path) + " has no choice " + quoted_text(text) + ".",
                      "Its choices are " + names + "."};
  }
  if (!value) return value.error();
  if (Refusal bad = check_parameter(parameter, *value)) return *bad;
  return value;
}

std::string value_text(const Parameter& parameter, double value) {
  if (parameter.kind == ParameterKind::choice)
    return parameter.choices[static_cast<std::size_t>(value)];
  return shortest_number(value);
}

Refusal set_values(SceneFile& scene, std::span<const std::string> settings) {
  for (const std::string& setting : settings) {
    const std::size_t equals = setting.find('=');
    if (equals == std::string::npos)
      return Diagnostic{"--set " + setting + " is not of the form path=value.",
                        "For example: --set gait.speed=0.4"};
    const Result<int> index = named_parameter(scene, setting.substr(0, equals));
    if (!index) return index.error();
    const Result<double> value =
        named_value(parameters(scene)[at(*index)], std::string_view(setting).substr(equals + 1));
    if (!value) return Diagnostic{"--set: " + value.error().message, value.error().hint};
    scene.values[at(*index)] = *value;
  }
  return std::nullopt;
}

}  // namespace legwork::cli
