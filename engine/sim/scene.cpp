#include "engine/sim/scene.h"

#include "engine/io/json.h"
#include "engine/io/json_text.h"
#include "engine/model/families/quadruped.h"
#include "engine/motion/trot_plan.h"

namespace legwork {
namespace {

std::vector<Parameter> join_schemas(std::initializer_list<std::span<const Parameter>> parts) {
  std::vector<Parameter> all;
  for (const std::span<const Parameter> part : parts)
    all.insert(all.end(), part.begin(), part.end());
  return all;
}

Diagnostic unknown_name(const char* what, std::string_view name, const char* known) {
  return {"There is no " + std::string(what) + " " + quoted_text(name) + ".",
          std::string("Known: ") + known + "."};
}

void read_parameters(const JsonValue& object, const std::string& file,
                     std::span<const Parameter> schema, std::vector<double>& values,
                     Refusal& refusal) {
  for (std::size_t i = 0; i < object.keys.size(); ++i) {
    const JsonValue& value = object.items[i];
    const int index = find_parameter(schema, object.keys[i]);
    if (index < 0) {
      refusal = refuse_at(value, file, "There is no parameter " + quoted_text(object.keys[i]) + ".",
                          "`legwork list --parameters` lists them.");
      return;
    }
    if (value.kind != JsonValue::Kind::number) {
      refusal =
          refuse_at(value, file, "The parameter \"" + object.keys[i] + "\" must be a number.");
      return;
    }
    if (Refusal bad = check_parameter(schema[static_cast<std::size_t>(index)], value.number)) {
      refusal = refuse_at(value, file, bad->message, bad->hint);
      return;
    }
    values[static_cast<std::size_t>(index)] = value.number;
  }
}

}  // namespace

std::span<const Parameter> simulation_parameters() {
  static const std::vector<Parameter> parameters = {
      {"sim.mode",
       "Simulation",
       "Mode",
       "",
       1.0,
       0.0,
       1.0,
       "inverse: follow the plan and compute torques and ground forces. forward: drive the "
       "equations of motion with "
       "those torques and see how far the robot strays from the plan.",
       "document 000, sections 4 and 5",
       ParameterKind::choice,
       {"inverse", "forward"}},
      {"sim.step", "Simulation", "Time step", "s", 0.001, 1e-5, 0.01,
       "Step of the Runge-Kutta integration (order 4).", "QUADRUPED_AND_TAIL 2.5"},
      {"sim.resync", "Simulation", "Resynchronise every", "phases", 2.0, 0.0, 100.0,
       "Forward mode: put the robot back on its plan after this many phases (0: never). Open loop "
       "the trot is "
       "unstable, so without it the run ends at the error limit.",
       "QUADRUPED_AND_TAIL 2.5", ParameterKind::integer},
      {"sim.error_limit", "Simulation", "Error limit", "rad", 0.05, 1e-9, 1.0,
       "Forward mode stops when a joint is this far from its plan.", "chosen"},
  };
  return parameters;
}

Result<std::span<const Parameter>> scene_schema(std::string_view family, std::string_view motion) {
  static const std::vector<Parameter> quadruped_trot =
      join_schemas({trot_parameters(), simulation_parameters(), quadruped_parameters()});
  if (family != "quadruped") return unknown_name("robot family", family, "quadruped");
  if (motion != "trot") return unknown_name("motion", motion, "trot");
  return std::span<const Parameter>(quadruped_trot);
}

Result<Scene> parse_scene(std::string_view json, const std::string& file_name) {
  const Result<JsonValue> root = parse_json(json, file_name);
  if (!root) return root.error();
  Scene scene;
  double version = 0.0;
  ObjectReader reader(*root, file_name, "A scene");
  reader.ignore("$schema");
  reader.number("legwork", version);
  reader.string("id", scene.id);
  reader.string("title", scene.title);
  reader.string("summary", scene.summary);
  reader.string("source", scene.source);
  reader.string("family", scene.family);
  reader.string("motion", scene.motion);
  reader.number("duration_s", scene.duration_s);
  const JsonValue* parameters = reader.object("parameters");
  if (Refusal refusal = reader.finish()) return *refusal;

  auto refuse = [&](const char* key, std::string message, std::string hint) {
    return refuse_at(*root->find(key), file_name, std::move(message), std::move(hint));
  };
  if (version != 1.0)
    return refuse(
        "legwork",
        "This scene is of format " + number_text(version) + "; this Legwork reads format 1.", "");
  if (scene.id.empty() ||
      scene.id.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-") != std::string::npos)
    return refuse("id", "The scene's id must be made of lower-case letters, digits and hyphens.",
                  "");
  if (!(scene.duration_s > 0.0 && scene.duration_s <= 3600.0))
    return refuse("duration_s", "The duration must lie between 0 and 3600 s.", "");
  const Result<std::span<const Parameter>> schema = scene_schema(scene.family, scene.motion);
  if (!schema)
    return refuse(scene.family == "quadruped" ? "motion" : "family", schema.error().message,
                  schema.error().hint);
  scene.values = default_values(*schema);
  Refusal refusal;
  read_parameters(*parameters, file_name, *schema, scene.values, refusal);
  if (refusal) return *refusal;
  return scene;
}

std::string scene_json_schema() {
  JsonText out;
  out.begin_object();
  out.member("$schema", "https://json-schema.org/draft/2020-12/schema");
  out.member("title", "Legwork scene, format 1");
  out.member("type", "object");
  out.key("required").begin_array();
  for (const char* key : {"legwork", "id", "title", "summary", "source", "family", "motion",
                          "duration_s", "parameters"})
    out.value(key);
  out.end_array();
  out.member("additionalProperties", false);
  out.key("properties").begin_object();
  out.key("$schema").begin_object().member("type", "string").end_object();
  out.key("legwork").begin_object().member("const", 1.0).end_object();
  out.key("id")
      .begin_object()
      .member("type", "string")
      .member("pattern", "^[a-z0-9-]+$")
      .end_object();
  for (const char* key : {"title", "summary", "source"})
    out.key(key).begin_object().member("type", "string").end_object();
  out.key("family").begin_object().member("const", "quadruped").end_object();
  out.key("motion").begin_object().member("const", "trot").end_object();
  out.key("duration_s").begin_object().member("type", "number").member("exclusiveMinimum", 0.0);
  out.member("maximum", 3600.0).end_object();
  out.key("parameters")
      .begin_object()
      .member("type", "object")
      .member("additionalProperties", false);
  out.key("properties").begin_object();
  const Result<std::span<const Parameter>> schema = scene_schema("quadruped", "trot");
  for (const Parameter& p : *schema) {
    out.key(p.path).begin_object();
    out.member("type", p.kind == ParameterKind::number ? "number" : "integer");
    out.member("title", std::string(p.label) + (p.unit[0] ? std::string(" (") + p.unit + ")" : ""));
    out.member("description",
               std::string(p.meaning) + (p.locked[0] ? std::string(" Locked: ") + p.locked : ""));
    out.member("default", p.default_value);
    if (p.locked[0]) {
      out.member("const", p.default_value);
    } else {
      out.member("minimum", p.minimum).member("maximum", p.maximum);
    }
    out.end_object();
  }
  out.end_object().end_object().end_object().end_object();
  return out.text();
}

}  // namespace legwork
