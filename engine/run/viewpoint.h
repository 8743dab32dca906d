// Where a view looks from at first, and what it follows. World axes.
#pragma once

#include "engine/model/model.h"

namespace legwork {

struct Viewpoint {
  Vec3 centre = Vec3::Zero();         // m: the point in the middle of the view
  double reach = 0.35;                // m: half the size of what the view shows
  Vec3 from = Vec3(0.0, -1.0, 0.25);  // direction from the centre to the eye, of any length
  bool has_ground = false;            // draw the floor z = 0
  bool follows = false;               // the view moves with the first body
  // Names of snapshot fields. If empty: the first body is followed, the ground below it and the floor are z = 0.
  const char* followed = "";  // 3 numbers: another point that is followed
  const char* height = "";    // the first body's height above the ground below it, m
  const char* floor = "";     // its first 3 numbers are a point of the floor
  // No field: the name of the limb that the scene is about; "": the whole robot.
  const char* limb = "";
};

// A viewpoint's reach for a robot, m, from its shapes and the horizontal distance (m) of its furthest foot from its
// trunk; at least 0.1. The factors are chosen by eye.
double reach_of_robot(const Model& model, double furthest_foot);

}  // namespace legwork
