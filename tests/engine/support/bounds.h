// Parameters at their bounds: what a scene does there, and that it says in words what it cannot do.
#pragma once

#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "tests/engine/support/runs.h"

namespace legwork::testing {

struct Bound {
  std::size_t parameter;
  double value;
};

// Both bounds of every parameter that can be moved.
inline std::vector<Bound> bounds_of(const SceneFile& scene) {
  std::vector<Bound> all;
  const std::span<const Parameter> schema = schema_of(scene);
  for (std::size_t i = 0; i < schema.size(); ++i)
    if (schema[i].locked[0] == '\0')
      for (const double value : {schema[i].minimum, schema[i].maximum}) all.push_back({i, value});
  return all;
}

// Puts a scene's parameters there; says which, as "scene path=value".
inline std::string put_at(std::initializer_list<Bound> bounds, SceneFile& scene) {
  std::string what = scene.id;
  for (const Bound& bound : bounds) {
    scene.values[bound.parameter] = bound.value;
    what +=
        std::string(" ") + schema_of(scene)[bound.parameter].path + "=" + number_text(bound.value);
  }
  return what;
}

// How many pairs of bounds are tried: LEGWORK_EXTREMES, which may be "all", or as many as a test takes else.
struct PairsWished {
  bool is_all;
  int count;
};
inline PairsWished pairs_wished(int otherwise) {
  const char* wish = std::getenv("LEGWORK_EXTREMES");
  return {wish && std::string_view(wish) == "all", wish ? std::atoi(wish) : otherwise};
}

inline void check_sentence(const std::string& text) {
  CHECK_MESSAGE(text.size() > 30, text);
  CHECK_MESSAGE(text.back() == '.', text);
  CHECK_MESSAGE(!contains(text, "nan"), text);
  CHECK_MESSAGE(!contains(text, "inf "), text);
}

inline void check_refusal(const Diagnostic& refusal) {
  check_sentence(refusal.text());
  CHECK_MESSAGE(!refusal.hint.empty(), refusal.text());  // what to do
}

}  // namespace legwork::testing
