#include "bindings/cli/script.h"

#include <algorithm>

#include "bindings/cli/command.h"
#include "bindings/cli/settings.h"
#include "engine/io/json.h"
#include "engine/math/linear.h"

namespace legwork::cli {
namespace {

// A member of a short event, and the parameters that it stands for.
struct ShortMember {
  const char* key;
  std::vector<const char*> paths;  // one, or one for each number of an array
};
struct ShortEvent {
  const char* key;  // "push"
  std::vector<ShortMember> members;
  const char* on;   // what it adds to or switches on, once the rest is set
  bool is_counter;  // of `on`: one is added
};

const std::vector<ShortEvent>& short_events() {
  static const std::vector<ShortEvent> all = {
      {"command",
       {{"forward", {"command.forward"}},
        {"sideways", {"command.sideways"}},
        {"turn", {"command.turn"}},
        {"height", {"command.height"}},
        {"roll", {"command.roll"}},
        {"pitch", {"command.pitch"}}},
       nullptr,
       false},
      {"push",
       {{"body", {"push.body"}},
        {"impulse", {"push.x", "push.y", "push.z"}},
        {"duration", {"push.duration"}},
        {"at_body", {"push.at_x", "push.at_y", "push.at_z"}}},
       "push.count",
       true},
      {"drag",
       {{"body", {"drag.body"}},
        {"at_body", {"drag.at_x", "drag.at_y", "drag.at_z"}},
        {"target", {"drag.target_x", "drag.target_y", "drag.target_z"}},
        {"stiffness", {"drag.stiffness"}}},
       "drag.on",
       false},
      {"stand_up", {}, "run.stand_up", true}};
  return all;
}

// Reads one script into events, keeping the first refusal.
class ScriptReader {
 public:
  ScriptReader(const std::string& file_name, const SceneFile& scene)
      : file_(file_name), scene_(scene), schema_(schema_of(scene)) {}

  Refusal read_event(const JsonValue& value, ScriptEvent& event) {
    event.line = value.line;
    event.column = value.column;
    ObjectReader reader(value, file_, "An event");
    reader.number("at", event.time);
    reader.ignore("set");
    for (const ShortEvent& kind : short_events()) reader.ignore(kind.key);
    if (Refusal bad = reader.finish()) return bad;
    if (!(event.time >= 0.0))
      return refuse_at(*value.find("at"), file_,
                       "\"at\" = " + number_text(event.time) + " s is before the start.",
                       "The run begins at 0 s.");
    if (const JsonValue* set = value.find("set"))
      if (Refusal bad = read_set(*set, event)) return bad;
    for (const ShortEvent& kind : short_events())
      if (const JsonValue* what = value.find(kind.key))
        if (Refusal bad = read_short(kind, *what, event)) return bad;
    if (event.changes.empty())
      return refuse_at(value, file_, "This event does nothing.",
                       "Add \"set\", \"push\", \"command\", \"drag\" or \"stand_up\".");
    return std::nullopt;
  }

 private:
  Refusal read_set(const JsonValue& set, ScriptEvent& event) {
    if (set.kind != JsonValue::Kind::object)
      return refuse_at(set, file_, "\"set\" must be an object.",
                       "For example: \"set\": {\"gait.speed\": 0.4}");
    for (std::size_t i = 0; i < set.keys.size(); ++i)
      if (Refusal bad = add(set.keys[i], set.items[i], event)) return bad;
    return std::nullopt;
  }

  Refusal read_short(const ShortEvent& kind, const JsonValue& what, ScriptEvent& event) {
    const std::string quoted = quoted_text(kind.key);
    const bool is_flag = what.kind == JsonValue::Kind::boolean;
    const bool may_be_false = kind.on != nullptr && !kind.is_counter;
    if (is_flag && (kind.members.empty() ? what.boolean : may_be_false && !what.boolean))
      return add_on(kind, what, what.boolean, event);
    if (kind.members.empty()) return refuse_at(what, file_, quoted + " must be true.");
    if (Refusal bad = check_scene(kind, what)) return bad;
    ObjectReader reader(what, file_, quoted);
    for (const ShortMember& member : kind.members) reader.ignore(member.key);
    if (Refusal bad = reader.finish()) return bad;
    for (const ShortMember& member : kind.members)
      if (const JsonValue* value = what.find(member.key))
        if (Refusal bad = read_member(member, *value, event)) return bad;
    return kind.on != nullptr ? add_on(kind, what, true, event) : std::nullopt;
  }

