// Shapes as sums of segments, ellipsoids or discs, and balls (theory/contact 12.1), and the balls around them.
#include <cmath>

#include "engine/contact/convex_parts.h"

namespace legwork {
namespace contact {

bool orthogonal(const Vec3& x, const Vec3& y, Vec3& n) {
  constexpr double kParallel = 1e-9;
  const double length_x = x.norm(), length_y = y.norm();
  if (!(length_x > 0.0 && length_y > 0.0)) return false;
  const Vec3 u = x / length_x;
  Vec3 w = y / length_y;
  w -= u.dot(w) * u;
  const double sine = w.norm();
  if (!(sine > kParallel)) return false;
  w /= sine;
  w -= u.dot(w) * u;
  n = cross(u, w / w.norm());
  return true;
}

Vec3 beside(const Vec3& v, const Mat3& R) {
  int least = 0;
  for (int k = 1; k < 3; ++k)
    if (std::abs(R.col(k).dot(v)) < std::abs(R.col(least).dot(v)) - 1e-9 * v.norm()) least = k;
  Vec3 n;
  return orthogonal(v, R.col(least), n) ? n : Vec3(R.col(least));
}

ConvexSum sum_of(const Shape& shape, const Transform& X_WB) {
  constexpr double kThin = 1e-12;  // of the largest half axis
  ConvexSum sum;
  sum.middle = bounding_centre(shape, X_WB);
  const auto add_segment = [&](const Vec3& half_B) {
    if (half_B.norm() > 0.0) sum.segment[at(sum.segments++)] = times(X_WB.R, half_B);
  };
  switch (shape.kind) {
    case Shape::Kind::sphere:
      sum.radius = shape.radius;
      break;
    case Shape::Kind::mesh:
      sum.hull = shape.hull.get();
      sum.X = X_WB;
      break;
    case Shape::Kind::capsule:
      sum.radius = shape.radius;
      add_segment(0.5 * (shape.b - shape.a));
      break;
    case Shape::Kind::box:
      for (int k = 0; k < 3; ++k) add_segment(shape.b[k] * shape.R.col(k));
      break;
    case Shape::Kind::cylinder: {
      const Vec3 half = 0.5 * (shape.b - shape.a);
      add_segment(half);
      if (!(shape.radius > 0.0)) break;
      const Vec3 axis = half.norm() > 0.0 ? Vec3(half / half.norm()) : Vec3(Vec3::UnitZ());
      const Vec3 x = beside(axis, Mat3::Identity());
      sum.axes = 2;
      sum.axis[0] = times(X_WB.R, shape.radius * x);
      sum.axis[1] = times(X_WB.R, shape.radius * cross(axis, x));
      break;
    }
    case Shape::Kind::ellipsoid: {
      const double thin = kThin * shape.b.maxCoeff();
      for (int k = 0; k < 3; ++k)
        if (shape.b[k] > thin)
          sum.axis[at(sum.axes++)] = times(X_WB.R, shape.b[k] * shape.R.col(k));
      if (sum.axes == 1) sum.segment[at(sum.segments++)] = sum.axis[0];
      if (sum.axes == 1) sum.axes = 0;
      break;
    }
  }
  return sum;
}

}  // namespace contact

double bounding_radius(const Shape& shape) {
  switch (shape.kind) {
    case Shape::Kind::box:
      return shape.b.norm();
    case Shape::Kind::ellipsoid:
      return shape.b.maxCoeff();
    case Shape::Kind::cylinder: {
      const double half = 0.5 * (shape.b - shape.a).norm();
      return std::sqrt(half * half + shape.radius * shape.radius);
    }
    case Shape::Kind::capsule:
      return 0.5 * (shape.b - shape.a).norm() + shape.radius;
    case Shape::Kind::mesh:
      return shape.hull ? shape.hull->radius : 0.0;
    case Shape::Kind::sphere:
      break;
  }
  return shape.radius;
}

Vec3 bounding_centre(const Shape& shape, const Transform& X_WB) {
  if (shape.hull) return transform_point(X_WB, shape.hull->centre);
  const bool has_ends = shape.kind == Shape::Kind::capsule || shape.kind == Shape::Kind::cylinder;
  return transform_point(X_WB, has_ends ? Vec3(0.5 * (shape.a + shape.b)) : shape.a);
}

}  // namespace legwork
