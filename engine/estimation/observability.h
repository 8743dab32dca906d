// What a robot cannot know from its IMU and its feet alone: where it is, and which way it faces. The four directions N
// of the error that nothing measures (theory/lecture 13.1):
//   error_state      N = [1 on p, c | e_z x p, e_z x v, R^T e_z, e_z x c]   moves with the estimate
//   right_invariant  N = [1 on p, c | e_z on theta]                        constant
// The first three columns shift everything, the fourth turns everything about the vertical. H N = 0 for both, at any
// estimate. But H F N = 0 with F at one estimate and H at another holds only for the constant N, so that only the
// right-invariant filter never believes that it measures its yaw ([Hartley20]).
#pragma once

#include "engine/estimation/contact_estimate.h"

namespace legwork {

using Unobservable = Eigen::Matrix<double, kErrorSize, 4>;

// N at x, in the error of that kind of filter: columns in m per m, the last one in m, m/s and rad per rad. Rows of feet
// in the air are zero.
inline Unobservable unobservable_directions(FilterKind kind, const ContactEstimate& x) {
  const Vec3 up = Vec3::UnitZ();
  const bool is_invariant = kind == FilterKind::right_invariant;
  Unobservable N = Unobservable::Zero();
  const auto point = [&](int block, const Vec3& where, bool shifts) {
    if (shifts) N.block<3, 3>(3 * block, 0) = Mat3::Identity();
    if (!is_invariant) N.block<3, 1>(3 * block, 3) = cross(up, where);
  };
  point(kDp, x.p, true);
  point(kDv, x.v, false);
  for (int foot = 0; foot < kFilterFeet; ++foot)
    if (x.stands[at(foot)]) point(kDc + foot, x.c[at(foot)], true);
  N.block<3, 1>(3 * kDtheta, 3) = is_invariant ? up : Vec3(x.R().transpose() * up);
  return N;
}

}  // namespace legwork
