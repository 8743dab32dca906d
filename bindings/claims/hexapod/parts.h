// What measures the claims of models/reference/claims/hexapod.json.
#pragma once

#include <array>

#include "bindings/claims/part.h"

namespace legwork::claims {

inline constexpr std::array<Part, 0> kHexapodParts = {};

}  // namespace legwork::claims
