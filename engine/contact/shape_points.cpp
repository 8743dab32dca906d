#include "engine/contact/shape_points.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace legwork {
namespace {

using Kind = Shape::Kind;

double dot(const Vec3& a, const Vec3& b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }
double norm(const Vec3& a) { return std::sqrt(dot(a, a)); }

ShapePoint of_ball(const Vec3& centre, double radius, const Ground& ground) {
  GroundPoint below = nearest_ground(ground, centre);
  below.gap -= radius;
  return {centre - radius * below.normal, below};
}

ShapePoint of_point(const Vec3& p, const Ground& ground) { return {p, nearest_ground(ground, p)}; }

// Of the rim around `centre`, whose axis is a unit vector: the lowest point, the one across, and the two between.
Vec3 on_rim(const Vec3& centre, const Vec3& axis, double radius, const Vec3& normal, int k) {
  constexpr double kUpright = 1e-9;
  Vec3 down = dot(axis, normal) * axis - normal;
  if (norm(down) < kUpright) {  // any direction; the same one again in the next step
    const Vec3 other = std::abs(axis[0]) < 0.8 ? Vec3::UnitX() : Vec3::UnitY();
    down = cross(axis, other);
  }
  down *= radius / norm(down);
  if (k % 2 == 1) down = cross(axis, down);
  return k < 2 ? Vec3(centre + down) : Vec3(centre - down);
}

}  // namespace

int shape_points(Kind kind) {
  switch (kind) {
    case Kind::sphere:
    case Kind::ellipsoid:
      return 1;
    case Kind::capsule:
      return 2;
    case Kind::box:
    case Kind::cylinder:
      return kMostShapePoints;
    case Kind::mesh:
      break;
  }
  return 0;
}

ShapePoint shape_point(const Shape& shape, const Transform& X_WB, const Ground& ground, int k) {
  assert(k >= 0 && k < shape_points(shape.kind));
  const Vec3 a = transform_point(X_WB, shape.a);
  switch (shape.kind) {
    case Kind::sphere:
    case Kind::mesh:
      break;
    case Kind::capsule:
      return of_ball(k == 0 ? a : transform_point(X_WB, shape.b), shape.radius, ground);
    case Kind::ellipsoid: {
      const Mat3 R = product(X_WB.R, shape.R);
      const Vec3 n = transposed_times(R, nearest_ground(ground, a).normal);
      const Vec3 An = n.cwiseProduct(shape.b);
      const Vec3 lowest = -1.0 / norm(An) * An.cwiseProduct(shape.b);
      return of_point(a + times(R, lowest), ground);
    }
    case Kind::box: {
      const Vec3 corner((k & 1) != 0 ? -shape.b[0] : shape.b[0],
                        (k & 2) != 0 ? -shape.b[1] : shape.b[1],
                        (k & 4) != 0 ? -shape.b[2] : shape.b[2]);
      return of_point(transform_point(X_WB, shape.a + times(shape.R, corner)), ground);
    }
    case Kind::cylinder: {
      const Vec3 b = transform_point(X_WB, shape.b), along = b - a;
      const double length = norm(along);
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
  if (shape.kind == Kind::box || shape.kind == Kind::ellipsoid) {
    radius = norm(shape.b);
  } else if (shape.kind != Kind::sphere) {
    centre = 0.5 * (shape.a + shape.b);
    radius += 0.5 * norm(shape.b - shape.a);
  }
  return least_clearance(ground, transform_point(X_WB, centre), radius);
}

std::vector<Shape> touching_shapes(const Model& model) {
  std::vector<Shape> all;
  for (int body = 0; body < model.nb(); ++body) {
    const auto take = [&](Shape::Role role) {
      const std::size_t before = all.size();
      for (const Shape& shape : model.shapes)
        if (shape.body == body && shape.role == role && shape_points(shape.kind) > 0)
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
        all.push_back(tip);
      }
  }
  return all;
}

}  // namespace legwork
