// The tree as the recursions in links' own axes walk it (dynamics/local): its moving links in rows, parents first, and
// limbs with the same tree of joint kinds side by side, two links in a row (theory/numerics 14): lengths and masses may differ.
#pragma once

#include <vector>

#include "engine/math/spatial.h"
#include "engine/model/link_pair.h"

namespace legwork {

struct Model;

struct LinkPairs {
  std::vector<LinkPair> rows;
  int columns = 0, feet = 0;
  // Where a body is. What a fixed joint holds is at the link that carries it.
  struct Place {
    int row = 0, lane = 0;
    Transform X_RB;
    bool is_cyclic = false;  // at R's origin; its axis k is R's axis (first + k) % 3
    int first = 0;
  };
  std::vector<Place> bodies;

  LinkRows all() const { return {rows.data(), static_cast<int>(rows.size()), columns, feet}; }
};

// Arranges a model, which must be valid and have its coordinates numbered.
LinkPairs pair_links(const Model& model);

}  // namespace legwork
