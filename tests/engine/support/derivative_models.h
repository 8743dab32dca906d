// The six kinds of models on which derivatives are checked.
#pragma once

#include <functional>

#include "tests/engine/support/stars.h"

namespace legwork::testing {

struct DerivativeModel {
  const char* name;
  int most_feet;  // that can be pinned at once in nearly all states
  std::function<Model(Random&)> make;
};

inline std::vector<DerivativeModel> derivative_models() {
  const auto tree = [](TreeKind kind) {
    kind.freedoms = 24;
    return [kind](Random& random) { return validated_model(random_tree(random, 0, kind)); };
  };
  return {
      {"star", 4,
       [](Random& random) {
         return star(random, limbs_alike(4, {3, true}));
       }},
      {"tailed", 4,
       [](Random& random) {
         return star(random, {{3, true}, {3, true}, {3, true}, {3, true}, {2, false}});
       }},
      {"general", 1, tree({})},
      {"prismatic", 1, tree({.sliding = 0.5})},
      {"spherical", 1, tree({.other = 0.6})},
      {"fixed base", 1, tree({.sliding = 0.2, .other = 0.3, .is_fixed = true})},
  };
}

}  // namespace legwork::testing
