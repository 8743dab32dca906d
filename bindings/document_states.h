// States of Liu & Ben-Tzvi's robot as JSON, with the keys of "states" in models/reference/tail.json: the input of `legwork
// eval` for scenes of a tailed_quadruped.
//   {"formulation": "tree" | "virtual_work",
//    "states": [{"p": [3], "quat_wxyz": [4], "theta_tail": [2], "v": [3], "omega_world": [3], "thetadot_tail": [2],
//                "tau14_ha1hb1k1_to_k4_ta_tb": [14], "formulation": ...}]}
// All but "formulation" (tree) is required. Results that a state already holds under the keys of the output are not read.
#pragma once

#include "engine/io/json.h"
#include "engine/legwork.h"
#include "engine/scenes/planned_walk/evaluate_document.h"

namespace legwork {

struct DocumentInput {
  DocumentState state;
  DocumentFormulation formulation = DocumentFormulation::tree;
};

// Whether a file's states are the document's: the first has no "base".
Result<bool> are_document_states(std::string_view json, const std::string& file_name);

// Refuse with file:line:column what is missing, unknown, of the wrong type or length.
Refusal read_document_state(const JsonValue& value, const std::string& file_name,
                            DocumentInput& input);
Result<std::vector<DocumentInput>> read_document_states(std::string_view json,
                                                        const std::string& file_name);

// {"states": [...]}: what was given and what was found, under the same keys. Refuses a state without an answer.
Result<std::string> document_results(const PlannedWalk& walk, std::span<const DocumentInput> inputs,
                                     const std::string& file_name);

}  // namespace legwork
