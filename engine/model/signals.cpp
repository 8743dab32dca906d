#include "engine/model/signals.h"

namespace legwork {

std::string column_unit(std::string_view unit) {
  if (unit.find(',') != std::string_view::npos) return "";
  std::string text;
  for (std::size_t i = 0; i < unit.size(); ++i) {
    const char c = unit[i];
    if (c == '1' && i == 0) continue;  // "1/s"
    if (c == '/')
      text += text.empty() ? "per_" : "_per_";
    else if (c == '%')
      text += "percent";
    else if (c != '^')
      text += c == ' ' ? '_' : c;
  }
  return text;
}

std::vector<std::string> split_words(std::string_view words, char separator) {
  std::vector<std::string> out;
  for (;;) {
    const std::size_t end = words.find(separator);
    out.emplace_back(words.substr(0, end));
    if (end == std::string_view::npos) return out;
    words.remove_prefix(end + 1);
  }
}

std::vector<std::string> labels_with_endings(const std::vector<std::string>& names,
                                             std::string_view endings) {
  if (endings.empty()) return names;
  std::vector<std::string> out;
  for (const std::string& name : names)
    for (const std::string& ending : split_words(endings))
      out.push_back(name.empty() ? ending : name + "_" + ending);
  return out;
}

}  // namespace legwork
