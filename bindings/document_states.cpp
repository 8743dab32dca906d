#include "bindings/document_states.h"

#include "engine/io/json_text.h"
#include "engine/scenes/planned_walk/evaluate_document.h"

namespace legwork {
namespace {

constexpr const char* kTorqueKey = "tau14_ha1hb1k1_to_k4_ta_tb";

// What is found, in the order in which it is written.
using Found = DocumentEvaluation;
struct ResultKey {
  const char* name;
  std::vector<double> Found::*values;
  int columns = 0;  // of a matrix
};
constexpr ResultKey kPose[] = {{"rpy", &Found::rpy}, {"R", &Found::R, 3}};
constexpr ResultKey kResults[] = {{"joint_ang_ha_hb_k", &Found::joint_angle},
                                  {"joint_rate", &Found::joint_rate},
                                  {"joint_acc", &Found::joint_acceleration},
                                  {"M", &Found::M, 8},
                                  {"C", &Found::C},
                                  {"G", &Found::G},
                                  {"J_tau_a", &Found::J_tau_a, 8},
                                  {"J_tau_p", &Found::J_tau_p, 8},
                                  {"gen_force", &Found::generalized_force},
                                  {"udot", &Found::u_rate},
                                  {"foot_force_on_robot_KKT", &Found::foot_force}};

// Reads "formulation" if the object has one.
Refusal read_formulation(const JsonValue& value, ObjectReader& reader, const std::string& file,
                         DocumentFormulation& formulation) {
  reader.ignore("formulation");
  const JsonValue* word = value.find("formulation");
  if (!word) return std::nullopt;
  std::string known;
  for (std::size_t i = 0; i < kDocumentFormulations.size(); ++i) {
    if (word->kind == JsonValue::Kind::string && word->string == kDocumentFormulations[i]) {
      formulation = static_cast<DocumentFormulation>(i);
      return std::nullopt;
    }
    known += (i ? ", " : "") + std::string(kDocumentFormulations[i]);
  }
  return refuse_at(*word, file,
                   word->kind == JsonValue::Kind::string
                       ? quoted_text(word->string) + " is no \"formulation\"."
                       : "\"formulation\" must be a word.",
                   "Known: " + known + ".");
}

void write_matrix(JsonText& out, const char* name, const std::vector<double>& values, int columns) {
  out.key(name).begin_array();
  for (std::size_t row = 0; row < values.size(); row += static_cast<std::size_t>(columns))
    out.numbers(values.data() + row, columns);
  out.end_array();
}

void write_state(JsonText& out, const DocumentInput& input, const DocumentEvaluation& e) {
  const auto write = [&](const ResultKey& key) {
    const std::vector<double>& values = e.*key.values;
    if (key.columns > 0) return write_matrix(out, key.name, values, key.columns);
    out.numbers(key.name, values.data(), static_cast<int>(values.size()));
  };
  const DocumentState& state = input.state;
  out.begin_object();
  out.member("formulation", kDocumentFormulations[static_cast<std::size_t>(input.formulation)]);
  out.numbers("p", state.p, 3);
  for (const ResultKey& key : kPose) write(key);
  out.numbers("quat_wxyz", state.quat_wxyz, 4);
  out.numbers("theta_tail", state.theta_tail, 2);
  out.numbers("v", state.v, 3);
  out.numbers("omega_world", state.omega_world, 3);
  out.numbers("thetadot_tail", state.thetadot_tail, 2);
  out.numbers(kTorqueKey, state.tau, 14);
  for (const ResultKey& key : kResults) write(key);
  out.end_object();
}

}  // namespace

Result<bool> are_document_states(std::string_view json, const std::string& file_name) {
  const Result<JsonValue> root = parse_json(json, file_name, kStatesBudget);
  if (!root) return root.error();
  const JsonValue* states = root->find("states");
  return !(states && !states->items.empty() && states->items[0].find("base"));
}

Refusal read_document_state(const JsonValue& value, const std::string& file, DocumentInput& input) {
  ObjectReader reader(value, file, "A state");
  DocumentState& state = input.state;
  reader.numbers("p", state.p, 3);
  reader.numbers("quat_wxyz", state.quat_wxyz, 4);
  reader.numbers("theta_tail", state.theta_tail, 2);
  reader.numbers("v", state.v, 3);
  reader.numbers("omega_world", state.omega_world, 3);
  reader.numbers("thetadot_tail", state.thetadot_tail, 2);
  reader.numbers(kTorqueKey, state.tau, 14);
  for (const ResultKey& key : kPose) reader.ignore(key.name);
  for (const ResultKey& key : kResults) reader.ignore(key.name);
  const Refusal bad_word = read_formulation(value, reader, file, input.formulation);
  if (Refusal refusal = reader.finish()) return refusal;
  return bad_word;
}

Result<std::vector<DocumentInput>> read_document_states(std::string_view json,
                                                        const std::string& file_name) {
  const Result<JsonValue> root = parse_json(json, file_name, kStatesBudget);
  if (!root) return root.error();
  ObjectReader reader(*root, file_name, "The file");
  const JsonValue* items = reader.array("states");
  reader.ignore("max_errors");
  DocumentInput common;
  const Refusal bad_word = read_formulation(*root, reader, file_name, common.formulation);
  if (Refusal refusal = reader.finish()) return *refusal;
  if (bad_word) return *bad_word;
  std::vector<DocumentInput> inputs(items->items.size(), common);
  for (std::size_t i = 0; i < inputs.size(); ++i)
    if (Refusal refusal = read_document_state(items->items[i], file_name, inputs[i]))
      return *refusal;
  return inputs;
}

Result<std::string> document_results(const PlannedWalk& walk, std::span<const DocumentInput> inputs,
                                     const std::string& file_name) {
  JsonText out;
  out.begin_object().key("states").begin_array();
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    const Result<DocumentEvaluation> e =
        evaluate_document(walk, inputs[i].state, inputs[i].formulation);
    if (!e)
      return Diagnostic{
          "State " + std::to_string(i + 1) + " of " + file_name + ": " + e.error().message,
          e.error().hint};
    write_state(out, inputs[i], *e);
  }
  return out.end_array().end_object().text();
}

}  // namespace legwork
