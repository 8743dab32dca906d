// The parameters that all gaits of the hexapod share.
#pragma once

#include "engine/motion/gait_parameters.h"

namespace legwork {

inline constexpr const char* kHexapodChosen = "chosen; Ashok & Rambabu 2017 do not say";

// Appends gait.height, gait.reach and gait.step_height, m, which fill the members of those names of the gait G.
template <class G>
void append_feet(std::vector<Parameter>& parameters) {
  parameters.insert(
      parameters.end(),
      {gait_parameter("gait.height", "Height", "m", 0.13, 0.02, 0.8,
                      "Height of the trunk's origin above the ground.",
                      "Ashok & Rambabu 2017, section 5", fills<&G::height>),
       gait_parameter("gait.reach", "Feet sideways", "m", 0.193, 0.02, 1.0,
                      "How far out from their hips the feet stand.",
                      "inferred from Table 4 (theory/hexapod 3)", fills<&G::reach>),
       gait_parameter("gait.step_height", "Step height", "m", 0.025, 0.0, 0.2,
                      "How high a foot is lifted at mid-swing.",
                      "inferred from Table 3 (theory/hexapod 3)", fills<&G::step_height>)});
}

}  // namespace legwork
