// Where a view should look from at first, and what it goes along with.
#pragma once

#include "engine/model/model.h"

namespace legwork {

struct Viewpoint {
  Vec3 centre = Vec3::Zero();         // m
  double reach = 0.35;                // half the size of what is to be seen, m
  Vec3 from = Vec3(0.0, -1.0, 0.25);  // direction from the centre to the eye
  bool has_ground = false;            // draw the floor z = 0
  bool follows = false;               // the first body, as it walks away
  // Fields. Empty: the first body is followed, z = 0 is the ground below it, the floor lies there.
  const char* followed = "";  // 3 numbers: another point that is followed
  const char* height = "";    // of the first body over the ground below it, m
  const char* floor = "";     // its first 3 numbers: a point of the floor
  const char* limb = "";      // that the scene is about; "": all of it
};

// Half the size of what is to be seen of a robot, by its shapes and how far from its trunk its furthest foot is, over the
// ground, m.
double reach_of_robot(const Model& model, double furthest_foot);

}  // namespace legwork
