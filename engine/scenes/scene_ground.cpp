#include "engine/scenes/scene_ground.h"

#include <algorithm>

namespace legwork {
namespace {

constexpr int kGroundCells = 96;  // of drawn hills, each way

void add_quad(Surface& surface, const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d) {
  const int first = static_cast<int>(surface.points.size());
  surface.points.insert(surface.points.end(), {a, b, c, d});
  for (const int k : {0, 1, 2, 0, 2, 3}) surface.triangles.push_back(first + k);
}

// The stairs, their faces and treads, in the ground's axes.
Surface stairs(const Ground& g) {
  constexpr double kHalf = 1.5;  // m
  Surface surface;
  double x = g.step_start, height = 0.0;
  for (int k = 0; k < 2 * g.steps; ++k) {
    const double next =
        k < g.steps ? (k + 1) * g.step_height : (2 * g.steps - k - 1) * g.step_height;
    add_quad(surface, {x, kHalf, height}, {x, -kHalf, height}, {x, -kHalf, next}, {x, kHalf, next});
    const double end = x + g.step_length;
    add_quad(surface, {x, kHalf, next}, {x, -kHalf, next}, {end, -kHalf, next}, {end, kHalf, next});
    for (const double side : {-kHalf, kHalf})
      add_quad(surface, {x, side, 0.0}, {end, side, 0.0}, {end, side, next}, {x, side, next});
    x = end;
    height = next;
  }
  return surface;
}

Surface hills(const Ground& ground) {
  Ground level = ground;
  place_ground(level, Vec3::Zero(), 0.0, 0.0, 0.0);
  Surface surface;
  const double spacing = std::max(0.06, ground.cell_length / 4.0);
  for (int j = 0; j <= kGroundCells; ++j)
    for (int i = 0; i <= kGroundCells; ++i) {
      const double x = spacing * (i - kGroundCells / 2), y = spacing * (j - kGroundCells / 2);
      surface.points.emplace_back(x, y, ground_height(level, x, y));
    }
  const int row = kGroundCells + 1;
  for (int j = 0; j < kGroundCells; ++j)
    for (int i = 0; i < kGroundCells; ++i) {
      const int a = j * row + i;
      for (const int k : {a, a + 1, a + row + 1, a, a + row + 1, a + row})
        surface.triangles.push_back(k);
    }
  return surface;
}

Surface plane() {
  constexpr double kHalf = 6.0;  // m
  Surface surface;
  add_quad(surface, {-kHalf, -kHalf, 0.0}, {kHalf, -kHalf, 0.0}, {kHalf, kHalf, 0.0},
           {-kHalf, kHalf, 0.0});
  return surface;
}

}  // namespace

std::vector<Surface> ground_surfaces(const Ground& ground, double slope) {
  std::vector<Surface> surfaces;
  if (ground.kind == GroundKind::steps) surfaces.push_back(stairs(ground));
  if (ground.kind == GroundKind::hills)
    surfaces.push_back(hills(ground));
  else if (slope != 0.0)
    surfaces.push_back(plane());
  for (Surface& surface : surfaces) {
    surface.label = "ground";
    surface.pose = "ground_pose";
  }
  return surfaces;
}

bool has_level_floor(const Ground& ground, double slope) {
  return slope == 0.0 && ground.kind != GroundKind::hills;
}

}  // namespace legwork
