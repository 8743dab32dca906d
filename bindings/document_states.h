// States of the robot of Liu & Ben-Tzvi 2018 as JSON, in the paper's axes (y forward), joints and order; the keys are those of
// "states" in models/reference/tail.json. The input of `legwork eval` for scenes of family tailed_quadruped. Units: m, rad, s, N m.
//   {"formulation": "tree" | "virtual_work",
//    "states": [{"p": [3], "quat_wxyz": [4], "theta_tail": [2], "v": [3], "omega_world": [3], "thetadot_tail": [2],
//                "tau14_ha1hb1k1_to_k4_ta_tb": [14], "formulation": ...}]}
// All but "formulation" (default: tree) is required. Keys of the output are allowed in the input and ignored.
#pragma once

#include "engine/io/json.h"
#include "engine/legwork.h"
#include "engine/scenes/planned_walk/evaluate_document.h"

namespace legwork {

struct DocumentInput {
  DocumentState state;
  DocumentFormulation formulation = DocumentFormulation::tree;
};

// Whether a file's states are in this form: the first has no "base".
Result<bool> are_document_states(std::string_view json, const std::string& file_name);

// Both refuse, with file:line:column, what is missing, unknown, of the wrong type or length.
Refusal read_document_state(const JsonValue& value, const std::string& file_name,
                            DocumentInput& input);
Result<std::vector<DocumentInput>> read_document_states(std::string_view json,
                                                        const std::string& file_name);

// {"states": [...]}: the input and the results, under the keys of models/reference/tail.json. Refuses a state for which the
// dynamics have no finite result.
Result<std::string> document_results(const PlannedWalk& walk, std::span<const DocumentInput> inputs,
                                     const std::string& file_name);

}  // namespace legwork
