// What a robot walks on: a plane that may slope, stairs on it, or hills on it.
//   x = origin + R x_local, z_local = h(x_local, y_local);  gap = distance along the normal, negative inside
// Inside a stair the shortest way out counts: a point that is deeper under its tread than behind its riser leaves
// through the riser (theory/contact 9.1). Hills are value noise: random heights on a lattice, blended in each direction by
// s^3 (10 - 15 s + 6 s^2), which is twice differentiable (theory/contact 9.2). Their gap is of first order
// (theory/contact 9.3).
#pragma once

#include "engine/math/linear.h"

namespace legwork {

// What stands on the ground's plane: nothing, stairs, or hills.
enum class GroundKind : int { plane, steps, hills };

// R, origin and is_level belong together: place_ground sets them.
struct Ground {
  GroundKind kind = GroundKind::plane;
  Mat3 R = Mat3::
      Identity();  // from the plane's axes to the world's; its third column is the plane's normal
  Vec3 origin = Vec3::Zero();  // a point of the plane, world axes, m
  bool is_level = true;        // the plane is z = 0
  // Stairs: `steps` up, of which the last is the landing, and down again, along the plane's x from step_start on.
  double step_start = 0.5, step_height = 0.02, step_length = 0.35;  // m
  int steps = 6;
  // Hills: heights from -roughness / 2 to +roughness / 2 on a lattice of spacing cell_length; flat near the origin.
  double roughness = 0.0, cell_length = 0.2;  // m
  double seed = 1.0;                          // a whole number
};

// Puts the plane through `origin` (world axes, m). Its x heads `yaw` (rad, from the world's x to the left), and it
// rises by `slope` (rad, below a right angle) towards `direction` (rad, from there to the left).
void place_ground(Ground& ground, const Vec3& origin, double yaw, double slope, double direction);

// The ground as one point sees it.
struct GroundPoint {
  double gap = 0.0;             // distance from the ground along the normal, m; negative inside
  Vec3 normal = Vec3::UnitZ();  // outward unit vector, world axes
};

// The ground nearest to the point p (world axes, m): exact on planes, of first order on hills. Outside stairs the gap
// is the height above the tread; risers count only from inside.
GroundPoint nearest_ground(const Ground& ground, const Vec3& p);

// The ground's height z at (x, y), world axes, m. On a slope, stairs and hills are taken where the plane is at (x, y).
double ground_height(const Ground& ground, double x, double y);

// A lower bound, m, on the gap of every point within `radius` (m) of p (world axes, m).
double least_clearance(const Ground& ground, const Vec3& p, double radius);

// The rotation from the world's axes to a contact's: its rows are t1, t2 and the unit normal n. The identity if n is
// the world's z.
Mat3 contact_axes(const Vec3& normal);

}  // namespace legwork
