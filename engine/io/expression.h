// Small formulas in a file's texts: numbers, parameter paths and pi, with + - * / ( ) and max(a, b), sin(a), cos(a).
// Operators bind and associate as in C++, and sine and cosine (of radians) are those of engine/math/trig.h, so that the
// bits are the same everywhere.
#pragma once

#include <string_view>

#include "engine/model/parameter.h"

namespace legwork {

// The value of a formula such as "2 * length.crank + 0.01". Refuses text that is not a formula, an unknown parameter, and
// a value that is not finite.
Result<double> evaluate_expression(std::string_view text, const ParameterView& values);

}  // namespace legwork
