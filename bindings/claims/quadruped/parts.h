// What measures the claims of models/reference/claims/quadruped.json.
#pragma once

#include <array>

#include "bindings/claims/part.h"

namespace legwork::claims {

Refusal measure_pace(Measurements& m);
Refusal measure_walk(Measurements& m);
Refusal measure_short_walk(Measurements& m);
Refusal measure_stand(Measurements& m);
Refusal measure_pronk(Measurements& m);
Refusal measure_bound(Measurements& m);

inline constexpr std::array<Part, 6> kQuadrupedParts = {{{"pace", measure_pace},
                                                         {"walk", measure_walk},
                                                         {"short_walk", measure_short_walk},
                                                         {"stand", measure_stand},
                                                         {"pronk", measure_pronk},
                                                         {"bound", measure_bound}}};

}  // namespace legwork::claims
