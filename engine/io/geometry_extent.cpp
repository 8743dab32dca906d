#include "engine/io/geometry_extent.h"

namespace legwork {

Extent extent_of(const Geometry& g) {
  const double r = g.radius, l = g.length, rr = r * r;
  switch (g.kind) {
    case Geometry::Kind::box: {
      const Vec3& s = g.size;
      const double volume = s[0] * s[1] * s[2];
      const Vec3 ss = s.cwiseProduct(s);
      return {volume, Vec3(ss[1] + ss[2], ss[2] + ss[0], ss[0] + ss[1]) * (volume / 12.0), s / 2.0};
    }
    case Geometry::Kind::ellipsoid: {
      const Vec3& s = g.size;
      const double volume = 4.0 / 3.0 * kPi * s[0] * s[1] * s[2];
      const Vec3 ss = s.cwiseProduct(s);
      return {volume, Vec3(ss[1] + ss[2], ss[2] + ss[0], ss[0] + ss[1]) * (volume / 5.0), s};
    }
    case Geometry::Kind::sphere: {
      const double volume = 4.0 / 3.0 * kPi * rr * r;
      return {volume, Vec3::Constant(0.4 * volume * rr), Vec3::Constant(r)};
    }
    case Geometry::Kind::cylinder: {
      const double volume = kPi * rr * l, across = 3.0 * rr + l * l;
      return {volume, Vec3(across, across, 6.0 * rr) * (volume / 12.0), {r, r, l / 2.0}};
    }
    case Geometry::Kind::capsule: {
      const double tube = kPi * rr * l, balls = 4.0 / 3.0 * kPi * rr * r;
      const double across =
          tube * (3.0 * rr + l * l) / 12.0 + balls * (0.4 * rr + 0.375 * r * l + l * l / 4.0);
      return {
          tube + balls, {across, across, tube * rr / 2.0 + balls * 0.4 * rr}, {r, r, l / 2.0 + r}};
    }
    case Geometry::Kind::mesh:
    case Geometry::Kind::plane:
      break;
  }
  return {};
}

}  // namespace legwork
