#include "engine/dynamics/configuration.h"

#include <cassert>

namespace legwork {
namespace {

// Calls visit(kind, where q begins, where v begins) for each body's joint.
template <class Visit>
void each_joint(const Model& model, Visit&& visit) {
  for (int i = 0; i < model.nb(); ++i)
    visit(model.bodies[at(i)].kind, model.q_index[at(i)], model.v_index[at(i)]);
}

}  // namespace

VecX neutral_configuration(const Model& model) {
  VecX q(model.nq());
  each_joint(model, [&](JointKind kind, int i, int) { set_neutral(kind, q.data() + i); });
  return q;
}

void configuration_rate(const Model& model, ConstVecRef q, ConstVecRef v, Eigen::Ref<VecX> qdot) {
  assert(q.size() == model.nq() && v.size() == model.nv() && qdot.size() == model.nq());
  each_joint(model, [&](JointKind kind, int i, int k) {
    joint_rate(kind, q.data() + i, v.data() + k, qdot.data() + i);
  });
}

void integrate_configuration(const Model& model, double h, ConstVecRef v, Eigen::Ref<VecX> q) {
  assert(q.size() == model.nq() && v.size() == model.nv());
  each_joint(model, [&](JointKind kind, int i, int k) {
    integrate_joint(kind, v.data() + k, h, q.data() + i);
  });
}

void configuration_difference(const Model& model, ConstVecRef from, ConstVecRef to,
                              Eigen::Ref<VecX> v) {
  assert(from.size() == model.nq() && to.size() == model.nq() && v.size() == model.nv());
  each_joint(model, [&](JointKind kind, int i, int k) {
    joint_difference(kind, from.data() + i, to.data() + i, v.data() + k);
  });
}

void normalize_configuration(const Model& model, Eigen::Ref<VecX> q) {
  assert(q.size() == model.nq());
  each_joint(model, [&](JointKind kind, int i, int) {
    if (!has_quaternion(kind)) return;
    i += joint_type(kind).sliding;
    const Quat unit = normalized(q.segment<4>(i));
    q.segment<4>(i) = unit;
  });
}

}  // namespace legwork
