// What measures the claims of models/reference/claims/quadruped.json.
#pragma once

#include <array>

#include "bindings/claims/part.h"

namespace legwork::claims {

Refusal measure_quadruped_pace(Measurements& m);
Refusal measure_quadruped_walk(Measurements& m);
Refusal measure_quadruped_short_walk(Measurements& m);
Refusal measure_quadruped_stand(Measurements& m);
Refusal measure_quadruped_pronk(Measurements& m);
Refusal measure_quadruped_bound(Measurements& m);

inline constexpr std::array kQuadrupedParts = {Part{"pace", measure_quadruped_pace},
                                               Part{"walk", measure_quadruped_walk},
                                               Part{"short_walk", measure_quadruped_short_walk},
                                               Part{"stand", measure_quadruped_stand},
                                               Part{"pronk", measure_quadruped_pronk},
                                               Part{"bound", measure_quadruped_bound}};

}  // namespace legwork::claims
