// What measures the claims of models/reference/claims/lecture.json, one file a topic.
#pragma once

#include <array>

#include "bindings/claims/part.h"

namespace legwork::claims {

Refusal measure_rotations(Measurements& m);
Refusal measure_floating_base(Measurements& m);
Refusal measure_brachistochrone(Measurements& m);
Refusal measure_arm(Measurements& m);
Refusal measure_wall(Measurements& m);
Refusal measure_walker(Measurements& m);
Refusal measure_estimation(Measurements& m);  // a few seconds

inline constexpr std::array<Part, 7> kLectureParts = {{{"rotations", measure_rotations},
                                                       {"floating_base", measure_floating_base},
                                                       {"brachistochrone", measure_brachistochrone},
                                                       {"arm", measure_arm},
                                                       {"wall", measure_wall},
                                                       {"walker", measure_walker},
                                                       {"estimation", measure_estimation}}};

}  // namespace legwork::claims
