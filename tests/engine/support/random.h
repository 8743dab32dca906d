// Random numbers that are the same on every machine: splitmix64 (Steele, Lea, Flood 2014).
#pragma once

#include <cstdint>

#include "engine/math/rotation.h"
#include "engine/math/spatial.h"

namespace legwork::testing {

struct Random {
  std::uint64_t state;

  std::uint64_t bits() {
    state += 0x9e3779b97f4a7c15u;
    std::uint64_t z = state;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
  }

  double uniform(double low, double high) {
    return low + (high - low) * (static_cast<double>(bits() >> 11) * 0x1p-53);
  }
  int below(int count) { return static_cast<int>(bits() % static_cast<std::uint64_t>(count)); }

  VecX vector(Eigen::Index size, double bound) {
    VecX x(size);
    for (Eigen::Index i = 0; i < size; ++i) x[i] = uniform(-bound, bound);
    return x;
  }
  MatX matrix(Eigen::Index rows, Eigen::Index columns) {
    MatX A(rows, columns);
    for (Eigen::Index c = 0; c < columns; ++c) A.col(c) = vector(rows, 1.0);
    return A;
  }
  Vec3 vector3(double bound) { return vector(3, bound); }

  // Points of the unit spheres of three and four dimensions, by rejection from the cube.
  Vec3 direction() {
    for (;;) {
      const Vec3 x = vector3(1.0);
      if (x.norm() <= 1.0 && x.norm() > 0.1) return x / x.norm();
    }
  }
  Quat quaternion() {
    for (;;) {
      const Quat x = vector(4, 1.0);
      if (x.norm() <= 1.0 && x.norm() > 0.1) return normalized(x);
    }
  }
  Mat3 rotation() { return rotation_from_quaternion(quaternion()); }
  Transform transform(double bound) { return {rotation(), vector3(bound)}; }
};

}  // namespace legwork::testing
