#include "engine/contact/shape_points.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace legwork {
namespace {

using ShapeKind = Shape::Kind;
constexpr double kSameGap = 1e-9;  // of a hull's radius

ShapePoint of_ball(const Vec3& centre, double radius, const Ground& ground) {
  GroundPoint below = nearest_ground(ground, centre);
  below.gap -= radius;
  return {centre - radius * below.normal, below};
}

ShapePoint of_point(const Vec3& p, const Ground& ground) { return {p, nearest_ground(ground, p)}; }

// Of the rim around `centre`, whose axis is a unit vector: the lowest point, the one across, and the two between.
Vec3 on_rim(const Vec3& centre, const Vec3& axis, double radius, const Vec3& normal, int k) {
  constexpr double kUpright = 1e-9;
  Vec3 down = axis.dot(normal) * axis - normal;
  if (down.norm() < kUpright) {  // any direction; the same one again in the next step
    const Vec3 other = std::abs(axis[0]) < 0.8 ? Vec3::UnitX() : Vec3::UnitY();
    down = cross(axis, other);
  }
  down *= radius / down.norm();
  if (k % 2 == 1) down = cross(axis, down);
  return k < 2 ? Vec3(centre + down) : Vec3(centre - down);
}

ShapePoint lowest_of_group(const ConvexHull& hull, const Transform& X_WB, const Ground& ground,
                           int group) {
  ShapePoint lowest;
  bool is_first = true;
  for (std::size_t i = 0; i < hull.points.size(); ++i) {
    if (hull.group[i] != group) continue;
    const ShapePoint point = of_point(transform_point(X_WB, hull.points[i]), ground);
    if (!is_first && !(point.ground.gap < lowest.ground.gap - kSameGap * hull.radius)) continue;
    is_first = false;
    lowest = point;
  }
  return lowest;
}

}  // namespace

int shape_points(const Shape& shape) {
  switch (shape.kind) {
    case ShapeKind::sphere:
    case ShapeKind::ellipsoid:
      return 1;
    case ShapeKind::capsule:
      return 2;
    case ShapeKind::box:
    case ShapeKind::cylinder:
      return kMostShapePoints;
    case ShapeKind::mesh:
      return shape.hull ? shape.hull->groups : 0;
  }
  return 0;
}

ShapePoint shape_point(const Shape& shape, const Transform& X_WB, const Ground& ground, int k) {
  assert(k >= 0 && k < shape_points(shape));
  const Vec3 a = transform_point(X_WB, shape.a);
  switch (shape.kind) {
    case ShapeKind::sphere:
      break;
    case ShapeKind::mesh:
      return lowest_of_group(*shape.hull, X_WB, ground, k);
    case ShapeKind::capsule:
      return of_ball(k == 0 ? a : transform_point(X_WB, shape.b), shape.radius, ground);
    case ShapeKind::ellipsoid: {
      const Mat3 R = product(X_WB.R, shape.R);
      const Vec3 n = transposed_times(R, nearest_ground(ground, a).normal);
      const Vec3 An = n.cwiseProduct(shape.b);
      const Vec3 lowest = -1.0 / An.norm() * An.cwiseProduct(shape.b);
      return of_point(a + times(R, lowest), ground);
    }
    case ShapeKind::box: {
      const Vec3 corner((k & 1) != 0 ? -shape.b[0] : shape.b[0],
                        (k & 2) != 0 ? -shape.b[1] : shape.b[1],
                        (k & 4) != 0 ? -shape.b[2] : shape.b[2]);
      return of_point(transform_point(X_WB, shape.a + times(shape.R, corner)), ground);
    }
    case ShapeKind::cylinder: {
      const Vec3 b = transform_point(X_WB, shape.b), along = b - a;
      const double length = along.norm();
      const Vec3 axis = length > 0.0 ? Vec3(along / length) : Vec3(X_WB.R.col(2));
      const Vec3& centre = k < 4 ? a : b;
      const Vec3 normal = nearest_ground(ground, centre).normal;
      return of_point(on_rim(centre, axis, shape.radius, normal, k % 4), ground);
    }
  }
  return of_ball(a, shape.radius, ground);
}

double least_gap(const Shape& shape, const Transform& X_WB, const Ground& ground) {
  Vec3 centre = shape.a;
  double radius = shape.radius;
  if (shape.hull) {
    centre = shape.hull->centre;
    radius = shape.hull->radius;
  } else if (shape.kind == ShapeKind::box || shape.kind == ShapeKind::ellipsoid) {
    radius = shape.b.norm();
  } else if (shape.kind != ShapeKind::sphere) {
    centre = 0.5 * (shape.a + shape.b);
    radius += 0.5 * (shape.b - shape.a).norm();
  }
  return least_clearance(ground, transform_point(X_WB, centre), radius);
}

std::vector<Shape> touching_shapes(const Model& model) {
  std::vector<Shape> all;
  for (int body = 0; body < model.nb(); ++body) {
    const auto take = [&](Shape::Role role) {
      const std::size_t before = all.size();
      for (const Shape& shape : model.shapes)
        if (shape.body == body && shape.role == role && shape_points(shape) > 0)
          all.push_back(shape);
      return all.size() > before;
    };
    if (take(Shape::Role::collision) || take(Shape::Role::visual)) continue;
    for (const Foot& foot : model.feet)
      if (foot.body == body) {
        Shape tip;
        tip.body = body;
        tip.a = foot.p_BF;
        tip.role = Shape::Role::collision;
        tip.link = foot.link;
        all.push_back(tip);
      }
  }
  return all;
}

}  // namespace legwork
