// The equations of motion at eight states, by the general tree and by virtual work: theory/tail 4.
#include "bindings/claims/parts.h"
#include "bindings/claims/scene_runs.h"
#include "bindings/document_states.h"

namespace legwork::claims {
namespace {

struct Quantity {
  const char* key;  // in models/reference/tail.json, states
  std::vector<double> DocumentEvaluation::*member;
};
constexpr Quantity kQuantities[] = {{"rpy", &DocumentEvaluation::rpy},
                                    {"R", &DocumentEvaluation::R},
                                    {"joint_ang_ha_hb_k", &DocumentEvaluation::joint_angle},
                                    {"joint_rate", &DocumentEvaluation::joint_rate},
                                    {"joint_acc", &DocumentEvaluation::joint_acceleration},
                                    {"M", &DocumentEvaluation::M},
                                    {"C", &DocumentEvaluation::C},
                                    {"G", &DocumentEvaluation::G},
                                    {"J_tau_a", &DocumentEvaluation::J_tau_a},
                                    {"J_tau_p", &DocumentEvaluation::J_tau_p},
                                    {"gen_force", &DocumentEvaluation::generalized_force},
                                    {"udot", &DocumentEvaluation::u_rate},
                                    {"foot_force_on_robot_KKT", &DocumentEvaluation::foot_force}};

}  // namespace

Refusal measure_tail_states(Measurements& m) {
  const Result<Run> run = open_builtin("tailed-quadruped-experiment-4-1");
  if (!run) return run.error();
  const std::vector<JsonValue>& states = m.reference().find("states")->items;
  for (std::size_t f = 0; f < kDocumentFormulations.size(); ++f) {
    std::vector<DocumentEvaluation> found;
    for (const JsonValue& state : states) {
      DocumentInput input;
      if (Refusal refusal = read_document_state(state, "models/reference/tail.json", input))
        return refusal;
      const Result<DocumentEvaluation> e =
          evaluate_document(walk_of(*run), input.state, static_cast<DocumentFormulation>(f));
      if (!e) return e.error();
      found.push_back(*e);
    }
    for (const Quantity& quantity : kQuantities) {
      std::vector<double> known, ours;
      for (std::size_t i = 0; i < states.size(); ++i) {
        for (const double number : numbers_of(states[i], quantity.key)) known.push_back(number);
        for (const double number : found[i].*quantity.member) ours.push_back(number);
      }
      m.list(std::string(kDocumentFormulations[f]) + "." + quantity.key, known, ours);
    }
  }
  return std::nullopt;
}

}  // namespace legwork::claims
