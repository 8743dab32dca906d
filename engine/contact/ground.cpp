#include "engine/contact/ground.h"

#include <algorithm>
#include <cmath>

#include "engine/math/hash.h"
#include "engine/math/rotation.h"

namespace legwork {
namespace {

bool is_level_plane(const Ground& g) { return g.is_level && g.kind == GroundKind::plane; }

// Which step a place belongs to: 0 before the stairs, 1 to `steps` up, `steps` on the landing, and down.
int step_index(const Ground& g, double x) {
  const double along = (x - g.step_start) / g.step_length;
  if (!(along >= 0.0)) return 0;
  const double last = 2.0 * g.steps;
  if (along >= last) return 0;
  const int tread = static_cast<int>(along) + 1;
  return tread <= g.steps ? tread : 2 * g.steps - tread;
}

double step_height_at(const Ground& g, double x) { return g.step_height * step_index(g, x); }

// In the ground's axes. Inside a step the shortest way out counts: up, or back over the riser's edge.
void nearest_step(const Ground& g, const Vec3& p, double& gap, Vec3& normal) {
  gap = p.z() - step_height_at(g, p.x());
  normal = Vec3::UnitZ();
  if (gap >= 0.0) return;
  const double along = (p.x() - g.step_start) / g.step_length;
  const double cell = std::floor(along);
  const double begin = g.step_start + cell * g.step_length, end = begin + g.step_length;
  const double behind = p.x() - begin, ahead = end - p.x();
  // Only a lower neighbour leaves a face to come out of.
  const double middle = 0.5 * g.step_length;
  if (behind < -gap && step_height_at(g, begin - middle) < p.z()) {
    gap = -behind;
    normal = -Vec3::UnitX();
  } else if (ahead < -gap && step_height_at(g, end + middle) < p.z()) {
    gap = -ahead;
    normal = Vec3::UnitX();
  }
}

// At a corner of the lattice; flat where robots start.
double lattice_height(const Ground& g, double i, double j) {
  constexpr double kFlat = 0.5;  // m around the origin
  const double x = i * g.cell_length, y = j * g.cell_length;
  if (x * x + y * y < kFlat * kFlat) return 0.0;
  const auto bits = [](double k) {
    return static_cast<std::uint64_t>(static_cast<std::int64_t>(k));
  };
  const std::uint64_t seeded = mix64(bits(g.seed));
  return g.roughness * (unit_interval(mix64(mix64(seeded ^ bits(i)) ^ bits(j))) - 0.5);
}

struct Hill {
  double height, slope_x, slope_y;
};

Hill hill_at(const Ground& g, double x, double y) {
  constexpr double kFarthest = 1e6;  // cells: beyond that a fallen number, not a place
  const double u = std::clamp(x / g.cell_length, -kFarthest, kFarthest),
               v = std::clamp(y / g.cell_length, -kFarthest, kFarthest);
  const double i = std::floor(u), j = std::floor(v), s = u - i, t = v - j;
  const double h00 = lattice_height(g, i, j), h10 = lattice_height(g, i + 1.0, j),
               h01 = lattice_height(g, i, j + 1.0), h11 = lattice_height(g, i + 1.0, j + 1.0);
  const auto blend = [](double r) { return r * r * r * (10.0 - 15.0 * r + 6.0 * r * r); };
  const auto rate = [](double r) { return 30.0 * r * r * (1.0 - r) * (1.0 - r); };
  const double a = blend(s), b = blend(t);
  const double near = h00 + a * (h10 - h00), far = h01 + a * (h11 - h01);
  return {near + b * (far - near),
          rate(s) / g.cell_length * ((h10 - h00) + b * ((h11 - h01) - (h10 - h00))),
          rate(t) / g.cell_length * (far - near)};
}

// In the ground's axes; the gap to first order in what the hill differs from its tangent plane.
void nearest_hill(const Ground& g, const Vec3& p, double& gap, Vec3& normal) {
  const Hill hill = hill_at(g, p.x(), p.y());
  const double scale =
      1.0 / std::sqrt(1.0 + hill.slope_x * hill.slope_x + hill.slope_y * hill.slope_y);
  normal = {-hill.slope_x * scale, -hill.slope_y * scale, scale};
  gap = (p.z() - hill.height) * scale;
}

double local_height(const Ground& g, double x, double y) {
  switch (g.kind) {
    case GroundKind::steps:
      return step_height_at(g, x);
    case GroundKind::hills:
      return hill_at(g, x, y).height;
    case GroundKind::plane:
      break;
  }
  return 0.0;
}

}  // namespace

void place_ground(Ground& ground, const Vec3& origin, double yaw, double slope, double direction) {
  ground.origin = origin;
  ground.R = slope == 0.0 ? rotation_z(yaw)
                          : product(product(rotation_z(yaw + direction), rotation_y(-slope)),
                                    rotation_z(-direction));
  ground.is_level = slope == 0.0 && origin.z() == 0.0;
}

GroundPoint nearest_ground(const Ground& ground, const Vec3& p) {
  GroundPoint nearest;
  if (is_level_plane(ground)) {
    nearest.gap = p.z();
    return nearest;
  }
  const Vec3 local = transposed_times(ground.R, p - ground.origin);
  Vec3 normal = Vec3::UnitZ();
  nearest.gap = local.z();
  if (ground.kind == GroundKind::steps) nearest_step(ground, local, nearest.gap, normal);
  if (ground.kind == GroundKind::hills) nearest_hill(ground, local, nearest.gap, normal);
  nearest.normal = times(ground.R, normal);
  return nearest;
}

double ground_height(const Ground& ground, double x, double y) {
  if (is_level_plane(ground)) return 0.0;
  // Down the world's z: on the plane exactly; what stands on it is taken at the same place along it.
  const Mat3& R = ground.R;
  const double dx = x - ground.origin.x(), dy = y - ground.origin.y();
  const double plane = -(R(0, 2) * dx + R(1, 2) * dy) / R(2, 2);
  const Vec3 local = transposed_times(R, Vec3(dx, dy, plane));
  return ground.origin.z() + plane + local_height(ground, local.x(), local.y()) / R(2, 2);
}

double least_clearance(const Ground& ground, const Vec3& p, double radius) {
  if (is_level_plane(ground)) return p.z() - radius;
  const Vec3 local = transposed_times(ground.R, p - ground.origin);
  double highest = 0.0;
  if (ground.kind == GroundKind::hills) highest = 0.5 * ground.roughness;
  if (ground.kind == GroundKind::steps) {
    // The stairs rise to their middle and fall from there.
    const double middle = ground.step_start + ground.steps * ground.step_length;
    const double nearest = std::clamp(middle, local.x() - radius, local.x() + radius);
    highest = step_height_at(ground, nearest);
  }
  return local.z() - radius - highest;
}

Mat3 contact_axes(const Vec3& n) {
  Mat3 axes = Mat3::Identity();
  if (n.x() == 0.0 && n.y() == 0.0 && n.z() > 0.0) return axes;
  const Vec3 aside = std::abs(n.x()) < 0.9 ? Vec3(Vec3::UnitX()) : Vec3(Vec3::UnitY());
  Vec3 t1 = aside - (aside.x() * n.x() + aside.y() * n.y() + aside.z() * n.z()) * n;
  t1 *= 1.0 / std::sqrt(t1.x() * t1.x() + t1.y() * t1.y() + t1.z() * t1.z());
  axes.row(0) = t1;
  axes.row(1) = cross(n, t1);
  axes.row(2) = n;
  return axes;
}

}  // namespace legwork
