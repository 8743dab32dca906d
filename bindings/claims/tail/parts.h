// What measures the claims of models/reference/claims/tail.json: Liu & Ben-Tzvi 2018, engine/theory/tail.md.
#pragma once

#include <array>

#include "bindings/claims/part.h"

namespace legwork::claims {

Refusal measure_tail_states(Measurements& m);  // eight states, by the tree and by virtual work
Refusal measure_tail_experiment_4_1(Measurements& m);
Refusal measure_tail_experiment_4_2(Measurements& m);
Refusal measure_tail_errata(Measurements& m);
Refusal measure_tail_midair(Measurements& m);
Refusal measure_tail_trot(Measurements& m);
Refusal measure_tail_serpentine(Measurements& m);

inline constexpr std::array<Part, 7> kTailParts = {{{"states", measure_tail_states},
                                                    {"experiment_4_1", measure_tail_experiment_4_1},
                                                    {"experiment_4_2", measure_tail_experiment_4_2},
                                                    {"errata", measure_tail_errata},
                                                    {"midair", measure_tail_midair},
                                                    {"trot", measure_tail_trot},
                                                    {"serpentine", measure_tail_serpentine}}};

}  // namespace legwork::claims
