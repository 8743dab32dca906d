#include "engine/model/result.h"

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

std::string number_text(double value) {
  char buffer[32];
  std::snprintf(buffer, sizeof buffer, "%.6g", value);
  return buffer;
}

}  // namespace legwork
