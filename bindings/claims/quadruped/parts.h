// What measures the claims of models/reference/claims/quadruped.json.
#pragma once

#include <array>

#include "bindings/claims/part.h"

namespace legwork::claims {

Refusal measure_quadruped_kinematics(Measurements& m);
Refusal measure_quadruped_ground_forces(Measurements& m);
Refusal measure_quadruped_loads(Measurements& m);
Refusal measure_quadruped_coordinates(Measurements& m);
Refusal measure_quadruped_trot(Measurements& m);
Refusal measure_quadruped_open_loop(Measurements& m);
Refusal measure_quadruped_pace(Measurements& m);
Refusal measure_quadruped_walk(Measurements& m);
Refusal measure_quadruped_short_walk(Measurements& m);
Refusal measure_quadruped_stand(Measurements& m);
Refusal measure_quadruped_pronk(Measurements& m);
Refusal measure_quadruped_bound(Measurements& m);

inline constexpr std::array kQuadrupedParts = {
    Part{"kinematics", measure_quadruped_kinematics},
    Part{"ground_forces", measure_quadruped_ground_forces},
    Part{"loads", measure_quadruped_loads},
    Part{"coordinates", measure_quadruped_coordinates},
    Part{"trot", measure_quadruped_trot},
    Part{"open_loop", measure_quadruped_open_loop},
    Part{"pace", measure_quadruped_pace},
    Part{"walk", measure_quadruped_walk},
    Part{"short_walk", measure_quadruped_short_walk},
    Part{"stand", measure_quadruped_stand},
    Part{"pronk", measure_quadruped_pronk},
    Part{"bound", measure_quadruped_bound}};

}  // namespace legwork::claims
