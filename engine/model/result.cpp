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

namespace {

// Line breaks and what else steers a terminal or ends a C string is shown as its number.
std::string without_controls(std::string_view text) {
  std::string shown;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte >= 0x20U && byte != 0x7fU) {
      shown += c;
      continue;
    }
    char number[8];
    std::snprintf(number, sizeof number, "\\x%02x", static_cast<unsigned>(byte));
    shown += number;
  }
  return shown;
}

}  // namespace

std::string quoted_text(std::string_view text) {
  constexpr std::size_t kLongest = 60;
  if (text.size() <= kLongest) return "\"" + without_controls(text) + "\"";
  std::size_t end = kLongest;
  auto continues_character = [&] {
    return (static_cast<unsigned char>(text[end]) & 0xc0U) == 0x80U;
  };
  while (end > 0 && continues_character()) --end;  // never half a UTF-8 character
  return "\"" + without_controls(text.substr(0, end)) + "...\"";
}

std::string number_text(double value) {
  char buffer[32];
  std::snprintf(buffer, sizeof buffer, "%.6g", value);
  return buffer;
}

std::string short_text(double value, const char* unit) {
  char buffer[32];
  const bool has_more = std::abs(value) >= 999.5 && std::abs(value) < 1e6;
  std::snprintf(buffer, sizeof buffer, has_more ? "%.0f" : "%.3g", value);
  return std::string(buffer) + unit;
}

double rounded_to(double value, double unit) {
  const double whole = std::floor(std::abs(value / unit) + 0.5);
  return (value < 0.0 ? -whole : whole) * unit + 0.0;
}

std::string rounded_text(double value, double unit) { return number_text(rounded_to(value, unit)); }

std::string fixed_text(double value, int decimals, const char* unit) {
  char buffer[400];  // the largest double has 309 digits
  std::snprintf(buffer, sizeof buffer, "%.*f", decimals, value);
  std::string text = buffer;
  if (text.find_first_not_of("-0.") == std::string::npos && text[0] == '-') text.erase(0, 1);
  return text + unit;
}

std::string text_of(std::initializer_list<std::string_view> parts) {
  std::string text;
  for (const std::string_view part : parts) text += part;
  return text;
}

std::string listed(std::span<const std::string> words) {
  std::string text;
  for (std::size_t i = 0; i < words.size(); ++i)
    text += (i == 0 ? "" : i + 1 == words.size() ? " and " : ", ") + words[i];
  return text;
}

}  // namespace legwork
