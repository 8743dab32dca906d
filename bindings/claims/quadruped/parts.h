// What measures the claims of models/reference/claims/quadruped.json.
#pragma once

#include <array>

#include "bindings/claims/part.h"

namespace legwork::claims {

inline constexpr std::array<Part, 0> kQuadrupedParts = {};

}  // namespace legwork::claims
