#include "engine/dynamics/coordinate_parts.h"

#include <algorithm>

namespace legwork {

std::vector<CoordinatePart> coordinate_parts(const Model& model) {
  const CoordinatePart all = {0, model.nv()};
  if (model.is_free() || !model.loops.empty() || !model.mimics.empty()) return {all};
  // What hangs on the base with each body: its first and last coordinates, which others' may lie between.
  std::vector<int> top(model.bodies.size(), 0), last(model.bodies.size(), 0);
  for (int i = 1; i < model.nb(); ++i) {
    const int parent = model.bodies[at(i)].parent;
    top[at(i)] = parent == 0 ? i : top[at(parent)];
    last[at(top[at(i)])] = std::max(last[at(top[at(i)])], model.v_index[at(i + 1)]);
  }
  std::vector<CoordinatePart> parts;
  for (int i = 1; i < model.nb(); ++i) {
    const int first = model.v_index[at(i)], end = last[at(i)];
    if (top[at(i)] != i || end <= first) continue;
    if (!parts.empty() && first < parts.back().end())
      parts.back().size = std::max(parts.back().end(), end) - parts.back().first;
    else
      parts.push_back({first, end - first});
  }
  return parts.empty() ? std::vector<CoordinatePart>{all} : parts;
}

std::vector<int> parts_of_bodies(const Model& model, const std::vector<CoordinatePart>& parts) {
  std::vector<int> of(model.bodies.size(), -1);
  for (int i = 0; i < model.nb(); ++i) {
    if (i > 0) of[at(i)] = of[at(model.bodies[at(i)].parent)];
    const int first = model.v_index[at(i)];
    if (model.v_index[at(i + 1)] == first) continue;
    for (std::size_t p = 0; p < parts.size(); ++p)
      if (parts[p].first <= first && first < parts[p].end()) of[at(i)] = static_cast<int>(p);
  }
  return of;
}

}  // namespace legwork
