#include "engine/run/fields.h"

namespace legwork {
namespace {

std::vector<std::string> names_of(const Model& model, LabelNames names) {
  std::vector<std::string> out;
  switch (names) {
    case LabelNames::one:
      return {""};
    case LabelNames::bodies:
      for (const Body& body : model.bodies) out.push_back(body.name);
      return out;
    case LabelNames::coordinates:
      out = split_words("base_x base_y base_z base_angular_x base_angular_y base_angular_z");
      [[fallthrough]];
    case LabelNames::joints:
      for (int i = 1; i < model.nb(); ++i) out.push_back(model.bodies[at(i)].joint);
      return out;
    case LabelNames::feet:
      for (const Foot& foot : model.feet) out.push_back(foot.name);
      return out;
    case LabelNames::frames:
      for (const Frame& frame : model.frames) out.push_back(frame.name);
      return out;
    case LabelNames::corners:
      for (std::size_t k = 0; k < model.feet.size(); ++k)
        out.emplace_back(1, static_cast<char>('a' + k));
      return out;
  }
  return out;
}

}  // namespace

std::vector<std::string> labels_of(const Model& model, const Labels& labels) {
  if (labels.bare > 0) return {};
  return labels_with_endings(names_of(model, labels.names), labels.endings);
}

std::string column_unit(std::string_view unit) {
  if (unit.find(',') != std::string_view::npos) return "";
  std::string text;
  for (std::size_t i = 0; i < unit.size(); ++i) {
    const char c = unit[i];
    if (c == '1' && i == 0) continue;  // "1/s"
    if (c == '/')
      text += text.empty() ? "per_" : "_per_";
    else if (c != '^')
      text += c == ' ' ? '_' : c;
  }
  return text;
}

}  // namespace legwork
