// The layout of q and v (model.h) of a walking robot: a floating base, then one-axis joints, of which the legs' come
// first, three per leg and leg by leg. For any other tree use Model::q_index and v_index.
#pragma once

#include "engine/model/joint.h"

namespace legwork {

struct Model;

// Whether a model's q and v have this layout: its base floats, and each of its joints has one axis. Functions that index
// q and v with what follows assert it. That the legs come first is not checked.
bool is_walking_robot(const Model& model);

inline constexpr int kFreeNq = joint_type(JointKind::floating).nq;
inline constexpr int kFreeNv = joint_type(JointKind::floating).nv;

// Index of joint j (that of bodies[j + 1]) in q and in v.
template <class Index>
constexpr Index joint_q(Index j) {
  return kFreeNq + j;
}
template <class Index>
constexpr Index joint_v(Index j) {
  return kFreeNv + j;
}

// The three joints of leg 0, 1, ... in q, and in v or in a vector laid out like v.
template <class Vector>
auto leg_q(Vector&& q, Eigen::Index leg) {
  return q.template segment<3>(joint_q(3 * leg));
}
template <class Vector>
auto leg_v(Vector&& v, Eigen::Index leg) {
  return v.template segment<3>(joint_v(3 * leg));
}

}  // namespace legwork
