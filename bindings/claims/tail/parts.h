// What measures the claims of models/reference/claims/tail.json.
#pragma once

#include <array>

#include "bindings/claims/part.h"

namespace legwork::claims {

Refusal measure_tail_experiment_4_2(Measurements& m);
Refusal measure_tail_midair(Measurements& m);
Refusal measure_tail_trot(Measurements& m);
Refusal measure_tail_serpentine(Measurements& m);

inline constexpr std::array<Part, 4> kTailParts = {{
    {"experiment_4_2", measure_tail_experiment_4_2},
    {"midair", measure_tail_midair},
    {"trot", measure_tail_trot},
    {"serpentine", measure_tail_serpentine},
}};

}  // namespace legwork::claims
