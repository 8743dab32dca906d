// Shared by convex.cpp, convex_hulls.cpp, convex_sums.cpp and convex_patch.cpp: shapes as sums (theory/contact 12.1),
// and the direction that separates two.
#pragma once

#include <algorithm>

#include "engine/contact/convex.h"

namespace legwork::contact {

// A hull of corners, or all these points; world axes, m.
//   middle + sum of t_i segment_i + sum of u_k axis_k + radius w,  |t_i| <= 1, |u| <= 1, |w| <= 1
struct ConvexSum {
  Vec3 middle = Vec3::Zero();
  int segments = 0;  // in use
  std::array<Vec3, 3> segment;
  int axes = 0;  // of an ellipsoid 3, of a disc 2, otherwise 0; they are orthogonal
  std::array<Vec3, 3> axis;
  double radius = 0.0;
  const ConvexHull* hull = nullptr;  // in the axes of X
  Transform X;
};
ConvexSum sum_of(const Shape& shape, const Transform& X_WB);

// The gap and its normal, a unit vector from b to a. `size`: of both shapes and their distance, m, to which errors
// relate.
struct Separation {
  double gap = 0.0, size = 0.0;
  Vec3 normal = Vec3::UnitZ();
};

// The greatest separation. Where it is `near` or more, the search may end before it finds the greatest. R_WA, R_WB:
// from the bodies' axes to the world's, so that where the search begins turns with them.
Separation greatest_separation(const ConvexSum& a, const Mat3& R_WA, const ConvexSum& b,
                               const Mat3& R_WB, double near);

// n <- the unit vector near it along which they are apart most.
void climb_to_greatest(const ConvexSum& a, const ConvexSum& b, Vec3& n);
// The greatest separation where one of them is a hull.
Separation hull_separation(const ConvexSum& a, const Mat3& R_WA, const ConvexSum& b, double near);

inline constexpr int kMostCorners = 8;

// The corners, in order, of what a shape turns to the other: a vertex, the ends of an edge, or a face. Its ball left out.
struct Feature {
  int count = 0;
  std::array<Vec3, kMostCorners> corner;
  // The same number from 0 to 3 for the same corner.
  int label(int k) const { return k * kMostPairPoints / std::max(count, kMostPairPoints); }
  // Of a face: with the first a triangle in its plane.
  const Vec3& second() const { return corner[at(std::max(1, count / 4))]; }
  const Vec3& third() const { return corner[at(std::max(2, count / 2))]; }
};

// Of a hull: its facet, of many corners some; or its edge, the flattest from the farthest corner; or that corner.
Feature feature_of_hull(const ConvexSum& sum, const Vec3& m_W, double sine);

// n <- the unit vector orthogonal to x and y, to rounding however small their angle; false if they are parallel.
bool orthogonal(const Vec3& x, const Vec3& y, Vec3& n);
// A unit vector orthogonal to v that turns with the axes that are R's columns.
Vec3 beside(const Vec3& v, const Mat3& R);

}  // namespace legwork::contact
