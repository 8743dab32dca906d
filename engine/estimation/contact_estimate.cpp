#include "engine/estimation/contact_estimate.h"

namespace legwork {

void correct(FilterKind kind, const ErrorVec& dx, ContactEstimate& x) {
  const Vec3 theta = dx.segment<3>(3 * kDtheta);
  const Mat3 turn = so3_exp(theta);
  const auto part = [&dx](int block) { return Vec3(dx.segment<3>(3 * block)); };
  if (kind == FilterKind::right_invariant) {
    const Mat3 J = so3_left_jacobian(theta);
    x.p = turn * x.p + J * part(kDp);
    x.v = turn * x.v + J * part(kDv);
    for (int foot = 0; foot < kFilterFeet; ++foot)
      if (x.stands[at(foot)]) x.c[at(foot)] = turn * x.c[at(foot)] + J * part(kDc + foot);
    x.orientation = quaternion_from_rotation(turn * x.R());
  } else {
    x.p += part(kDp);
    x.v += part(kDv);
    for (int foot = 0; foot < kFilterFeet; ++foot)
      if (x.stands[at(foot)]) x.c[at(foot)] += part(kDc + foot);
    x.orientation = quaternion_from_rotation(x.R() * turn);
  }
  x.ba += part(kDba);
  x.bw += part(kDbw);
}

ErrorVec error_of(FilterKind kind, const ContactEstimate& x, const ContactEstimate& truth) {
  const bool is_invariant = kind == FilterKind::right_invariant;
  const Mat3 R = x.R(), R_true = truth.R();
  const Vec3 theta =
      so3_log(is_invariant ? Mat3(R_true * R.transpose()) : Mat3(R.transpose() * R_true));
  const Mat3 turn = so3_exp(theta);
  const Mat3 J_inverse = so3_left_jacobian_inverse(theta);
  const auto between = [&](const Vec3& from, const Vec3& to) {
    return is_invariant ? Vec3(J_inverse * (to - turn * from)) : Vec3(to - from);
  };
  ErrorVec dx = ErrorVec::Zero();
  dx.segment<3>(3 * kDp) = between(x.p, truth.p);
  dx.segment<3>(3 * kDv) = between(x.v, truth.v);
  dx.segment<3>(3 * kDtheta) = theta;
  dx.segment<3>(3 * kDba) = truth.ba - x.ba;
  dx.segment<3>(3 * kDbw) = truth.bw - x.bw;
  for (int foot = 0; foot < kFilterFeet; ++foot)
    if (x.stands[at(foot)])
      dx.segment<3>(3 * (kDc + foot)) = between(x.c[at(foot)], truth.c[at(foot)]);
  return dx;
}

}  // namespace legwork
