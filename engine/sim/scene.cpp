#include "engine/sim/scene.h"

#include "engine/exhibits/exhibit.h"
#include "engine/io/json.h"
#include "engine/io/json_text.h"
#include "engine/model/families/families.h"
#include "engine/motion/motions.h"
#include "engine/sim/experiment.h"

namespace legwork {
namespace {

std::vector<Parameter> join_schemas(std::initializer_list<std::span<const Parameter>> parts) {
  std::vector<Parameter> all;
  for (const std::span<const Parameter> part : parts)
    all.insert(all.end(), part.begin(), part.end());
  return all;
}

Diagnostic unknown_name(const char* what, std::string_view name, const std::string& known) {
  return {"There is no " + std::string(what) + " " + quoted_text(name) + ".",
          "Known: " + known + "."};
}

void read_parameters(const JsonValue& object, const std::string& file,
                     std::span<const Parameter> schema, Scene& scene, Refusal& refusal) {
  for (std::size_t i = 0; i < object.keys.size(); ++i) {
    const JsonValue& value = object.items[i];
    const int index = find_parameter(schema, object.keys[i]);
    if (index < 0) {
      refusal = refuse_at(
          value, file, "There is no parameter " + quoted_text(object.keys[i]) + ".",
          "`legwork list --parameters " + scene.family + "-" + scene.motion + "` lists them.");
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
    scene.values[static_cast<std::size_t>(index)] = value.number;
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
       "equations of motion with those torques and see how far the robot strays from the plan.",
       "document 000, sections 4 and 5",
       ParameterKind::choice,
       {"inverse", "forward"}},
      {"sim.step", "Simulation", "Time step", "s", 0.001, 1e-5, 0.01,
       "Step of the Runge-Kutta integration (order 4).", "QUADRUPED_AND_TAIL 2.5"},
      {"sim.resync", "Simulation", "Resynchronise every", "phases", 2.0, 0.0, 100.0,
       "Forward mode: put the robot back on its plan after this many phases (0: never). Gaits that "
       "stand on two feet or fly are unstable without it, and their run ends at the error limit.",
       "QUADRUPED_AND_TAIL 2.5", ParameterKind::integer},
      {"sim.error_limit", "Simulation", "Error limit", "rad", 0.05, 1e-9, 1.0,
       "Forward mode stops when a joint, or the trunk's passive angle, is this far from its plan.",
       kChosen},
      {"sim.ground_force_method",
       "Formulation",
       "Ground forces",
       "",
       2.0,
       0.0,
       3.0,
       "How the ground forces of the inverse dynamics are chosen among all that carry the robot: "
       "the reduced sets of document 000 as printed or corrected, the minimum norm, or the "
       "smallest "
       "within the friction cone.",
       "document 000, section 4; QUADRUPED_AND_TAIL 2.3",
       ParameterKind::choice,
       {"as printed", "corrected", "minimum norm", "friction cone"}},
      {"sim.forward_method",
       "Formulation",
       "Forward dynamics",
       "",
       2.0,
       0.0,
       2.0,
       "as printed: Eq. 5 with 12 or 13 coordinates alone. corrected: the same with the internal "
       "forces. KKT: the general tree with pinned feet.",
       "document 000, section 5; QUADRUPED_AND_TAIL 2.4",
       ParameterKind::choice,
       {"as printed", "corrected", "KKT"}},
      {"control.mode",
       "Control",
       "Control",
       "",
       0.0,
       0.0,
       2.0,
       "feedforward: the plan's torques alone, open loop. feedforward + PD: and a spring and "
       "damper "
       "on every joint. computed torque: inverse dynamics of the corrected acceleration.",
       "[Craig] chapters 9 and 10",
       ParameterKind::choice,
       {"feedforward", "feedforward + PD", "computed torque"}},
      {"control.kp", "Control", "Kp", "N m/rad", 150.0, 0.0, 1000.0, "PD: stiffness of each joint.",
       kChosen},
      {"control.kd", "Control", "Kd", "N m s/rad", 1.0, 0.0, 50.0, "PD: damping of each joint.",
       kChosen},
      {"control.frequency", "Control", "Error frequency", "rad/s", 20.0, 0.0, 200.0,
       "Computed torque: joint errors die out critically damped at this rate.", kChosen},
      {"contact.friction", "Ground", "Friction coefficient", "", 0.6, 0.05, 2.0,
       "A plan that needs more tangential force than this part of the normal force is refused. In "
       "forward mode the feet of the plan are pinned: they neither slip nor lift.",
       "QUADRUPED_AND_TAIL 2.3"},
      {"disturbance.initial_roll", "Disturbance", "Initial roll", "rad", 0.0, -0.3, 0.3,
       "Forward mode: the trunk starts turned from its plan, the feet in place.", kChosen},
      {"disturbance.initial_pitch", "Disturbance", "Initial pitch", "rad", 0.0, -0.3, 0.3,
       "Forward mode: the trunk starts turned from its plan, the feet in place.", kChosen},
      {"disturbance.payload", "Disturbance", "Payload", "kg", 0.0, 0.0, 10.0,
       "Forward mode: a mass on the trunk that planner and controller do not know of.", kChosen},
      {"disturbance.payload_x", "Disturbance", "Payload forward", "m", 0.0, -0.3, 0.3,
       "Where it lies, forward of the trunk's origin.", kChosen},
      {"disturbance.torque_noise", "Disturbance", "Torque noise", "N m", 0.0, 0.0, 5.0,
       "Forward mode: each joint's torque is off by up to this, anew in every step.", kChosen},
      {"disturbance.seed", "Disturbance", "Noise seed", "", 1.0, 0.0, 1000.0,
       "Another seed, another noise; the same seed, the same noise.", kChosen,
       ParameterKind::integer},
  };
  return parameters;
}

namespace {

// How a hexapod's torques are found (document 002).
std::span<const Parameter> hexapod_force_parameters() {
  static const std::vector<Parameter> parameters = {
      choice("sim.force_model", "Formulation", "Foot forces", 1.0,
             {"the paper's", "full, minimum norm", "full, least torques",
              "full, least torques within friction"},
             "the paper's: the smallest forces that carry weight and inertia of the whole robot as "
             "if it were the trunk's, torques leg by leg by Lagrange-Euler. full: inertia of all "
             "legs, forces that are smallest, or that load the joints least, or least within the "
             "friction coefficient.",
             "document 002, section 4; HEXAPOD_FOURBAR_LECTURE 1.6 to 1.8"),
      choice("printed.eq_10", "Formulation", "Sign in Eq. 10", 0.0, {"corrected", "as printed"},
             "With the paper's foot forces: Eq. 10 prints + J^T F; with the ground's force on the "
             "foot it is - J^T F.",
             "document 002, Eq. 10; HEXAPOD_FOURBAR_LECTURE 1.7")};
  return parameters;
}

// What every scene of a family can choose besides the motion's and the robot's own parameters.
std::vector<Parameter> common_parameters(const Family& family) {
  const std::string_view name = family.name;
  std::vector<Parameter> common;
  for (const Parameter& p : simulation_parameters()) {
    const std::string_view path = p.path;
    // Document 000's scheme is written for its own robot; document 001's scenes have their own control.
    if (path == "sim.forward_method" && name != "quadruped") continue;
    if (path == "sim.ground_force_method" && name == "hexapod") {
      common.insert(common.end(), hexapod_force_parameters().begin(),
                    hexapod_force_parameters().end());
      continue;
    }
    if (name == "tailed_quadruped" && path != "sim.mode" && path != "sim.step" &&
        path != "contact.friction")
      continue;
    common.push_back(p);
    if (path == "control.frequency" && name == "quadruped_with_tail")
      common.push_back(
          {"control.tail_frequency", "Control", "Tail frequency", "rad/s", 100.0, 0.0, 200.0,
           "PD: the tail's joints return to their plan critically damped at this rate, "
           "through the tail's mass matrix.",
           kChosen});
  }
  const std::span<const Parameter> own =
      name == "tailed_quadruped" ? experiment_parameters() : std::span<const Parameter>();
  return join_schemas({common, own, family.parameters()});
}

struct Schema {
  const char* family;
  const char* motion;
  std::vector<Parameter> parameters;
};

std::vector<Schema> make_schemas() {
  std::vector<Schema> schemas;
  for (const Motion& motion : motions()) {
    std::vector<Parameter> all =
        join_schemas({motion.parameters, common_parameters(*find_family(motion.family))});
    for (const Lock& lock : motion.locks) {
      const int index = find_parameter(all, lock.path);
      if (index < 0) continue;
      Parameter& locked = all[at(index)];
      locked.default_value = lock.value;
      locked.locked = lock.reason;
    }
    schemas.push_back({motion.family, motion.name, std::move(all)});
  }
  for (const ExhibitKind& kind : exhibit_kinds())
    schemas.push_back({kind.family, kind.motion, join_schemas({kind.parameters()})});
  return schemas;
}

// All families or motions, each once, in the order of the schemas.
std::vector<const char*> distinct_names(std::span<const Schema> schemas,
                                        const char* Schema::*which) {
  std::vector<const char*> names;
  for (const Schema& schema : schemas) {
    bool is_new = true;
    for (const char* name : names) is_new = is_new && std::string_view(name) != schema.*which;
    if (is_new) names.push_back(schema.*which);
  }
  return names;
}

const std::vector<Schema>& all_schemas() {
  static const std::vector<Schema> schemas = make_schemas();
  return schemas;
}

bool contains_family(std::string_view family) {
  for (const Schema& schema : all_schemas())
    if (family == schema.family) return true;
  return false;
}

void append_name(std::string& names, const char* name) {
  names += (names.empty() ? "" : ", ") + std::string(name);
}

}  // namespace

Result<std::span<const Parameter>> scene_schema(std::string_view family, std::string_view motion) {
  const std::vector<Schema>& schemas = all_schemas();
  std::string motions_known, families_known;
  for (const Schema& schema : schemas) {
    if (family != schema.family) continue;
    if (motion == schema.motion) return std::span<const Parameter>(schema.parameters);
    append_name(motions_known, schema.motion);
  }
  if (!motions_known.empty()) return unknown_name("motion", motion, motions_known);
  for (const char* name : distinct_names(schemas, &Schema::family))
    append_name(families_known, name);
  return unknown_name("family", family, families_known);
}

Result<const Parameter*> settable(const Scene& scene, int parameter, double value) {
  const Result<std::span<const Parameter>> schema = scene_schema(scene.family, scene.motion);
  if (!schema) return schema.error();
  if (parameter < 0 || at(parameter) >= schema->size())
    return Diagnostic{"There is no parameter number " + std::to_string(parameter) + "."};
  const Parameter& declared = (*schema)[at(parameter)];
  if (const Refusal bad = check_parameter(declared, value)) return *bad;
  return &declared;
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
    return refuse(contains_family(scene.family) ? "motion" : "family", schema.error().message,
                  schema.error().hint);
  scene.values = default_values(*schema);
  Refusal refusal;
  read_parameters(*parameters, file_name, *schema, scene, refusal);
  if (refusal) return *refusal;
  return scene;
}

std::string scene_json(const Scene& scene, std::span<const double> values) {
  const Result<std::span<const Parameter>> schema = scene_schema(scene.family, scene.motion);
  JsonText out;
  out.begin_object();
  out.member("legwork", 1.0);
  out.member("id", scene.id).member("title", scene.title).member("summary", scene.summary);
  out.member("source", scene.source).member("family", scene.family).member("motion", scene.motion);
  out.member("duration_s", scene.duration_s);
  out.key("parameters").begin_object();
  for (std::size_t i = 0; i < values.size(); ++i)
    if (values[i] != (*schema)[i].default_value) out.member((*schema)[i].path, values[i]);
  out.end_object().end_object();
  return out.text();
}

namespace {

void write_parameter_schema(JsonText& out, const Parameter& p) {
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

bool is_same(const Parameter& a, const Parameter& b) {
  return a.default_value == b.default_value && a.minimum == b.minimum && a.maximum == b.maximum &&
         std::string_view(a.locked) == b.locked && std::string_view(a.meaning) == b.meaning &&
         std::string_view(a.label) == b.label;
}

// If this is the motion of this family, then these are its parameters: those that its family shares (none: null), and
// its own.
void write_motion_schema(JsonText& out, const char* family, const char* motion, const char* shared,
                         std::span<const Parameter> common) {
  const Result<std::span<const Parameter>> schema = scene_schema(family, motion);
  out.begin_object().key("if").begin_object().key("properties").begin_object();
  out.key("family").begin_object().member("const", family).end_object();
  out.key("motion").begin_object().member("const", motion).end_object();
  out.end_object().end_object();
  out.key("then").begin_object().key("properties").begin_object();
  out.key("parameters").begin_object();
  if (shared != nullptr) out.member("$ref", std::string("#/$defs/") + shared);
  out.key("properties").begin_object();
  for (const Parameter& p : *schema) {
    const int index = find_parameter(common, p.path);
    if (index < 0 || !is_same(p, common[at(index)])) write_parameter_schema(out, p);
  }
  out.end_object().member("unevaluatedProperties", false);
  out.end_object().end_object().end_object().end_object();
}

}  // namespace

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
  out.key("family").begin_object().key("enum").begin_array();
  for (const char* family : distinct_names(all_schemas(), &Schema::family)) out.value(family);
  out.end_array().end_object();
  out.key("motion").begin_object().key("enum").begin_array();
  for (const char* motion : distinct_names(all_schemas(), &Schema::motion)) out.value(motion);
  out.end_array().end_object();
  out.key("duration_s").begin_object().member("type", "number").member("exclusiveMinimum", 0.0);
  out.member("maximum", 3600.0).end_object();
  out.key("parameters").begin_object().member("type", "object").end_object();
  out.end_object();
  out.key("allOf").begin_array();
  for (const Motion& motion : motions()) {
    const std::vector<Parameter> common = common_parameters(*find_family(motion.family));
    write_motion_schema(out, motion.family, motion.name, motion.family, common);
  }
  for (const ExhibitKind& kind : exhibit_kinds())
    write_motion_schema(out, kind.family, kind.motion, nullptr, {});
  out.end_array();
  out.key("$defs").begin_object();
  for (const Family& family : families()) {
    out.key(family.name).begin_object().key("properties").begin_object();
    for (const Parameter& p : common_parameters(family)) write_parameter_schema(out, p);
    out.end_object().end_object();
  }
  out.end_object().end_object();
  return out.text();
}

}  // namespace legwork
