// Numbers separated by blanks, as attributes of XML have them.
#pragma once

#include <string>
#include <vector>

namespace legwork {

// Empty if one of them is no finite decimal number.
std::vector<double> numbers_in(const std::string& text);

}  // namespace legwork
