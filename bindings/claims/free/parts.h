// What measures the claims of models/reference/claims/free.json (theory/free_running 12): free robots that walk at the speed
// asked for and recover from pushes, slopes, stairs and loads that the controller does not know of. Minutes.
#pragma once

#include <array>

#include "bindings/claims/part.h"

namespace legwork::claims {

Refusal measure_free_trot(Measurements& m);
Refusal measure_free_gaits(Measurements& m);
Refusal measure_free_tail(Measurements& m);
Refusal measure_bounces(Measurements& m);

inline constexpr std::array<Part, 4> kFreeParts = {{{"trot", measure_free_trot},
                                                    {"gaits", measure_free_gaits},
                                                    {"tail", measure_free_tail},
                                                    {"bounce", measure_bounces}}};

}  // namespace legwork::claims
