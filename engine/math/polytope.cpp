#include "engine/math/polytope.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace legwork {

void Polytope::put(int i, int j, int k) {
  int place = 0;
  while (place < faces && face[at(place)].is_there) ++place;
  faces = std::max(faces, place + 1);
  Face& f = face[at(place)];
  f = {true, false, {i, j, k}, Vec3::Zero(), std::numeric_limits<double>::infinity(), corners - 1};
  const Vec3 normal = cross(p[at(j)] - p[at(i)], p[at(k)] - p[at(i)]);
  if (const double length = normal.norm(); length > 0.0) {
    f.normal = normal / length;
    f.offset = f.normal.dot(p[at(i)]);
  }
  const auto number = static_cast<std::uint8_t>(place);
  left_[at(i)][at(j)] = left_[at(j)][at(k)] = left_[at(k)][at(i)] = number;
}

void Polytope::begin(const std::array<Vec3, 4>& tetrahedron, double its_slack) {
  std::copy(tetrahedron.begin(), tetrahedron.end(), p.begin());
  slack = its_slack;
  corners = 4;
  faces = 0;
  for (Face& f : face) f.is_there = f.is_seen = false;
  if (cross(p[1] - p[0], p[2] - p[0]).dot(p[3] - p[0]) > 0.0) std::swap(p[1], p[2]);
  put(0, 1, 2);
  put(1, 0, 3);
  put(2, 1, 3);
  put(0, 2, 3);
}

int Polytope::most_below(const Vec3& x) const {
  int best = -1;
  double most = slack;
  for (int i = 0; i < faces; ++i) {
    if (!face[at(i)].is_there) continue;
    const double above = face[at(i)].above(x);
    if (!(above > most)) continue;
    most = above;
    best = i;
  }
  return best;
}

bool Polytope::add(const Vec3& x, int from_face) {
  if (corners == kMostCorners) return false;
  std::array<int, kMostFaces> seen;
  int count = 1;
  seen[0] = from_face;
  face[at(from_face)].is_seen = true;
  for (int i = 0; i < count; ++i)
    for (int side = 0; side < 3; ++side) {
      const std::array<int, 3>& c = face[at(seen[at(i)])].corner;
      const int across = left_[at(c[at((side + 1) % 3)])][at(c[at(side)])];
      Face& next = face[at(across)];
      if (next.is_seen || !(next.above(x) > slack)) continue;
      next.is_seen = true;
      seen[at(count++)] = across;
    }
  // The rim's edges, by where they begin.
  std::array<int, kMostCorners> to;
  to.fill(-1);
  int edges = 0;
  bool is_simple = true;
  for (int i = 0; i < count; ++i)
    for (int side = 0; side < 3; ++side) {
      const std::array<int, 3>& c = face[at(seen[at(i)])].corner;
      const int from = c[at(side)], end = c[at((side + 1) % 3)];
      if (face[left_[at(end)][at(from)]].is_seen) continue;
      is_simple = is_simple && to[at(from)] < 0;
      to[at(from)] = end;
      ++edges;
    }
  // One loop.
  int length = 0;
  for (int start = 0; start < corners && length == 0; ++start)
    for (int here = start; to[at(here)] >= 0 && (length == 0 || here != start) && length < edges;
         here = to[at(here)])
      ++length;
  for (int i = 0; i < count; ++i) face[at(seen[at(i)])].is_seen = false;
  if (!is_simple || edges < 3 || length < edges) return false;
  for (int i = 0; i < count; ++i) face[at(seen[at(i)])].is_there = false;
  p[at(corners++)] = x;
  for (int from = 0; from + 1 < corners; ++from)
    if (to[at(from)] >= 0) put(from, to[at(from)], corners - 1);
  return true;
}

}  // namespace legwork
