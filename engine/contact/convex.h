// Where two shapes of robots touch each other, and how far apart or how deep in each other they are.
// Every shape but a hull is symmetric about its middle and a sum of segments, an ellipsoid or a disc, and a ball, so
// that its support function is a few square roots. With d from b's middle to a's, and H the sum of both shapes' support
// functions, the gap is the greatest separation along any direction [CC86] (theory/contact 12.3),
//   gap = max over unit n of  n . d - H(n),
// the distance of shapes that are apart and, negative, the shortest way out of each other of shapes that are not: one
// formula, and so nothing jumps as they touch. convex.cpp finds n, of hulls convex_hulls.cpp, and convex_patch.cpp the
// points.
#pragma once

#include <array>

#include "engine/model/model.h"

namespace legwork {

// Points at which two shapes touch, at most.
inline constexpr int kMostPairPoints = 4;

// A point where two shapes a and b touch. World axes.
struct PairPoint {
  double gap = 0.0;                             // m along the normal; negative inside
  Vec3 normal = Vec3::UnitZ();                  // unit vector, from b to a
  Vec3 p_A = Vec3::Zero(), p_B = Vec3::Zero();  // m, of either surface: p_A = p_B + gap normal
  // 0 to kMostPairPoints - 1, one each; as far as can be the same for the same corner in the next step.
  int feature = 0;
};

// Writes where shapes touch whose bodies are at X_WA and X_WB, and answers at how many points: where they are nearest
// or deepest, and where their faces, edges and sides, if nearly parallel, end. None if they are `near` (m) or farther
// apart; of a mesh without a hull none.
int pair_points(const Shape& a, const Transform& X_WA, const Shape& b, const Transform& X_WB,
                double near, std::array<PairPoint, kMostPairPoints>& points);

// A ball that holds the shape: its radius, m, and its middle, world axes, m.
double bounding_radius(const Shape& shape);
Vec3 bounding_centre(const Shape& shape, const Transform& X_WB);

}  // namespace legwork
