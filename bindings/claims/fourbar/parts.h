// What measures the claims of models/reference/claims/fourbar.json.
#pragma once

#include <array>

#include "bindings/claims/part.h"

namespace legwork::claims {

inline constexpr std::array<Part, 0> kFourbarParts = {};

}  // namespace legwork::claims
