// Reads a sweep's scene, grid, script and columns, and makes their fingerprint.
#include <algorithm>
#include <cstdio>

#include "bindings/cli/command.h"
#include "bindings/cli/settings.h"
#include "bindings/cli/sweep.h"
#include "bindings/cli/sweep_text.h"
#include "engine/io/json_text.h"
#include "engine/math/hash.h"
#include "engine/math/linear.h"
#include "engine/run/run.h"

namespace legwork::cli {
namespace {

std::string header_of(const SnapshotField& field, const std::string& label) {
  std::string header(field.name);
  if (!label.empty()) header += "." + label;
  const std::string unit = field.column.empty() ? "" : column_unit(field.unit);
  if (!unit.empty()) header += "_" + unit;
  return header;
}

const SnapshotField* find_field(const Snapshot& snapshot, std::string_view name) {
  for (const SnapshotField& field : snapshot.fields)
    if (field.name == name) return &field;
  return nullptr;
}

// "field.label", or "field" for all of its numbers.
Refusal add_columns(const Snapshot& snapshot, const std::string& text,
                    std::vector<Column>& columns) {
  const std::size_t point = text.find('.');
  const std::string name = text.substr(0, point);
  const SnapshotField* field = find_field(snapshot, name);
  if (!field) {
    std::vector<std::string> known;
    for (const SnapshotField& other : snapshot.fields)
      if (!other.labels.empty()) known.emplace_back(other.name);
    return Diagnostic{"--columns: the scene's snapshot has no field " + quoted_text(name) + ".",
                      nearest_names(name, known)};
  }
  const std::string label = point == std::string::npos ? "" : text.substr(point + 1);
  bool is_found = false;
  for (const std::string& own : field->labels) {
    if (point != std::string::npos && own != label) continue;
    columns.push_back({name, own, header_of(*field, own)});
    is_found = true;
  }
  if (is_found) return std::nullopt;
  return Diagnostic{"--columns: the field " + name + " has no number " + quoted_text(label) + ".",
                    nearest_names(label, field->labels)};
}

Refusal choose_columns(const Arguments& arguments, const Preset& preset, Sweep& sweep) {
  std::vector<std::string> wanted = preset.columns;
  const std::vector<std::string> texts = arguments.values("--columns");
  if (!texts.empty()) wanted.clear();
  for (const std::string& text : texts)
    for (const std::string& name : split(text, ',')) wanted.push_back(name);
  Result<Run> run = open_some_variant(sweep);
  if (!run) return run.error();
  if (Refusal bad = check_duration(sweep.duration, *run)) return bad;
  const Snapshot& now = snapshot(*run);
  // The default columns of a robot that can fall.
  if (wanted.empty() && find_field(now, "fallen")) wanted = {"fallen", "fall_time", "mean_speed"};
  for (const std::string& name : wanted)
    if (Refusal bad = add_columns(now, name, sweep.columns)) return bad;
  // An engine with other motions gives other rows, whatever its version says.
  constexpr int kTriedSteps = 20;
  for (int i = 0; i < kTriedSteps && advance(*run) == StepStatus::ok; ++i) continue;
  sweep.first_steps = hash_text(*run);
  return std::nullopt;
}

// Everything that a row depends on, as text.
std::string description(const Sweep& sweep) {
  std::string text = std::string(version()) + "\n" + sweep.scene.family + "\n" +
                     sweep.scene.motion + "\n" + sweep.first_steps + "\n" +
                     shortest_number(sweep.duration) + "\n";
  if (sweep.scene.own) text += JsonText().value(sweep.scene.own_source).text();
  const std::span<const Parameter> schema = parameters(sweep.scene);
  const std::span<const EventKind> events = scene_kind(sweep.scene)->events;
  for (std::size_t i = 0; i < schema.size(); ++i)
    text += std::string(schema[i].path) + "=" + shortest_number(sweep.scene.values[i]) + "\n";
  for (const Axis& axis : sweep.grid.axes) {
    text += axis.name + "=";
    for (const double value : axis.values) text += shortest_number(value) + ",";
    text += "\n";
  }
  for (const ScriptEvent& event : sweep.script.events) {
    text += shortest_number(event.time);
    for (const ScriptChange& change : event.changes)
      text.append(" ")
          .append(schema[at(change.parameter)].path)
          .append("=")
          .append(shortest_number(change.value));
    for (const ScriptAct& act : event.acts) text.append(" ").append(events[at(act.event)].name);
    text += "\n";
  }
  return text + sweep.header() + "\n";
}

std::string hexadecimal(std::uint64_t hash) {
  char text[17];
  std::snprintf(text, sizeof text, "%016llx", static_cast<unsigned long long>(hash));
  return text;
}

// The preset's axes in order, replaced by --grid and without those of --set; then the other axes of --grid.
std::vector<std::string> grid_texts(const Arguments& arguments, const Preset& preset) {
  std::vector<std::string> own = arguments.values("--grid"), texts;
  const std::vector<std::string> settings = arguments.values("--set");
  const auto find_same = [](const std::vector<std::string>& given, const std::string& standard) {
    return std::find_if(given.begin(), given.end(), [&](const std::string& text) {
      return text.substr(0, text.find('=')) == standard.substr(0, standard.find('='));
    });
  };
  for (const std::string& standard : preset.grid) {
    const auto other = find_same(own, standard);
    const bool is_own = other != own.end();
    if (!is_own && find_same(settings, standard) != settings.end()) continue;
    texts.push_back(is_own ? *other : standard);
    if (is_own) own.erase(other);
  }
  texts.insert(texts.end(), own.begin(), own.end());
  return texts;
}

// A push after the end would change nothing.
Refusal check_push_times(const Sweep& sweep) {
  for (const Axis& axis : sweep.grid.axes)
    for (const double value : axis.values)
      if (axis.parameter < 0 && axis.name == "push.time" && value >= sweep.duration)
        return Diagnostic{"push.time = " + number_text(value) + " s is after the end at " +
                              number_text(sweep.duration) + " s.",
                          "Give a longer --duration."};
  return std::nullopt;
}

}  // namespace

Result<Sweep> plan_sweep(const Arguments& arguments) {
  Result<SceneFile> scene = read_scene(arguments);
  if (!scene) return scene.error();
  Sweep sweep;
  sweep.scene = std::move(*scene);
  Preset preset;
  for (const std::string& name : arguments.values("--preset")) {
    Result<Preset> found = find_preset(name, sweep.scene);
    if (!found) return found.error();
    preset = std::move(*found);
  }
  const Result<double> duration =
      run_duration(arguments, preset.duration.value_or(sweep.scene.duration_s));
  if (!duration) return duration.error();
  sweep.duration = *duration;
  Result<Script> script = open_script(arguments.values("--script"), sweep.scene, *duration);
  if (!script) return script.error();
  sweep.script = std::move(*script);
  const std::vector<std::string> texts = grid_texts(arguments, preset);
  if (texts.empty())
    return Diagnostic{"A sweep needs a grid.", "For example: --grid gait.speed=0:1:5"};
  Result<Grid> grid = read_grid(sweep.scene, texts, arguments.values("--set"), sweep.script);
  if (!grid) return grid.error();
  sweep.grid = std::move(*grid);
  if (Refusal bad = check_push_times(sweep)) return *bad;
  if (Refusal bad = choose_columns(arguments, preset, sweep)) return *bad;
  sweep.fingerprint = hexadecimal(hash_bytes(description(sweep)));
  return sweep;
}

}  // namespace legwork::cli
