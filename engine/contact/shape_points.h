// Where shapes meet the ground. Each kind of shape has points of which one is its lowest, whatever the ground's normal n
// there (theory/contact 9.4):
//   sphere      c - r n
//   ellipsoid   c - A^2 n / |A n|, A: half axes
//   capsule     the same of either end as a sphere
//   box         its corners
//   hull        of each of up to eight groups of neighbouring corners the lowest
//   cylinder    four points of either rim, of which one is the rim's lowest: the plane sees the whole face, and its edge
// A face that rests on a plane is held by its corners; nothing is lost by leaving out what is between them.
#pragma once

#include <span>
#include <vector>

#include "engine/contact/ground.h"
#include "engine/model/model.h"

namespace legwork {

// Points of one shape at most.
inline constexpr int kMostShapePoints = 8;

// How many points a shape has; a mesh without a hull has none.
int shape_points(const Shape& shape);

// A point of a shape's surface, and the ground as it sees it. World axes.
struct ShapePoint {
  Vec3 p_W = Vec3::Zero();  // m
  GroundPoint ground;
};
// Point k, 0 to shape_points - 1, of a shape whose body is at X_WB.
ShapePoint shape_point(const Shape& shape, const Transform& X_WB, const Ground& ground, int k);

// A lower bound on the gaps of all its points, m.
double least_gap(const Shape& shape, const Transform& X_WB, const Ground& ground);

// What of a model touches other things: of each body the shapes for collisions; where it has none, those that are seen;
// where it has neither, its foot, as a sphere without radius. Of meshes
// their hulls count.
std::vector<Shape> touching_shapes(const Model& model);

}  // namespace legwork
