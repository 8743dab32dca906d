// evaluate_document(): Liu & Ben-Tzvi's quantities at one state, by its own formulation or by the general tree,
// in its axes and joints either way.
//   tree: with the feet pinned, v = T u for the tree's velocities v, legs by inverse kinematics and J_leg qd = -J_trunk u:
//   M = T^T M_tree T,  G = T^T h(at rest),  C = T^T (M_tree a_0 + h) - G,  a_0 = a for u' = 0   (theory/tail 4.8)
#include <algorithm>
#include <cmath>

#include "engine/dynamics/constrained.h"
#include "engine/dynamics/crba.h"
#include "engine/dynamics/jacobian.h"
#include "engine/dynamics/kinematics.h"
#include "engine/dynamics/rnea.h"
#include "engine/scenes/planned_walk/evaluate_document.h"
#include "engine/scenes/planned_walk/planned_walk.h"

namespace legwork {
namespace {

namespace vw = virtual_work_tail;

// What either formulation finds.
struct DocumentDynamics {
  vw::Vec14 angle, rate, acceleration;
  vw::Mat14x8 J;
  vw::Mat8 M;
  vw::Vec8 C, G, force, u_rate;
  vw::Mat34 foot_force;
};

template <class Derived>
std::vector<double> document_rows(const Eigen::MatrixBase<Derived>& A) {
  std::vector<double> out;
  for (Eigen::Index r = 0; r < A.rows(); ++r)
    for (Eigen::Index c = 0; c < A.cols(); ++c) out.push_back(A(r, c));
  return out;
}

const char* reason_of(vw::Reach reach) {
  switch (reach) {
    case vw::Reach::too_far:
      return "the foot is farther from the hip than the leg is long";
    case vw::Reach::too_near:
      return "the foot is nearer to the hip than thigh and shank allow";
    case vw::Reach::straight:
      return "the leg is straight, and the foot does not fix the knee's rate";
    case vw::Reach::folded:
      return "the leg is folded, and the foot does not fix the knee's rate";
    case vw::Reach::on_hip_axis:
      return "the foot is on the axis of ha";
    case vw::Reach::reached:
    case vw::Reach::singular:
    case vw::Reach::not_finite:
      break;
  }
  return "its numbers are far too large";
}

Diagnostic unreachable(vw::Reach reach, int leg) {
  const std::string name = leg < 0 ? "The robot" : "Leg " + std::to_string(leg + 1);
  return {name + " has no answer at this state: " + reason_of(reach) + ".",
          "Move the trunk (p, quat_wxyz), or the scene's feet."};
}

Diagnostic no_finite_result() {
  return {"The state has no finite result.", "Its velocities or torques are far too large."};
}

Result<DocumentDynamics> by_virtual_work(const vw::Parameters& parameters, const vw::State& state,
                                         const vw::Vec14& tau) {
  const vw::Analysis analysis = vw::analyse(parameters, state);
  if (!analysis.is_valid()) return unreachable(analysis.reach, analysis.failed_leg);
  DocumentDynamics d;
  d.force = vw::generalized_force(analysis, tau);
  const std::optional<vw::Vec8> u_rate = vw::forward_dynamics(analysis, d.force);
  if (!u_rate) return no_finite_result();
  const std::optional<vw::Mat34> feet = vw::foot_forces(parameters, analysis, *u_rate, tau);
  if (!feet) return no_finite_result();
  d.angle = analysis.joint_angle;
  d.rate = analysis.joint_rate;
  d.acceleration = vw::joint_accelerations(analysis, *u_rate);
  d.J = analysis.J;
  d.M = analysis.M;
  d.C = analysis.C;
  d.G = analysis.G;
  d.u_rate = *u_rate;
  d.foot_force = *feet;
  return d;
}

// The state in the model's coordinates, with the legs' joints from their pinned feet; their rates are still zero.
Refusal pose_tree(const Plan& plan, const vw::State& state, VecX& q, VecX& v) {
  const Mat3 C = document_to_world();
  const Mat3 R = C * rotation_from_quaternion(state.orientation) * C.transpose();
  q.head<3>() = from_document(state.p);
  q.segment<4>(3) = quaternion_from_rotation(R);
  v.head<3>() = from_document(state.v);
  v.segment<3>(3) = from_document(state.omega);
  DocumentJoints angles = DocumentJoints::Zero(), rates = DocumentJoints::Zero();
  angles.tail<2>() = state.tail;
  rates.tail<2>() = state.tail_rate;
  model_angles(angles, q.tail(14));
  model_rates(rates, v.tail(14));
  constexpr double kStraight =
      1e-6;  // rad from straight or folded, as the other formulation has it
  for (int leg = 0; leg < 4; ++leg) {
    const int foot = kDocumentLegs[at(leg)];
    const DhLeg& chain = plan.legs[at(foot)];
    const Vec3 d = plan.phases[0].feet[at(foot)].from;
    Vec3 joints = Vec3::Zero();
    const LegReach reach = leg_ik(chain, R.transpose() * (d - q.head<3>()) - chain.hip_B, joints);
    if (reach == LegReach::too_far) return unreachable(vw::Reach::too_far, leg);
    if (reach == LegReach::too_near) return unreachable(vw::Reach::too_near, leg);
    if (reach == LegReach::on_hip_axis) return unreachable(vw::Reach::on_hip_axis, leg);
    const double bend = std::abs(joints[2]);
    if (bend < kStraight) return unreachable(vw::Reach::straight, leg);
    if (kPi - bend < kStraight) return unreachable(vw::Reach::folded, leg);
    leg_q(q, foot) = joints;
  }
  return std::nullopt;
}

// T: the model's velocities for each of the paper's u, the feet at rest. Needs ws posed.
MatX tree_velocity_map(const Model& model, Workspace& ws) {
  MatX T = MatX::Zero(model.nv(), vw::kDof), J_foot(3, model.nv());
  const Mat3 C = document_to_world();
  T.topLeftCorner<3, 3>() = C;
  T.block<3, 3>(3, 3) = C;
  for (int i = 0; i < 2; ++i) {
    const DocumentJoint tail = document_joint(12 + i);
    T(joint_v(tail.joint), 6 + i) = tail.sign;
  }
  for (std::size_t f = 0; f < model.feet.size(); ++f) {
    const Foot& foot = model.feet[f];
    point_jacobian(model, ws, foot.body, foot.p_BF, J_foot);
    const Eigen::Index leg = joint_v(3 * static_cast<Eigen::Index>(f));
    const Mat3 J_leg = J_foot.block<3, 3>(0, leg);
    for (Eigen::Index k = 0; k < 6; ++k)
      T.block<3, 1>(leg, k) = solve3(J_leg, -J_foot.leftCols<6>() * T.col(k).head<6>());
  }
  return T;
}

// The accelerations with trunk and tail at rest or going on as they are: a_0 above.
VecX tree_bias_acceleration(const Model& model, Workspace& ws) {
  VecX a = VecX::Zero(model.nv());
  MatX J_foot(3, model.nv());
  for (std::size_t f = 0; f < model.feet.size(); ++f) {
    const Foot& foot = model.feet[f];
    point_jacobian(model, ws, foot.body, foot.p_BF, J_foot);
    const Eigen::Index leg = joint_v(3 * static_cast<Eigen::Index>(f));
    a.segment<3>(leg) = solve3(J_foot.block<3, 3>(0, leg),
                               -point_bias_acceleration(model, ws, foot.body, foot.p_BF));
  }
  return a;
}

Result<DocumentDynamics> by_tree(const Setup& setup, const vw::State& state, const vw::Vec14& tau) {
  const Model& model = setup.model;
  const int nv = model.nv();
  VecX q = VecX::Zero(model.nq()), v = VecX::Zero(nv), h_rest = VecX::Zero(nv), load = h_rest;
  if (Refusal refusal = pose_tree(setup.plan, state, q, v)) return *refusal;
  Workspace ws(model);
  forward_kinematics(model, q, VecX(VecX::Zero(nv)), ws);
  const MatX T = tree_velocity_map(model, ws);
  bias_force(model, ws, h_rest);
  MatX M = MatX::Zero(nv, nv);
  mass_matrix(model, ws, M);

  const vw::Vec8 u = vw::quasi_velocities(state);
  v = T * u;
  forward_kinematics(model, q, v, ws);
  rnea(model, ws, tree_bias_acceleration(model, ws), load);
  DocumentDynamics d;
  d.M = T.transpose() * M * T;
  d.G = T.transpose() * h_rest;
  d.C = T.transpose() * load - d.G;
  d.angle = document_angles(q.tail(14));
  d.rate = document_rates(v.tail(14));
  for (Eigen::Index k = 0; k < vw::kDof; ++k) d.J.col(k) = document_rates(T.col(k).tail(14));
  d.force = d.J.transpose() * tau;

  VecX torque = VecX::Zero(nv), a = VecX::Zero(nv);
  model_rates(tau, torque.tail(14));
  ConstrainedResult contact;
  constexpr std::array<int, 4> kFeet = {kFL, kFR, kRL, kRR};
  constrained_forward_dynamics(model, ws, kFeet, torque, a, contact);
  d.acceleration = document_rates(a.tail(14));
  d.u_rate << to_document(a.head<3>()), to_document(a.segment<3>(3)), d.acceleration.tail<2>();
  for (int leg = 0; leg < 4; ++leg)
    d.foot_force.col(leg) = to_document(contact.foot_force.segment<3>(3 * kDocumentLegs[at(leg)]));
  return d;
}

Refusal check_document_state(const DocumentState& state) {
  const auto all_finite = [](std::span<const double> values) {
    return std::all_of(values.begin(), values.end(), [](double x) { return std::isfinite(x); });
  };
  const std::pair<const char*, std::span<const double>> members[] = {
      {"p", state.p},
      {"quat_wxyz", state.quat_wxyz},
      {"theta_tail", state.theta_tail},
      {"v", state.v},
      {"omega_world", state.omega_world},
      {"thetadot_tail", state.thetadot_tail},
      {"the torques", state.tau}};
  for (const auto& member : members)
    if (!all_finite(member.second))
      return Diagnostic{std::string("A number of ") + member.first + " is not finite."};
  const double length = Eigen::Map<const Quat>(state.quat_wxyz).norm();
  if (!(std::abs(length - 1.0) <= 1e-6))
    return Diagnostic{"quat_wxyz has length " + number_text(length) + " instead of 1.",
                      "Its order is w, x, y, z."};
  return std::nullopt;
}

}  // namespace

bool has_document(const PlannedWalk& walk) { return walk.setup.experiment.has_value(); }

Result<DocumentEvaluation> evaluate_document(const PlannedWalk& walk, const DocumentState& state,
                                             DocumentFormulation formulation) {
  if (!has_document(walk))
    return Diagnostic{
        "Liu & Ben-Tzvi's quantities are for the family \"tailed_quadruped\"; this robot's is " +
            quoted_text(walk.setup.model.family) + ".",
        "Evaluate another scene."};
  if (Refusal refusal = check_document_state(state)) return *refusal;
  vw::State at_state;
  at_state.p = Eigen::Map<const Vec3>(state.p);
  at_state.orientation = normalized(Quat(Eigen::Map<const Quat>(state.quat_wxyz)));
  at_state.tail = Eigen::Map<const vw::Vec2>(state.theta_tail);
  at_state.v = Eigen::Map<const Vec3>(state.v);
  at_state.omega = Eigen::Map<const Vec3>(state.omega_world);
  at_state.tail_rate = Eigen::Map<const vw::Vec2>(state.thetadot_tail);
  const vw::Vec14 tau = Eigen::Map<const vw::Vec14>(state.tau);
  const Result<DocumentDynamics> found =
      formulation == DocumentFormulation::tree
          ? by_tree(walk.setup, at_state, tau)
          : by_virtual_work(walk.setup.experiment->parameters, at_state, tau);
  if (!found) return found.error();
  const DocumentDynamics& d = *found;
  const double sum = d.acceleration.cwiseAbs().sum() + d.M.cwiseAbs().sum() + d.C.cwiseAbs().sum() +
                     d.G.cwiseAbs().sum() + d.u_rate.cwiseAbs().sum() + d.force.cwiseAbs().sum() +
                     d.foot_force.cwiseAbs().sum();
  if (!std::isfinite(sum)) return no_finite_result();

  DocumentEvaluation e;
  const Mat3 R = rotation_from_quaternion(at_state.orientation);
  e.rpy = document_rows(rpy_from_rotation(R));
  e.R = document_rows(R);
  e.joint_angle = document_rows(d.angle.head<12>());
  e.joint_rate = document_rows(d.rate.head<12>());
  e.joint_acceleration = document_rows(d.acceleration.head<12>());
  e.M = document_rows(d.M);
  e.C = document_rows(d.C);
  e.G = document_rows(d.G);
  e.J_tau_a = document_rows(vw::actuated_jacobian(d.J));
  e.J_tau_p = document_rows(vw::redundant_jacobian(d.J));
  e.generalized_force = document_rows(d.force);
  e.u_rate = document_rows(d.u_rate);
  e.foot_force = document_rows(Eigen::Map<const Eigen::Matrix<double, 12, 1>>(d.foot_force.data()));
  return e;
}

}  // namespace legwork
