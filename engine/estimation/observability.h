// What a robot that feels only its IMU and its feet cannot know: where it is, and which way it faces.
//   error_state      N = [1 on p, c | e_z x p, e_z x v, R^T e_z, e_z x c]   moves with the estimate
//   right_invariant  N = [1 on p, c | e_z on theta]                        constant
// The first three columns shift everything, the fourth turns everything about the vertical. H N = 0 for both, at any
// estimate; but only the constant N also survives F at one estimate and H at another, so that only the right-invariant
// filter never believes that it measures its yaw. Sources: theory/lecture 13.1, [Hartley20].
#pragma once

#include "engine/estimation/contact_estimate.h"

namespace legwork {

using Unobservable = Eigen::Matrix<double, kErrorSize, 4>;

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
