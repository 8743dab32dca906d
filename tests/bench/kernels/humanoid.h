// A humanoid of 30 revolute joints on a floating pelvis, 36 coordinates: legs of six, a waist of two, arms of seven and a neck
// of two, the arms and the neck on the torso. Sizes and masses are round numbers for an adult; what matters is its shape: a
// tree that branches twice, so that no split into a trunk and limbs describes it.
#pragma once

#include "engine/model/model.h"

namespace legwork::bench {

// Feet and hands are its four contact points.
Model humanoid();

}  // namespace legwork::bench
