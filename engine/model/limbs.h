// A robot as a trunk and limbs: chains of revolute joints that hang on the trunk, those of the same length and kind
// side by side in lanes, so that the recursions of engine/dynamics run once for all of them
// (theory/numerics 6). Found when a model is built; a tree that is no such star, or has other joints, takes the general path.
#pragma once

#include <string>
#include <vector>

#include "engine/math/linear.h"
#include "engine/model/limb_rows.h"

namespace legwork {

struct Model;

struct Limbs {
  std::vector<LimbGroup> groups;
  // Of each foot of the model: where it is.
  struct Place {
    int group = 0, lane = 0;
  };
  std::vector<Place> feet;
  // Of each body: its axes in the rows'.
  std::vector<Mat3> R_CB;
  std::string why_general;  // a sentence, if there are no groups

  bool is_star() const { return !groups.empty(); }
};

// Of a group's joint when one more limb's is `turn`.
constexpr AxisTurn of_all(bool is_first, AxisTurn before, AxisTurn turn) {
  return is_first || before == turn ? turn : AxisTurn::any;
}

// The split of a valid model.
Limbs split_into_limbs(const Model& model);

// "4 limbs of 3 joints with feet, 1 limb of 2 joints", or why the general path is taken.
std::string describe_limbs(const Limbs& limbs);

}  // namespace legwork
