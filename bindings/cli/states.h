// Robot states as JSON, the input of `legwork eval`:
//   {"states": [{"base": {"position": [3], "quaternion_wxyz": [4], "linear_velocity": [3], "angular_velocity": [3]},
//                "joints": {"FL_haa": {"q": 0, "v": 0, "a": 0, "tau": 0}, ...},
//                "base_acceleration": {"linear": [3], "angular": [3]}, "stance": ["FL", "RR"]}]}
// SI units; world axes. "a" is a joint's acceleration, "tau" its torque; "stance" lists the pinned feet by leg.
// For family "quadruped" (Sureshkumar et al. 2025) a state, or the file for all states, may also have
//   "ground_force_method": "as_printed" | "corrected" | "minimum_norm" | "friction_cone", "friction": 0.6,
//   "forward_method": "as_printed" | "corrected" | "kkt"
// Of a robot whose base is fixed, "base" and "base_acceleration" are left out; so are joints that mimic others. "q" of a
// joint with several coordinates is an array, and so are its "v", "a" and "tau" (model/joint.h).
// Required: position, quaternion_wxyz and every joint's q. Everything else is zero, and the stance empty, if left out.
#pragma once

#include "engine/io/json.h"
#include "engine/legwork.h"

namespace legwork::cli {

// Refuses with file:line:column what is missing, unknown, of the wrong type or physically meaningless.
Result<std::vector<RobotState>> read_states(std::string_view json, const std::string& file_name,
                                            const Model& model);

}  // namespace legwork::cli
