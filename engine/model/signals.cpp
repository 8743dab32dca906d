#include "engine/model/signals.h"

namespace legwork {

SnapshotField bare_field(std::string_view name, std::string_view unit, int count) {
  SnapshotField field{name, unit, "", "", {}};
  field.bare = count;
  return field;
}

std::vector<std::string> split_words(std::string_view words) {
  std::vector<std::string> out;
  for (;;) {
    const std::size_t blank = words.find(' ');
    out.emplace_back(words.substr(0, blank));
    if (blank == std::string_view::npos) return out;
    words.remove_prefix(blank + 1);
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
