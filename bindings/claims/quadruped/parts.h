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

inline constexpr std::array kQuadrupedParts = {
    Part{"kinematics", measure_quadruped_kinematics},
    Part{"ground_forces", measure_quadruped_ground_forces},
    Part{"loads", measure_quadruped_loads},
    Part{"coordinates", measure_quadruped_coordinates},
    Part{"trot", measure_quadruped_trot},
    Part{"open_loop", measure_quadruped_open_loop}};

}  // namespace legwork::claims
