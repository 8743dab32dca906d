// What measures the claims of models/reference/claims/hexapod.json: a file a part.
#pragma once

#include <array>

#include "bindings/claims/part.h"

namespace legwork::claims {

Refusal measure_hexapod_leg(Measurements& m);
Refusal measure_hexapod_swing(Measurements& m);
Refusal measure_hexapod_support(Measurements& m);
Refusal measure_hexapod_forces(Measurements& m);
Refusal measure_hexapod_torques(Measurements& m);
Refusal measure_hexapod_results(Measurements& m);
Refusal measure_hexapod_forward(Measurements& m);

inline constexpr std::array<Part, 7> kHexapodParts = {{{"leg", measure_hexapod_leg},
                                                       {"swing", measure_hexapod_swing},
                                                       {"support", measure_hexapod_support},
                                                       {"forces", measure_hexapod_forces},
                                                       {"torques", measure_hexapod_torques},
                                                       {"results", measure_hexapod_results},
                                                       {"forward", measure_hexapod_forward}}};

}  // namespace legwork::claims
