// Where each exhibit's file announces what it builds; exhibits.cpp lists them all.
#pragma once

#include "engine/exhibits/exhibit.h"

namespace legwork {

std::span<const ExhibitKind> rotation_exhibits();          // rotations.cpp
std::span<const ExhibitKind> state_estimation_exhibits();  // state_estimation.cpp

}  // namespace legwork
