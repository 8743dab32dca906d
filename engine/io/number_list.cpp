#include "engine/io/number_list.h"

#include <cmath>
#include <cstdlib>

#include "engine/io/xml.h"

namespace legwork {

std::vector<double> numbers_in(const std::string& text, std::size_t most) {
  std::vector<double> all;
  const char* at = text.c_str();
  const char* const end = at + text.size();
  while (at < end && all.size() <= most) {
    if (is_blank(*at)) {
      ++at;
      continue;
    }
    const char* stop = at;
    while (stop < end && !is_blank(*stop)) {
      const bool is_plain = (*stop >= '0' && *stop <= '9') || *stop == '+' || *stop == '-' ||
                            *stop == '.' || *stop == 'e' || *stop == 'E';
      if (!is_plain) return {};  // neither hexadecimal nor "inf"
      ++stop;
    }
    char* read = nullptr;
    const double value = std::strtod(at, &read);
    if (read != stop || !(std::abs(value) <= kLargestNumber)) return {};
    all.push_back(value);
    at = stop;
  }
  return all;
}

std::string numbers_hint(std::size_t count) {
  return count == 1 ? "Write one decimal number, at most 1e30."
                    : "Write " + std::to_string(count) +
                          " decimal numbers with blanks between, each at most 1e30.";
}

}  // namespace legwork
