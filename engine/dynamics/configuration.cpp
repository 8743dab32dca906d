#include "engine/dynamics/configuration.h"

#include <cassert>
#include <cmath>

#include "engine/math/hash.h"

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
  // Only quaternions make q longer than v. If the base has the only one, all that follows are lengths and angles.
  if (model.is_free() && model.nq() == model.nv() + 1) {
    integrate_joint(JointKind::floating, v.data(), h, q.data());
    for (int k = 6; k < model.nv(); ++k) q[k + 1] += h * v[k];
    return;
  }
  each_joint(model, [&](JointKind kind, int i, int k) {
    if (has_axis(kind))  // as below, without a call
      q[i] += h * v[k];
    else
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

void random_configuration(const Model& model, std::uint64_t seed, Eigen::Ref<VecX> q) {
  assert(q.size() == model.nq());
  std::uint64_t state = mix64(seed);
  const auto uniform = [&state](double low, double high) {
    state = mix64(state);
    return low + (high - low) * unit_interval(state);
  };
  for (int i = 0; i < model.nb(); ++i) {
    const Body& body = model.bodies[at(i)];
    int k = model.q_index[at(i)];
    if (has_axis(body.kind)) {
      const double reach = body.kind == JointKind::revolute ? kPi : 1.0;
      q[k] = uniform(std::isfinite(body.lower) ? body.lower : -reach,
                     std::isfinite(body.upper) ? body.upper : reach);
    } else if (has_quaternion(body.kind)) {
      for (int s = 0; s < joint_type(body.kind).sliding; ++s) q[k++] = uniform(-1.0, 1.0);
      const double share = uniform(0.0, 1.0);
      const math::SinCos first = math::sin_cos(uniform(0.0, 2.0 * kPi));
      const math::SinCos second = math::sin_cos(uniform(0.0, 2.0 * kPi));
      const double a = std::sqrt(1.0 - share), b = std::sqrt(share);
      q.segment<4>(k) = Quat(b * second.cos, a * first.sin, a * first.cos, b * second.sin);
    }
  }
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
