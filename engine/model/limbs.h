// A robot as a trunk with limbs: chains of revolute joints attached to the trunk. Limbs of the same length and kind share
// a group and lie side by side in lanes, so that the recursions of engine/dynamics run once for all of them
// (theory/numerics 6). Found when a model is built; a tree that is not such a star, or has other joints, takes the general
// path.
#pragma once

#include <string>
#include <vector>

#include "engine/math/linear.h"
#include "engine/model/limb_rows.h"

namespace legwork {

struct Model;

struct Limbs {
  std::vector<LimbGroup> groups;
  struct Slot {
    int group = 0, lane = 0;
  };
  std::vector<Slot> feet;   // where each foot of the model is
  std::string why_general;  // a sentence; empty if there are groups

  bool is_star() const { return !groups.empty(); }
};

// The turn that holds for a whole group, given that of its limbs so far and that of one more limb.
constexpr AxisTurn of_all(bool is_first, AxisTurn before, AxisTurn turn) {
  return is_first || before == turn ? turn : AxisTurn::any;
}

// A rotation Q with Q z = axis (unit length); the identity if the axis is z.
Mat3 turn_to(const Vec3& axis);

// Splits a model, which must be valid and have its coordinates numbered.
Limbs split_into_limbs(const Model& model);

// "4 limbs of 3 joints with feet, 1 limb of 2 joints", or why the model is none of a trunk with limbs.
std::string describe_limbs(const Limbs& limbs);

}  // namespace legwork
