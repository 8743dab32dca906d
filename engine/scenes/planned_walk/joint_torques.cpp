// The control, contact and dynamics stages of an instant: feedforward of the plan, feedback, noise, forward dynamics.
#include <algorithm>
#include <cassert>

#include "engine/control/torque_noise.h"
#include "engine/dynamics/constrained_inverse.h"
#include "engine/dynamics/free_base.h"
#include "engine/dynamics/kinematics.h"
#include "engine/dynamics/rnea.h"
#include "engine/scenes/planned_walk/planned_walk.h"

namespace legwork {
namespace {

// What the plan needs about the line through its two feet and no ground can give; the kinematics are the plan's.
double plan_line_moment(PlannedWalk& walk) {
  StepScratch& s = walk.scratch;
  const Model& model = walk.setup.model;
  const std::span<const int> stance = stance_feet(walk.setup.plan, walk.state.phase());
  if (stance.size() != 2) return 0.0;
  Vec3 arm[2];
  foot_offsets(model, s.ws, stance, arm);
  return moment_about_line(s.plan_tau.head<3>(), s.plan_tau.segment<3>(3), arm[0], arm[1]);
}

// The given torques (Liu & Ben-Tzvi 2018, section 4.1).
void follow_profile(PlannedWalk& walk, double time) {
  StepScratch& s = walk.scratch;
  const double t = time - walk.state[PlannedState::kGaitOrigin];
  s.plan_tau.setZero();
  for (std::size_t j = 0; j < walk.setup.plan.torque_profile.size(); ++j)
    s.plan_tau[joint_v(static_cast<Eigen::Index>(j))] =
        scalar_point(walk.setup.plan.torque_profile[j], 0.0, t).value;
  s.plan_ground.force.setZero(3 * static_cast<Eigen::Index>(walk.setup.model.feet.size()));
}

// Of the plan, by Liu & Ben-Tzvi's choice of motors.
void actuate_plan(PlannedWalk& walk) {
  StepScratch& s = walk.scratch;
  const Setup& setup = walk.setup;
  rnea(setup.model, s.ws, s.plan.a, s.load);
  actuate(setup.model, s.ws, setup.experiment->driven, s.load, s.plan_tau, s.actuation,
          s.actuation_scratch);
  s.plan_ground.force = s.actuation.foot_force;
}

// Torques of a hexapod's motion q, v, a by the paper's model or the tree's, with the foot forces chosen. The tree's need
// the kinematics of q, v in the scratch.
void load_hexapod(PlannedWalk& walk, const VecX& q, const VecX& v, const VecX& a, VecX& tau,
                  LegLoads& loads) {
  const Setup& setup = walk.setup;
  const HexapodForces& forces = *setup.hexapod;
  const std::span<const int> stance = stance_feet(setup.plan, walk.state.phase());
  const Choice choice = choice_of_forces(forces.model);
  if (forces.model != ForceModel::paper)
    return full_inverse_dynamics(setup.model, walk.scratch.ws, stance, choice,
                                 Fallback::least_torques_within_friction, setup.friction, a, tau,
                                 loads);
  load_paper_legs(forces.paper, stance, q, v, a, loads);
  foot_force_distribution::distribute(choice, loads.stance, {},
                                      paper_wrench(forces.paper, a.head<3>()), 0.0, loads.forces);
  paper_torque(loads, stance, loads.forces.force, forces.eq_10, tau);
}

// M (Kp e + Kd e') of trunk and tail, through the same motors (Liu & Ben-Tzvi 2018, Fig. 7; theory/tail 8.2):
// e = [p_d - p; log(R_d R^T); theta_d - theta]
void body_feedback(PlannedWalk& walk, const VecX& q, const VecX& v) {
  StepScratch& s = walk.scratch;
  const Setup& setup = walk.setup;
  VecX& a = s.computed.a;
  const auto pull = [&](double error, double rate) { return setup.kp * error + setup.kd * rate; };
  const Vec3 turn = rotation_vector(rotation_from_quaternion(s.plan.q.segment<4>(3)) *
                                    rotation_from_quaternion(q.segment<4>(3)).transpose());
  for (int i = 0; i < 3; ++i) {
    a[i] = pull(s.plan.q[i] - q[i], s.plan.v[i] - v[i]);
    a[3 + i] = pull(turn[i], s.plan.v[3 + i] - v[3 + i]);
  }
  for (Eigen::Index i = joint_v(kLegJoints); i < a.size(); ++i)
    a[i] = pull(s.plan.q[i + 1] - q[i + 1], s.plan.v[i] - v[i]);
  legs_follow(setup.model, s.ws, a);
  rnea(setup.model, s.ws, a, s.load);
  bias_force(setup.model, s.ws, s.ws.h);
  s.load -= s.ws.h;
  actuate(setup.model, s.ws, setup.experiment->driven, s.load, s.feedback, s.feedback_actuation,
          s.actuation_scratch);
}

// In the air: the joints as planned, corrected, whatever the trunk does; the torques for that.
void free_computed_torque(PlannedWalk& walk, const VecX& q, const VecX& v) {
  StepScratch& s = walk.scratch;
  const Setup& setup = walk.setup;
  VecX& a = s.computed.a;
  pd_torque(s.plan, q, v, setup.frequency * setup.frequency, 2.0 * setup.frequency, a);
  for (Eigen::Index i = 6; i < a.size(); ++i) a[i] += s.plan.a[i];
  free_base_acceleration(setup.model, s.ws, a);
  rnea(setup.model, s.ws, a, s.feedback);
}

// On its feet: the joints as planned, corrected, as far as the pinned feet allow; the torques for that.
void pinned_computed_torque(PlannedWalk& walk, const VecX& q, const VecX& v) {
  StepScratch& s = walk.scratch;
  const Setup& setup = walk.setup;
  const std::span<const int> stance = stance_feet(setup.plan, walk.state.phase());
  const double kp = setup.frequency * setup.frequency, kd = 2.0 * setup.frequency;
  if (!setup.hexapod)
    return computed_torque(setup.model, s.ws, stance, s.plan, q, v, kp, kd,
                           setup.ground_force_method, setup.friction, s.computed, s.feedback);
  computed_acceleration(setup.model, s.ws, stance, s.plan, q, v, kp, kd, s.computed);
  load_hexapod(walk, q, v, s.computed.a, s.feedback, s.feedback_loads);
  s.feedback.head<6>().setZero();
}

// PD of the tail through its own mass matrix, as if the trunk stood still: M_tt (w^2 e + 2 w e'). Gains for each joint
// alone that are right for the root are far too strong for the light tip, whose rate an explicit step would overshoot.
void hold_tail(PlannedWalk& walk, const VecX& q, const VecX& v) {
  StepScratch& s = walk.scratch;
  const Setup& setup = walk.setup;
  VecX& a = s.computed.a;
  const double w = setup.tail_frequency;
  pd_torque(s.plan, q, v, w * w, 2.0 * w, a);
  a.segment<kLegJoints>(kFreeNv).setZero();
  rnea(setup.model, s.ws, a, s.load);
  bias_force(setup.model, s.ws, s.ws.h);
  for (Eigen::Index i = joint_v(kLegJoints); i < a.size(); ++i)
    s.feedback[i] = s.load[i] - s.ws.h[i];
}

void tail_feedback(PlannedWalk& walk, const VecX& q, const VecX& v) {
  StepScratch& s = walk.scratch;
  const Eigen::Index pitch = joint_v(kLegJoints), yaw = pitch + 1;
  const TailTorque torque = tail_torque(walk.setup.tail_law, s.ws.X_WB[0].R, v.segment<3>(3),
                                        q[pitch + 1], q[yaw + 1], v[pitch], v[yaw]);
  s.feedback[pitch] = torque.pitch;
  s.feedback[yaw] = torque.yaw;
}

void feed_back(PlannedWalk& walk, const VecX& q, const VecX& v, RunRole role) {
  StepScratch& s = walk.scratch;
  const Setup& setup = walk.setup;
  s.feedback.setZero();
  const bool is_reference = role == RunRole::reference;
  if (is_reference && setup.reference_run == ReferenceRun::without_feedback) return;
  switch (setup.control) {
    case ControlMode::feedforward:
      break;
    case ControlMode::feedforward_pd:
      pd_torque(s.plan, q, v, setup.kp, setup.kd, s.feedback);
      if (setup.tail_frequency > 0.0) hold_tail(walk, q, v);
      if (setup.tail_law.is_on && !is_reference) tail_feedback(walk, q, v);
      break;
    case ControlMode::computed_torque:
      if (setup.plan.is_floating)
        free_computed_torque(walk, q, v);
      else
        pinned_computed_torque(walk, q, v);
      for (Eigen::Index i = 6; i < s.feedback.size(); ++i) s.feedback[i] -= s.plan_tau[i];
      break;
    case ControlMode::body:
      if (setup.plan.torque_profile.empty()) body_feedback(walk, q, v);
      break;
  }
}

}  // namespace

void feedforward(PlannedWalk& walk, double time) {
  StepScratch& s = walk.scratch;
  const Setup& setup = walk.setup;
  plan_at(walk, time);
  if (s.has_plan_tau) return;
  s.has_plan_tau = true;
  s.plan_line_moment = 0.0;
  if (!setup.plan.torque_profile.empty()) return follow_profile(walk, time);
  set_state(setup.model, s.plan.q, s.plan.v, s.ws);
  if (setup.experiment) return actuate_plan(walk);
  if (setup.hexapod) {
    load_hexapod(walk, s.plan.q, s.plan.v, s.plan.a, s.plan_tau, s.loads);
    s.plan_ground.force = s.loads.forces.force;
    return;
  }
  if (setup.plan.is_floating) free_base_acceleration(setup.model, s.ws, s.plan.a);
  stance_inverse_dynamics(setup.model, s.ws, stance_feet(setup.plan, walk.state.phase()),
                          setup.ground_force_method, setup.friction, s.plan.a, s.plan_tau,
                          s.plan_ground);
  s.plan_line_moment = plan_line_moment(walk);
}

void joint_torques(PlannedWalk& walk, const VecX& q, const VecX& v, RunRole role) {
  StepScratch& s = walk.scratch;
  const Setup& setup = walk.setup;
  set_state(setup.model, q, v, s.ws);
  feed_back(walk, q, v, role);
  const Disturbance& disturbance = setup.disturbance;
  for (Eigen::Index i = 0; i < s.tau.size(); ++i) {
    const bool is_joint = i >= kFreeNv;
    s.noise[i] =
        is_joint && disturbance.torque_noise > 0.0
            ? torque_noise(disturbance.torque_noise, disturbance.seed,
                           walk.state[PlannedState::kNoiseCount], static_cast<int>(i) - kFreeNv)
            : 0.0;
    const double limit = setup.torque_limit;
    s.tau[i] =
        is_joint ? std::clamp(s.plan_tau[i] + s.feedback[i] + s.noise[i], -limit, limit) : 0.0;
  }
}

void accelerate(PlannedWalk& walk, const VecX& q, const VecX& v, VecX& a, RunRole role) {
  StepScratch& s = walk.scratch;
  const Setup& setup = walk.setup;
  if (setup.experiment) {
    const Experiment& experiment = *setup.experiment;
    const bool is_printed =
        role == RunRole::reference && setup.reference_run == ReferenceRun::as_printed;
    if (is_printed || experiment.formulation != Formulation::tree) {
      const Formulation formulation = experiment.formulation == Formulation::tree
                                          ? Formulation::virtual_work
                                          : experiment.formulation;
      if (!virtual_work_accelerations(
              experiment.parameters, is_printed ? experiment.printed : virtual_work_tail::Printed{},
              formulation, q, v, s.tau, a, s.analysis)) {
        a.setConstant(std::numeric_limits<double>::quiet_NaN());
        if (role == RunRole::own) s.has_straightened = true;
      }
      return;
    }
  }
  const std::span<const int> stance = stance_feet(setup.plan, walk.state.phase());
  if (setup.forward_method == ForwardMethod::kkt) {
    constrained_forward_dynamics(setup.plant, s.ws, stance, s.tau, a, s.forward);
    return;
  }
  reduced_accelerations(walk, q, v);
  const newton_euler_grf::ReducedForward& reduced = s.reduced_result;
  const bool is_printed = setup.forward_method == ForwardMethod::as_printed;
  a = is_printed ? reduced.a_as_printed : reduced.a_corrected;
  // Singular equations have no answer; the run's check of the state turns this into a fault.
  if (!(is_printed ? reduced.is_solved_as_printed : reduced.is_solved))
    a.setConstant(std::numeric_limits<double>::quiet_NaN());
}

Vec3 turning_velocity(const PlannedWalk& walk, const VecX& q, const VecX& v, RunRole role) {
  const Setup& setup = walk.setup;
  const bool is_printed = role == RunRole::reference &&
                          setup.reference_run == ReferenceRun::as_printed &&
                          setup.experiment->printed.eq_2_3;
  if (!is_printed) return v.segment<3>(3);
  return from_document(
      virtual_work_tail::true_angular_velocity(document_state(q, v), setup.experiment->printed));
}

void reduced_accelerations(PlannedWalk& walk, const VecX& q, const VecX& v) {
  assert(walk.setup.has_reduced_forward());
  StepScratch& s = walk.scratch;
  newton_euler_grf::ReducedOptions options;
  options.line_moment = s.plan_line_moment;
  newton_euler_grf::reduced_forward(walk.setup.plant, *s.reduced,
                                    stance_feet(walk.setup.plan, walk.state.phase()), q, v,
                                    s.tau.tail(kLegJoints), options, s.reduced_result);
}

}  // namespace legwork
