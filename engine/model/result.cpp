#include "engine/model/result.h"

#include <cmath>
#include <cstdio>

namespace legwork {

std::string Diagnostic::text() const {
  std::string out;
  if (!file.empty()) {
    out += file;
    if (line > 0) out += ":" + std::to_string(line) + ":" + std::to_string(column);
    out += ": ";
  }
  out += message;
  if (!hint.empty()) out += " " + hint;
  return out;
}

std::string quoted_text(std::string_view text) {
  constexpr std::size_t kLongest = 60;
  if (text.size() <= kLongest) return "\"" + std::string(text) + "\"";
  std::size_t end = kLongest;
  auto continues_character = [&] {
    return (static_cast<unsigned char>(text[end]) & 0xc0U) == 0x80U;
  };
  while (end > 0 && continues_character()) --end;  // never half a UTF-8 character
  return "\"" + std::string(text.substr(0, end)) + "...\"";
}

std::string number_text(double value) {
  char buffer[32];
  std::snprintf(buffer, sizeof buffer, "%.6g", value);
  return buffer;
}

std::string short_text(double value) {
  char buffer[32];
  const bool has_more = std::abs(value) >= 999.5 && std::abs(value) < 1e6;
  std::snprintf(buffer, sizeof buffer, has_more ? "%.0f" : "%.3g", value);
  return buffer;
}

}  // namespace legwork
