// Small formulas in a file's texts: numbers, the paths of parameters and pi, with + - * / ( ) and max(a, b), sin(a), cos(a).
// They are worked out from left to right as C++ does, with the sine and cosine of engine/math/trig.h, to the same bits
// everywhere.
#pragma once

#include <string_view>

#include "engine/model/parameter.h"

namespace legwork {

// The value of "2 * length.crank + 0.01". Refuses what is no formula, names no parameter or has no finite value.
Result<double> evaluate_expression(std::string_view text, const ParameterView& values);

}  // namespace legwork
