// evaluate() of legwork.h: every quantity of the general tree at one state, for checking against other programs.
#include <algorithm>
#include <cmath>

#include "engine/dynamics/aba.h"
#include "engine/dynamics/centroidal.h"
#include "engine/dynamics/constrained.h"
#include "engine/dynamics/crba.h"
#include "engine/dynamics/energy.h"
#include "engine/dynamics/kinematics.h"
#include "engine/dynamics/rnea.h"
#include "engine/legwork.h"

namespace legwork {
namespace {

std::vector<double> to_vector(ConstVecRef x) { return {x.data(), x.data() + x.size()}; }

void copy3(const Vec3& from, double* to) { std::copy_n(from.data(), 3, to); }

void fill(VecX& x, Eigen::Index offset, std::span<const double> values) {
  for (const double value : values) x[offset++] = value;
}

Refusal check_fit(const Model& model, const RobotState& state) {
  for (const std::vector<double>* values : {&state.q, &state.v, &state.a, &state.tau})
    if (values->size() != static_cast<std::size_t>(model.joint_count()))
      return Diagnostic{"The state gives " + std::to_string(values->size()) +
                        " joint values; the model has " + std::to_string(model.joint_count()) +
                        " joints."};
  for (std::size_t i = 0; i < state.stance.size(); ++i) {
    const int foot = state.stance[i];
    if (foot < 0 || at(foot) >= model.feet.size())
      return Diagnostic{"The stance names foot number " + std::to_string(foot) +
                        "; the model has " + std::to_string(model.feet.size()) + " feet."};
    if (std::find(state.stance.begin(), state.stance.begin() + static_cast<std::ptrdiff_t>(i),
                  foot) != state.stance.begin() + static_cast<std::ptrdiff_t>(i))
      return Diagnostic{"The stance names foot " + model.feet[at(foot)].name + " twice."};
  }
  return std::nullopt;
}

// Angles of 1e7 rad or speeds of 1e200 m/s have no usable result.
bool is_finite(const Evaluation& e) {
  double sum = e.kinetic_energy + e.potential_energy;
  for (const std::vector<double>* values :
       {&e.mass_matrix, &e.bias, &e.inverse_dynamics, &e.forward_dynamics, &e.constrained,
        &e.foot_force, &e.feet})
    for (const double value : *values) sum += std::abs(value);
  for (int i = 0; i < 3; ++i) sum += e.linear_momentum[i] + e.angular_momentum[i] + e.com[i];
  return std::isfinite(sum);
}

}  // namespace

Result<Evaluation> evaluate(const Model& model, const RobotState& state) {
  if (Refusal bad = check_fit(model, state)) return *bad;
  const int nv = model.nv();
  VecX q = VecX::Zero(model.nq()), v = VecX::Zero(nv), a = VecX::Zero(nv), tau = VecX::Zero(nv),
       out = VecX::Zero(nv);
  fill(q, 0, state.base_position);
  fill(q, 3, state.base_quaternion);
  fill(q, 7, state.q);
  fill(v, 0, state.base_linear_velocity);
  fill(v, 3, state.base_angular_velocity);
  fill(v, 6, state.v);
  fill(a, 0, state.base_linear_acceleration);
  fill(a, 3, state.base_angular_acceleration);
  fill(a, 6, state.a);
  fill(tau, 6, state.tau);

  Workspace ws(model);
  forward_kinematics(model, q, v, ws);
  Evaluation e;
  MatX M = MatX::Zero(nv, nv);
  crba(model, ws, M);
  for (int r = 0; r < nv; ++r)
    for (int c = 0; c < nv; ++c) e.mass_matrix.push_back(M(r, c));
  bias_force(model, ws, out);
  e.bias = to_vector(out);
  rnea(model, ws, a, out);
  e.inverse_dynamics = to_vector(out);
  aba(model, ws, tau, out);
  e.forward_dynamics = to_vector(out);
  ConstrainedResult contact;
  constrained_forward_dynamics(model, ws, state.stance, tau, out, contact);
  e.constrained = to_vector(out);
  e.foot_force.assign(contact.foot_force.data(),
                      contact.foot_force.data() + contact.foot_force.size());
  e.kinetic_energy = kinetic_energy(model, ws);
  e.potential_energy = potential_energy(model, ws);
  const Centroidal whole = centroidal(model, ws);
  copy3(whole.linear_momentum, e.linear_momentum);
  copy3(whole.angular_momentum, e.angular_momentum);
  copy3(whole.com, e.com);
  for (const Foot& foot : model.feet) {
    const Vec3 p = point_position(ws, foot.body, foot.p_BF);
    e.feet.insert(e.feet.end(), p.data(), p.data() + 3);
  }
  if (!is_finite(e))
    return Diagnostic{"The state has no finite result.",
                      "Its angles, velocities, accelerations or torques are far too large."};
  return e;
}

}  // namespace legwork
