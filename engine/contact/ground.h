// What a robot walks on: a plane that may slope, stairs on it, or hills on it.
//   x = origin + R x_local, z_local = h(x_local, y_local);  gap = distance along the normal, negative inside
// A stair's riser counts where a point is deeper under its tread than behind its riser: the way out is the shortest one
// (theory/contact 9.1). Hills are value noise: random heights on a lattice, between them s^3 (10 - 15 s + 6 s^2) in each
// direction, twice differentiable.
#pragma once

#include "engine/math/linear.h"

namespace legwork {

enum class GroundKind : int { plane, steps, hills };

struct Ground {
  GroundKind kind = GroundKind::plane;
  Mat3 R = Mat3::Identity();   // its axes in the world's, z its normal
  Vec3 origin = Vec3::Zero();  // world, m
  bool is_level = true;        // z = 0, but for its kind
  // Stairs: up, a landing, and down again, along its x from step_start on.
  double step_start = 0.5, step_height = 0.02, step_length = 0.35;  // m
  int steps = 6;
  // Hills: heights from -roughness / 2 to +roughness / 2 on a lattice of cell_length, none near the origin.
  double roughness = 0.0, cell_length = 0.2;  // m
  double seed = 1.0;
};

// Through `origin`, its x heading `yaw` (rad, from the world's x to the left), and rising by `slope` (rad) towards
// `direction` from there.
void place_ground(Ground& ground, const Vec3& origin, double yaw, double slope, double direction);

struct GroundPoint {
  double gap = 0.0;             // m
  Vec3 normal = Vec3::UnitZ();  // world
};

// Of a point in world axes, m.
GroundPoint nearest_ground(const Ground& ground, const Vec3& p);

// Height in world axes, m, of the ground below or above (x, y).
double ground_height(const Ground& ground, double x, double y);

// No point within `radius` of p is closer to the ground than this, m; may be less than the truth.
double least_clearance(const Ground& ground, const Vec3& p, double radius);

// t1, t2, n as rows: the world in a contact's axes. The identity on level ground.
Mat3 contact_axes(const Vec3& normal);

}  // namespace legwork
