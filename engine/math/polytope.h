// A convex polyhedron of triangles that grows by one corner at a time: the faces that see the new corner give way to those
// between it and their rim (beneath-beyond, [PS85] 3.4).
#pragma once

#include <array>
#include <cstdint>

#include "engine/math/linear.h"

namespace legwork {

struct Polytope {
  static constexpr int kMostCorners = 64, kMostFaces = 2 * kMostCorners;
  struct Face {
    bool is_there = false, is_seen = false;
    std::array<int, 3> corner = {};  // counterclockwise from outside
    Vec3 normal = Vec3::Zero();      // unit vector, outwards; zero where the three are on a line
    double offset = 0.0;             // normal . corner; infinite where there is no normal
    int made = 0;                    // the number of the corner with which it came
    double above(const Vec3& x) const { return normal.dot(x) - offset; }
  };

  int corners = 0;
  std::array<Vec3, kMostCorners> p;
  int faces = 0;  // places in use
  std::array<Face, kMostFaces> face;
  double slack = 0.0;  // what is above a face by less is on it

  // A tetrahedron, its corners in any order. It must have a volume.
  void begin(const std::array<Vec3, 4>& tetrahedron, double its_slack);
  // The face that the point is above most; -1: it is above none by more than the slack.
  int most_below(const Vec3& x) const;
  // Adds a corner above that face. False, and nothing changes, if there is no room or rounding leaves no simple rim.
  bool add(const Vec3& x, int from_face);

 private:
  void put(int i, int j, int k);
  std::array<std::array<std::uint8_t, kMostCorners>, kMostCorners> left_;  // face left of an edge
};

}  // namespace legwork
