// Numbers separated by blanks, as attributes of XML have them.
#pragma once

#include <string>
#include <vector>

namespace legwork {

// A number of a robot is at most this: no product of a few of them overflows.
inline constexpr double kLargestNumber = 1e30;

// Empty if one of them is no decimal number, or larger; of more than `most` the first and one more.
std::vector<double> numbers_in(const std::string& text, std::size_t most);

// "Write 3 decimal numbers ...", for the refusal of others.
std::string numbers_hint(std::size_t count);

}  // namespace legwork
