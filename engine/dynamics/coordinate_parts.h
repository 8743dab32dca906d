// Stretches of a tree's coordinates between which the mass matrix is zero: of bodies and robots that are free of each other,
// each has its own. Sums over all coordinates of which the others' terms are zero then cost as much as the part does, in the
// same order and therefore with the same bits.
#pragma once

#include <vector>

#include "engine/model/model.h"

namespace legwork {

struct CoordinatePart {
  int first = 0, size = 0;
  int end() const { return first + size; }
};

// All coordinates in order. One part if the base moves, if there are loops, or if joints mimic others.
std::vector<CoordinatePart> coordinate_parts(const Model& model);

// For each body the part that moves it; -1: nothing does.
std::vector<int> parts_of_bodies(const Model& model, const std::vector<CoordinatePart>& parts);

}  // namespace legwork
