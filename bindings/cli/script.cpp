#include "bindings/cli/script.h"

#include <algorithm>

#include "bindings/cli/command.h"
#include "bindings/cli/settings.h"
#include "engine/io/json.h"
#include "engine/math/linear.h"
#include "engine/run/scene.h"

namespace legwork::cli {
namespace {

// A member of a short event, and the parameters that it sets.
struct ShortMember {
  const char* key;
  std::vector<const char*> paths;  // one, or one for each number of an array
};
struct ShortEvent {
  const char* key;  // "push": the scene's event of this name, unless it is `is_set`
  std::vector<ShortMember> members;
  const char* ended_by = nullptr;  // the scene's event for the value false
  bool is_set = false;             // it only sets parameters
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
       true},
      {"push",
       {{"body", {"push.body"}},
        {"impulse", {"push.x", "push.y", "push.z"}},
        {"duration", {"push.duration"}},
        {"at_body", {"push.at_x", "push.at_y", "push.at_z"}}}},
      {"drag",
       {{"body", {"drag.body"}},
        {"at_body", {"drag.at_x", "drag.at_y", "drag.at_z"}},
        {"target", {"drag.target_x", "drag.target_y", "drag.target_z"}},
        {"stiffness", {"drag.stiffness"}}},
       "let_go"},
      {"stand_up", {}}};
  return all;
}

// Reads one script into events, keeping the first refusal.
class ScriptReader {
 public:
  ScriptReader(const std::string& file_name, const SceneFile& scene)
      : file_(file_name),
        scene_(scene),
        schema_(parameters(scene)),
        events_(scene_kind(scene)->events) {}

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
    for (std::size_t i = 0; i < value.keys.size(); ++i)
      for (const ShortEvent& kind : short_events())
        if (value.keys[i] == kind.key)
          if (Refusal bad = read_short(kind, value.items[i], event)) return bad;
    if (event.changes.empty() && event.acts.empty())
      return refuse_at(value, file_, "This event is empty.",
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
    const bool is_true = what.kind == JsonValue::Kind::boolean && what.boolean;
    const bool is_false = what.kind == JsonValue::Kind::boolean && !what.boolean;
    if (kind.members.empty() && !is_true) return refuse_at(what, file_, quoted + " must be true.");
    if (Refusal bad = check_scene(kind, what)) return bad;
    if (is_false && kind.ended_by != nullptr) {
      add_act(kind.ended_by, what, event);
      return std::nullopt;
    }
    if (!kind.members.empty()) {
      ObjectReader reader(what, file_, quoted);
      for (const ShortMember& member : kind.members) reader.ignore(member.key);
      if (Refusal bad = reader.finish()) return bad;
    }
    for (const ShortMember& member : kind.members)
      if (const JsonValue* value = what.find(member.key))
        if (Refusal bad = read_member(member, *value, event)) return bad;
    if (!kind.is_set) add_act(kind.key, what, event);
    return std::nullopt;
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

  // Not every scene can be pushed, commanded or dragged.
  Refusal check_scene(const ShortEvent& kind, const JsonValue& where) const {
    const bool is_there = kind.is_set ? find_parameter(schema_, kind.members[0].paths[0]) >= 0
                                      : find_event(events_, kind.key) >= 0;
    if (is_there) return std::nullopt;
    return refuse_at(where, file_,
                     "The scene " + scene_.id + " does not support " + quoted_text(kind.key) + ".",
                     "Free robots do, for example quadruped-free.");
  }

  void add_act(const char* name, const JsonValue& where, ScriptEvent& event) {
    event.acts.push_back({find_event(events_, name), where.line, where.column});
  }

  // A parameter by its path, with a number or a choice's name.
  Refusal add(const std::string& path, const JsonValue& value, ScriptEvent& event) {
    const Result<int> index = named_parameter(scene_, path);
    if (!index) return refuse_at(value, file_, index.error().message, index.error().hint);
    const Parameter& parameter = schema_[at(*index)];
    ScriptChange change{*index, value.number, value.line, value.column};
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
  std::span<const EventKind> events_;
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
