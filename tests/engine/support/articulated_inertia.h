// The inertia of a body with everything attached to it by free joints, [RBDA] section 7.1, in 3 x 3 blocks:
//   [ n ]   [ I    H ] [ alpha ]
//   [ f ] = [ H^T  M ] [ a     ]       I, M symmetric (both triangles filled)
// with force and acceleration in the same axes and about the same point. A rigid body has H = S(h), M = mass 1. SI units.
#pragma once

#include "engine/math/spatial.h"

namespace legwork {

struct ArticulatedInertia {
  Mat3 I = Mat3::Zero(), H = Mat3::Zero(), M = Mat3::Zero();
};

// Of one rigid body.
inline ArticulatedInertia articulated(const SpatialInertia& in) {
  return {in.I, skew(in.h), in.mass * Mat3::Identity()};
}

// S -= b b^T / D for a symmetric S, with b_D = b / D.
inline void subtract_square(Mat3& S, const Vec3& b, const Vec3& b_D) {
  S(0, 0) -= b[0] * b_D[0];
  S(1, 1) -= b[1] * b_D[1];
  S(2, 2) -= b[2] * b_D[2];
  S(1, 0) = S(0, 1) -= b[0] * b_D[1];
  S(2, 0) = S(0, 2) -= b[0] * b_D[2];
  S(2, 1) = S(1, 2) -= b[1] * b_D[2];
}

// inertia -= U U^T / D with U = [n; f]: a free joint removes its direction from the inertia (theory/numerics 12.4).
inline void release(ArticulatedInertia& in, const Vec3& n, const Vec3& f, double inverse_D) {
  const Vec3 f_D = inverse_D * f;
  subtract_square(in.I, n, inverse_D * n);
  subtract_square(in.M, f, f_D);
  for (int j = 0; j < 3; ++j)
    for (int i = 0; i < 3; ++i) in.H(i, j) -= n[i] * f_D[j];
}

// sum += the inertia about another point, from which its own reference point is at r. With S = S(r), [RBDA] eq. 2.66 in
// blocks:
//   M,  K = H + S M,  I - H S - (K S)^T
inline void add_shifted(const ArticulatedInertia& in, const Vec3& r, ArticulatedInertia& sum) {
  const Mat3& H = in.H;
  const Mat3& M = in.M;
  Mat3 K;
  for (int j = 0; j < 3; ++j) {
    K(0, j) = H(0, j) + (r[1] * M(2, j) - r[2] * M(1, j));
    K(1, j) = H(1, j) + (r[2] * M(0, j) - r[0] * M(2, j));
    K(2, j) = H(2, j) + (r[0] * M(1, j) - r[1] * M(0, j));
  }
  sum.M += M;
  sum.H += K;
  sum.I(0, 0) += in.I(0, 0) - ((H(0, 1) + K(0, 1)) * r[2] - (H(0, 2) + K(0, 2)) * r[1]);
  sum.I(1, 1) += in.I(1, 1) - ((H(1, 2) + K(1, 2)) * r[0] - (H(1, 0) + K(1, 0)) * r[2]);
  sum.I(2, 2) += in.I(2, 2) - ((H(2, 0) + K(2, 0)) * r[1] - (H(2, 1) + K(2, 1)) * r[0]);
  sum.I(1, 0) = sum.I(0, 1) +=
      in.I(0, 1) - ((H(0, 2) * r[0] - H(0, 0) * r[2]) + (K(1, 1) * r[2] - K(1, 2) * r[1]));
  sum.I(2, 0) = sum.I(0, 2) +=
      in.I(0, 2) - ((H(0, 0) * r[1] - H(0, 1) * r[0]) + (K(2, 1) * r[2] - K(2, 2) * r[1]));
  sum.I(2, 1) = sum.I(1, 2) +=
      in.I(1, 2) - ((H(1, 0) * r[1] - H(1, 1) * r[0]) + (K(2, 2) * r[0] - K(2, 0) * r[2]));
}

}  // namespace legwork
