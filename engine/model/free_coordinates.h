// Where things are in q and v (model.h) of a walking robot: a base that floats, joints of one axis, legs of three joints
// first and leg by leg. Said here once; of any tree, Model::q_index and v_index say it.
#pragma once

#include "engine/model/joint.h"

namespace legwork {

inline constexpr int kFreeNq = joint_type(JointKind::floating).nq;
inline constexpr int kFreeNv = joint_type(JointKind::floating).nv;

// Of joint j, bodies[j + 1]'s.
template <class Index>
constexpr Index joint_q(Index j) {
  return kFreeNq + j;
}
template <class Index>
constexpr Index joint_v(Index j) {
  return kFreeNv + j;
}

// A leg's three joints in q, and in v or what is laid out as v.
template <class Vector>
auto leg_q(Vector&& q, Eigen::Index leg) {
  return q.template segment<3>(joint_q(3 * leg));
}
template <class Vector>
auto leg_v(Vector&& v, Eigen::Index leg) {
  return v.template segment<3>(joint_v(3 * leg));
}

}  // namespace legwork