  Refusal read_member(const ShortMember& member, const JsonValue& value, ScriptEvent& event) {
    if (member.paths.size() == 1) return add(member.paths[0], value, event);
    if (value.kind != JsonValue::Kind::array || value.items.size() != member.paths.size())
      return refuse_at(value, file_,
                       quoted_text(member.key) + " must hold " +
                           std::to_string(member.paths.size()) + " numbers.");
    for (std::size_t i = 0; i < member.paths.size(); ++i)
      if (Refusal bad = add(member.paths[i], value.items[i], event)) return bad;
    return std::nullopt;
  }

  // Not every scene can be pushed, driven, dragged.
  Refusal check_scene(const ShortEvent& kind, const JsonValue& where) const {
    const char* path = kind.on != nullptr ? kind.on : kind.members[0].paths[0];
    if (find_parameter(schema_, path) >= 0) return std::nullopt;
    return refuse_at(where, file_,
                     quoted_text(kind.key) + " needs the parameter " + quoted_text(path) +
                         ", which the scene " + scene_.id + " does not have.");
  }

  Refusal add_on(const ShortEvent& kind, const JsonValue& where, bool is_on, ScriptEvent& event) {
    if (Refusal bad = check_scene(kind, where)) return bad;
    const int index = find_parameter(schema_, kind.on);
    event.changes.push_back({index, is_on ? 1.0 : 0.0, kind.is_counter, where.line, where.column});
    return std::nullopt;
  }

  // A parameter by its path, with a number or a choice's name.
  Refusal add(const std::string& path, const JsonValue& value, ScriptEvent& event) {
    const Result<int> index = named_parameter(scene_, path);
    if (!index) return refuse_at(value, file_, index.error().message, index.error().hint);
    const Parameter& parameter = schema_[at(*index)];
    ScriptChange change{*index, value.number, false, value.line, value.column};
    if (value.kind == JsonValue::Kind::string && parameter.kind == ParameterKind::choice) {
      const Result<double> named = named_value(parameter, value.string);
      if (!named) return refuse_at(value, file_, named.error().message, named.error().hint);
      change.value = *named;
    } else if (value.kind != JsonValue::Kind::number) {
      const bool is_choice = parameter.kind == ParameterKind::choice;
      return refuse_at(value, file_,
                       path + " must be a number" + (is_choice ? " or a choice's name." : "."));
    }
    if (Refusal bad = check_parameter(parameter, change.value))
      return refuse_at(value, file_, bad->message, bad->hint);
    event.changes.push_back(change);
    return std::nullopt;
  }

  const std::string& file_;
  const SceneFile& scene_;
  std::span<const Parameter> schema_;
};

}  // namespace

Result<Script> read_script(std::string_view json, const std::string& file_name,
                           const SceneFile& scene) {
  const Result<JsonValue> text = parse_json(json, file_name);
  if (!text) return text.error();
  if (text->kind != JsonValue::Kind::array)
    return refuse_at(*text, file_name, "A script must be an array of events.",
                     "For example: [{\"at\": 1, \"set\": {\"gait.speed\": 0.4}}]");
  if (text->items.size() > kFileBudget.changes)
    return refuse_at(*text, file_name,
                     "This script has " + std::to_string(text->items.size()) + " events; at most " +
                         std::to_string(kFileBudget.changes) + " are read.");
  Script script;
  script.file_name = file_name;
  ScriptReader reader(file_name, scene);
  for (const JsonValue& value : text->items) {
    ScriptEvent event;
    if (Refusal bad = reader.read_event(value, event)) return *bad;
    script.events.push_back(std::move(event));
  }
  std::stable_sort(script.events.begin(), script.events.end(),
                   [](const ScriptEvent& a, const ScriptEvent& b) { return a.time < b.time; });
  return script;
}

Result<Script> open_script(const std::vector<std::string>& file_names, const SceneFile& scene,
                           double duration) {
  if (file_names.empty()) return Script{};
  const Result<std::string> text = read_text(file_names.back());
  if (!text) return text.error();
  Result<Script> script = read_script(*text, file_names.back(), scene);
  if (!script || script->events.empty() || script->events.back().time < duration) return script;
  const ScriptEvent& last = script->events.back();
  return Diagnostic{"This event at " + number_text(last.time) +
                        " s never happens: the run ends at " + number_text(duration) + " s.",
                    "Give a longer --duration.", script->file_name, last.line, last.column};
}

}  // namespace legwork::cli
