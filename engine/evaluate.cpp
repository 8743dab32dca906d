// evaluate() of legwork.h: every quantity of the general tree at one state, for checking against other programs.
#include <algorithm>
#include <cmath>

#include "engine/dynamics/aba.h"
#include "engine/dynamics/centroidal.h"
#include "engine/dynamics/constrained.h"
#include "engine/dynamics/crba.h"
#include "engine/dynamics/energy.h"
#include "engine/dynamics/kinematics.h"
#include "engine/dynamics/loop_closure.h"
#include "engine/dynamics/mimic.h"
#include "engine/dynamics/rnea.h"
#include "engine/formulations/newton_euler_grf/reduced_forward.h"
#include "engine/legwork.h"
#include "engine/math/dense_solve.h"

namespace legwork {
namespace {

std::vector<double> to_vector(ConstVecRef x) { return {x.data(), x.data() + x.size()}; }

void copy3(const Vec3& from, double* to) { std::copy_n(from.data(), 3, to); }

void fill(VecX& x, Eigen::Index offset, std::span<const double> values) {
  for (const double value : values) x[offset++] = value;
}

// Numbers of the joints' part of q and v.
int joint_nq(const Model& model) { return model.nq() - model.q_index[1]; }
int joint_nv(const Model& model) { return model.nv() - model.v_index[1]; }

Refusal check_fit(const Model& model, const RobotState& state) {
  const auto check_count = [](const std::vector<double>& values, int count, const char* of) {
    if (values.size() == at(count)) return Refusal();
    return Refusal(Diagnostic{"The state gives " + std::to_string(values.size()) +
                              " numbers for the " + of + " of the joints; the model has " +
                              std::to_string(count) + "."});
  };
  if (Refusal bad = check_count(state.q, joint_nq(model), "coordinates")) return bad;
  if (Refusal bad = check_count(state.v, joint_nv(model), "velocities")) return bad;
  if (Refusal bad = check_count(state.a, joint_nv(model), "accelerations")) return bad;
  if (Refusal bad = check_count(state.tau, joint_nv(model), "torques")) return bad;
  for (std::size_t i = 0; i < state.stance.size(); ++i) {
    const int foot = state.stance[i];
    if (foot < 0 || at(foot) >= model.feet.size())
      return Diagnostic{"The stance names foot number " + std::to_string(foot) +
                        "; the model has " + std::to_string(model.feet.size()) + " feet."};
    if (std::find(state.stance.begin(), state.stance.begin() + static_cast<std::ptrdiff_t>(i),
                  foot) != state.stance.begin() + static_cast<std::ptrdiff_t>(i))
      return Diagnostic{"The stance names foot " + model.feet[at(foot)].name + " twice."};
  }
  if ((state.ground_force_method || state.forward_method) && model.family != "quadruped")
    return Diagnostic{
        "Ground force and forward methods are Sureshkumar et al.'s, for the family "
        "\"quadruped\"; this model's is " +
            quoted_text(model.family) + ".",
        "Leave them out."};
  if (!(state.friction >= 0.0) || !std::isfinite(state.friction))
    return Diagnostic{"The friction coefficient is " + number_text(state.friction) +
                      "; it must not be negative."};
  return std::nullopt;
}

// The ground forces and joint torques of the accelerations a, by Sureshkumar et al.'s recursion.
Evaluation::GroundForces ground_forces_of(const Model& model, const RobotState& state,
                                          const newton_euler_grf::NewtonEuler& ne, const VecX& a) {
  namespace grf = newton_euler_grf;
  grf::Vec18 load;
  grf::inverse_dynamics(ne, a, grf::Terms::all, load);
  std::vector<Vec3> r;
  for (const int foot : state.stance) r.push_back(ne.r[at(foot)]);
  grf::GroundForces ground;
  grf::ground_forces(*state.ground_force_method, model, state.stance, r, load.head<6>(),
                     state.friction, ground);
  Evaluation::GroundForces out;
  out.force.assign(ground.force.data(), ground.force.data() + ground.force.size());
  for (std::size_t k = 0; k < state.stance.size(); ++k) {
    const int leg = state.stance[k];
    leg_v(load, leg) -=
        ne.J_q[at(leg)].transpose() * ground.force.segment<3>(3 * static_cast<Eigen::Index>(k));
  }
  out.torque.assign(load.data() + 6, load.data() + 18);
  out.rank = ground.rank;
  out.condition = ground.condition;
  std::copy_n(ground.residual.data(), 6, out.residual);
  out.is_possible = ground.is_possible;
  return out;
}

// Largest |J a + Jdot v| of the stance feet.
double slip_of(const newton_euler_grf::NewtonEuler& ne, const RobotState& state, const VecX& a) {
  double largest = 0.0;
  for (const int leg : state.stance) {
    const Vec3 x = newton_euler_grf::base_velocity_at(ne.r[at(leg)], a.head<6>()) +
                   ne.J_q[at(leg)] * leg_v(a, leg) + ne.foot_bias[at(leg)];
    for (int i = 0; i < 3; ++i) largest = std::max(largest, std::abs(x[i]));
  }
  return largest;
}

// Forward dynamics by Sureshkumar et al.'s section 5; refuses where its equations have no single solution.
Result<Evaluation::Forward> reduced_forward_of(const Model& model, const RobotState& state,
                                               newton_euler_grf::ReducedScratch& scratch,
                                               const VecX& q, const VecX& v, const VecX& tau) {
  newton_euler_grf::ReducedForward reduced;
  newton_euler_grf::reduced_forward(model, scratch, state.stance, q, v, tau.tail(12), {}, reduced);
  const bool is_printed = *state.forward_method == ForwardMethod::as_printed;
  if (!(is_printed ? reduced.is_solved_as_printed : reduced.is_solved))
    return Diagnostic{std::string("The equations of the forward method \"") +
                          kForwardMethods[at(static_cast<int>(*state.forward_method))] +
                          "\" are singular at this state.",
                      "The forward method \"kkt\" has an answer at every state."};
  Evaluation::Forward out;
  out.acceleration = to_vector(is_printed ? reduced.a_as_printed : reduced.a_corrected);
  if (!is_printed)
    out.foot_force.assign(reduced.foot_force.data(),
                          reduced.foot_force.data() + reduced.foot_force.size());
  out.slip = is_printed ? reduced.slip_as_printed : reduced.slip_corrected;
  return out;
}

// Angles of 1e7 rad or speeds of 1e200 m/s have no usable result.
bool is_finite(const Evaluation& e) {
  double sum = e.kinetic_energy + e.potential_energy;
  for (const std::vector<double>* values :
       {&e.mass_matrix, &e.bias, &e.inverse_dynamics, &e.forward_dynamics, &e.constrained,
        &e.foot_force, &e.loop_gap, &e.loop_force, &e.feet})
    for (const double value : *values) sum += std::abs(value);
  if (e.ground_forces)
    for (const std::vector<double>* values : {&e.ground_forces->force, &e.ground_forces->torque})
      for (const double value : *values) sum += std::abs(value);
  if (e.forward) {
    for (const double value : e.forward->acceleration) sum += std::abs(value);
    for (const double value : e.forward->foot_force) sum += std::abs(value);
  }
  for (int i = 0; i < 3; ++i) sum += e.linear_momentum[i] + e.angular_momentum[i] + e.com[i];
  return std::isfinite(sum);
}

// Rows J a = -rate of all that is held: the stance feet, then the loops.
Result<ContactVec> held_rows(const Model& model, Workspace& ws, std::span<const int> stance,
                             const MimicMap& map, MatX& J, Evaluation& e) {
  const auto feet = 3 * static_cast<Eigen::Index>(stance.size());
  const Eigen::Index rows = feet + loop_rows(model);
  if (rows > kMaxContactRows)
    return Diagnostic{"Feet and loops hold " + std::to_string(rows) + " directions; at most " +
                          std::to_string(kMaxContactRows) + " can be held at once.",
                      "Hold less: a connect holds three, a weld six, a foot three."};
  ContactVec rate = ContactVec::Zero(rows);
  MatX all = MatX::Zero(rows, model.nv());
  if (feet > 0) {
    ContactVec bias;
    stack_foot_jacobians(model, ws, stance);
    stack_foot_biases(model, ws, stance, bias);
    all.topRows(feet) = ws.J.topRows(feet);
    rate.head(feet) = bias;
  }
  if (rows > feet) {
    LoopClosure loops(model);
    close_loops(model, ws, loops);
    all.bottomRows(rows - feet) = loops.J;
    rate.tail(rows - feet) = loops.bias;
    e.loop_gap = to_vector(loops.residual);
  }
  J = reduced_jacobian(map, all);
  return rate;
}

// With armatures, for the coordinates that mimic none (dynamics/mimic.h), and with the loops closed as well as the feet
// pinned: in place of the equations of the bare tree.
Refusal complete(const Model& model, Workspace& ws, const RobotState& state,
                 std::span<const double> armature, const VecX& tau, const VecX& h, MatX& M,
                 Evaluation& e) {
  const MimicMap map = mimic_map(model);
  for (std::size_t k = 0; k < armature.size(); ++k)
    M(static_cast<Eigen::Index>(k), static_cast<Eigen::Index>(k)) += armature[k];
  M = reduced_mass_matrix(map, M);
  const VecX h_r = reduced_force(map, h), pull = reduced_force(map, tau) - h_r;
  e.bias = to_vector(h_r);
  e.inverse_dynamics =
      to_vector(reduced_force(map, Eigen::Map<const VecX>(e.inverse_dynamics.data(), model.nv())));
  const auto solved = [&](VecX b) {
    MatX A = M;
    return solve_in_place(A, b) ? Result<VecX>(b) : Result<VecX>(Diagnostic{"M is singular."});
  };
  const Result<VecX> a = solved(pull);
  if (!a) return a.error();
  e.forward_dynamics = e.constrained = to_vector(*a);
  MatX J;
  const Result<ContactVec> held = held_rows(model, ws, state.stance, map, J, e);
  if (!held) return held.error();
  const Eigen::Index rows = J.rows();
  if (rows == 0) return std::nullopt;
  ContactVec b = *held, force;
  ContactMat A(rows, rows);
  MatX Y(map.size, rows);  // M^-1 J^T
  for (Eigen::Index r = 0; r < rows; ++r) {
    const Result<VecX> y = solved(J.row(r).transpose());
    Y.col(r) = *y;
    for (int k = 0; k < map.size; ++k) b[r] += J(r, k) * (*a)[k];
    b[r] = -b[r];
  }
  for (Eigen::Index r = 0; r < rows; ++r)
    for (Eigen::Index c = 0; c < rows; ++c) {
      A(r, c) = 0.0;
      for (int k = 0; k < map.size; ++k) A(r, c) += J(r, k) * Y(k, c);
    }
  for (Eigen::Index r = 0; r < rows; ++r)
    for (Eigen::Index c = 0; c < r; ++c) A(r, c) = A(c, r);
  min_norm_solve(A, b, force);
  VecX pinned = *a;
  for (Eigen::Index r = 0; r < rows; ++r)
    for (int k = 0; k < map.size; ++k) pinned[k] += Y(k, r) * force[r];
  e.constrained = to_vector(pinned);
  const Eigen::Index feet = rows - loop_rows(model);
  e.foot_force.assign(force.data(), force.data() + feet);
  e.loop_force.assign(force.data() + feet, force.data() + rows);
  return std::nullopt;
}

}  // namespace

Result<Evaluation> evaluate(const Model& model, const RobotState& state,
                            std::span<const double> armature) {
  if (Refusal bad = check_fit(model, state)) return *bad;
  const int nv = model.nv();
  if (!armature.empty() && armature.size() != at(nv))
    return Diagnostic{"There are " + std::to_string(armature.size()) + " armatures for " +
                      std::to_string(nv) + " coordinates."};
  VecX q = VecX::Zero(model.nq()), v = VecX::Zero(nv), a = VecX::Zero(nv), tau = VecX::Zero(nv),
       out = VecX::Zero(nv);
  if (model.is_free()) {
    fill(q, 0, state.base_position);
    fill(q, 3, state.base_quaternion);
    fill(v, 0, state.base_linear_velocity);
    fill(v, 3, state.base_angular_velocity);
    fill(a, 0, state.base_linear_acceleration);
    fill(a, 3, state.base_angular_acceleration);
  }
  fill(q, model.q_index[1], state.q);
  fill(v, model.v_index[1], state.v);
  fill(a, model.v_index[1], state.a);
  fill(tau, model.v_index[1], state.tau);
  follow(model, q);
  follow_rate(model, v);
  follow_rate(model, a);

  Workspace ws(model);
  forward_kinematics(model, q, v, ws);
  Evaluation e;
  MatX M = MatX::Zero(nv, nv);
  mass_matrix(model, ws, M);
  bias_force(model, ws, out);
  const VecX h = out;
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
  if (!model.mimics.empty() || !model.loops.empty() || !armature.empty()) {
    for (std::size_t k = 0; k < armature.size(); ++k)
      e.inverse_dynamics[k] += armature[k] * a[static_cast<Eigen::Index>(k)];
    forward_kinematics(model, q, v, ws);
    if (Refusal bad = complete(model, ws, state, armature, tau, h, M, e)) return *bad;
  }
  for (Eigen::Index r = 0; r < M.rows(); ++r)
    for (Eigen::Index c = 0; c < M.cols(); ++c) e.mass_matrix.push_back(M(r, c));
  e.kinetic_energy = kinetic_energy(model, ws);
  for (std::size_t k = 0; k < armature.size(); ++k) {
    const double rate = v[static_cast<Eigen::Index>(k)];
    e.kinetic_energy += 0.5 * armature[k] * rate * rate;
  }
  e.potential_energy = potential_energy(model, ws);
  const Centroidal whole = centroidal(model, ws);
  copy3(whole.linear_momentum, e.linear_momentum);
  copy3(whole.angular_momentum, e.angular_momentum);
  copy3(whole.com, e.com);
  for (const Foot& foot : model.feet) {
    const Vec3 p = point_position(ws, foot.body, foot.p_BF);
    e.feet.insert(e.feet.end(), p.data(), p.data() + 3);
  }
  if (state.ground_force_method || state.forward_method) {
    newton_euler_grf::ReducedScratch scratch(model);
    newton_euler_grf::set_state(scratch.ne, q, v);
    if (state.ground_force_method) e.ground_forces = ground_forces_of(model, state, scratch.ne, a);
    if (state.forward_method == ForwardMethod::kkt) {
      const VecX pinned = Eigen::Map<const VecX>(e.constrained.data(), nv);
      e.forward = {e.constrained, e.foot_force, slip_of(scratch.ne, state, pinned)};
    } else if (state.forward_method) {
      Result<Evaluation::Forward> forward = reduced_forward_of(model, state, scratch, q, v, tau);
      if (!forward) return forward.error();
      e.forward = std::move(*forward);
    }
  }
  if (!is_finite(e))
    return Diagnostic{"The state has no finite result.",
                      "Its angles, velocities, accelerations or torques are far too large."};
  return e;
}

}  // namespace legwork
