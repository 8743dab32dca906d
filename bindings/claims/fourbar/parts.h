// What measures the claims of models/reference/claims/fourbar.json.
#pragma once

#include <array>

#include "bindings/claims/part.h"

namespace legwork::claims {

Refusal measure_fourbar_inverse(Measurements& m);
Refusal measure_fourbar_forward(Measurements& m);
Refusal measure_fourbar_errata(Measurements& m);
Refusal measure_mechanisms(Measurements& m);

inline constexpr std::array<Part, 4> kFourbarParts = {{{"inverse", measure_fourbar_inverse},
                                                       {"forward", measure_fourbar_forward},
                                                       {"errata", measure_fourbar_errata},
                                                       {"mechanisms", measure_mechanisms}}};

}  // namespace legwork::claims
