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

void lay_out(const FieldName& row, Scene& scene) {
  const Labels& labels = row.labels;
  SnapshotField field;
  field.name = row.name;
  field.unit = row.unit;
  field.column = row.column;
  if (labels.count != nullptr) {
    field.bare = labels.count(scene);
  } else if (labels.bare > 0) {
    const bool is_of_feet = labels.names == LabelNames::feet;
    field.bare = labels.bare * (is_of_feet ? static_cast<int>(scene.model.feet.size()) : 1);
  } else if (labels.own != nullptr) {
    field.labels = labels_with_endings(labels.own(scene), labels.endings);
  } else {
    field.labels = labels_of(scene.model, labels);
  }
  if (field.count() > 0) scene.fields.push_back(std::move(field));
}

}  // namespace legwork
