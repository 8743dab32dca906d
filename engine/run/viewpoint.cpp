#include "engine/run/viewpoint.h"

#include <algorithm>

namespace legwork {

double reach_of_robot(const Model& model, double furthest_foot) {
  constexpr double kLeast = 0.1;  // m
  constexpr double kShapesShare = 0.75, kFeetShare = 0.9;
  constexpr double kTailShare = 1.15;  // it sticks out on one side only
  double trunk = 0.0, limb = 0.0;
  double tail = 0.0;  // however many segments it has, it is as long as all of them
  for (const Shape& shape : model.shapes) {
    const std::string& leg = model.bodies[at(shape.body)].leg;
    if (shape.kind == Shape::Kind::box && leg.empty()) update_max(trunk, shape.b.norm());
    if (shape.kind != Shape::Kind::capsule) continue;
    const double length = (shape.b - shape.a).norm();
    if (leg == "tail")
      tail += length;
    else
      update_max(limb, length);
  }
  const double of_shapes = kShapesShare * (trunk + std::max(limb, kTailShare * tail));
  return std::max({kLeast, of_shapes, kFeetShare * furthest_foot});
}

}  // namespace legwork
