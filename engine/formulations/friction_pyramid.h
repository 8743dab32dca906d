// Friction as linear inequalities G f >= 0 on the forces of n feet on level ground (world axes, ground on foot):
//   fz >= 0,  |fx| <= slope fz,  |fy| <= slope fz
// A pyramid of slope mu encloses the friction cone (its edges need a coefficient of sqrt(2) mu); one of slope
// mu / sqrt(2) lies within the cone.
#pragma once

#include <cmath>

#include "engine/math/nearest_point.h"

namespace legwork {

// Slope of the pyramid inscribed in the cone.
inline double inscribed_slope(double friction_coefficient) {
  return friction_coefficient / std::sqrt(2.0);
}

// Writes G (5 n x 3 n) for n = `feet` <= 6.
inline void friction_pyramid(int feet, double slope, PolyhedronMat& G) {
  G.setZero(5 * feet, 3 * feet);
  for (int k = 0; k < feet; ++k) {
    for (int axis = 0; axis < 2; ++axis)
      for (int side = 0; side < 2; ++side) {
        const int row = 5 * k + 2 * axis + side;
        G(row, 3 * k + axis) = side == 0 ? 1.0 : -1.0;
        G(row, 3 * k + 2) = slope;
      }
    G(5 * k + 4, 3 * k + 2) = 1.0;
  }
}

}  // namespace legwork
