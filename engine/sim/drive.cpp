// The control, contact and dynamics stages of an instant: feedforward of the plan, feedback, noise, forward dynamics.
#include "engine/control/torque_noise.h"
#include "engine/dynamics/constrained_inverse.h"
#include "engine/dynamics/kinematics.h"
#include "engine/sim/simulation.h"

namespace legwork {
namespace {

// What the plan needs about the line through its two feet and no ground can give; the kinematics are the plan's.
double plan_line_moment(const Simulation& sim) {
  const StepScratch& s = sim.scratch;
  const Model& model = sim.setup.model;
  const std::span<const int> stance = stance_feet(sim.setup.plan.gait, sim.state.phase());
  if (stance.size() != 2) return 0.0;
  const auto arm = [&](std::size_t k) {
    const Foot& foot = model.feet[at(stance[k])];
    return Vec3(point_position(s.ws, foot.body, foot.p_BF) - s.ws.X_WB[0].p);
  };
  return moment_about_line(s.plan_tau.head<3>(), s.plan_tau.segment<3>(3), arm(0), arm(1));
}

}  // namespace

void feedforward(Simulation& sim, double time) {
  StepScratch& s = sim.scratch;
  const Setup& setup = sim.setup;
  plan_at(sim, time);
  if (s.has_plan_tau) return;
  forward_kinematics(setup.model, s.plan.q, s.plan.v, s.ws);
  stance_inverse_dynamics(setup.model, s.ws, stance_feet(setup.plan.gait, sim.state.phase()),
                          setup.ground_force_method, setup.friction, s.plan.a, s.plan_tau,
                          s.plan_ground);
  s.plan_line_moment = plan_line_moment(sim);
  s.has_plan_tau = true;
}

void drive(Simulation& sim, const VecX& q, const VecX& v) {
  StepScratch& s = sim.scratch;
  const Setup& setup = sim.setup;
  forward_kinematics(setup.model, q, v, s.ws);
  s.feedback.setZero();
  if (setup.control == ControlMode::feedforward_pd)
    pd_torque(s.plan, q, v, setup.kp, setup.kd, s.feedback);
  if (setup.control == ControlMode::computed_torque) {
    computed_torque(setup.model, s.ws, stance_feet(setup.plan.gait, sim.state.phase()), s.plan, q,
                    v, setup.frequency * setup.frequency, 2.0 * setup.frequency,
                    setup.ground_force_method, setup.friction, s.computed, s.feedback);
    for (Eigen::Index i = 6; i < s.feedback.size(); ++i) s.feedback[i] -= s.plan_tau[i];
  }
  const Disturbance& disturbance = setup.disturbance;
  for (Eigen::Index i = 0; i < s.tau.size(); ++i) {
    const bool is_joint = i >= 6;
    s.noise[i] = is_joint && disturbance.torque_noise > 0.0
                     ? torque_noise(disturbance.torque_noise, disturbance.seed, sim.state.step(),
                                    static_cast<int>(i) - 6)
                     : 0.0;
    s.tau[i] = is_joint ? s.plan_tau[i] + s.feedback[i] + s.noise[i] : 0.0;
  }
}

void accelerate(Simulation& sim, const VecX& q, const VecX& v, VecX& a) {
  StepScratch& s = sim.scratch;
  const Setup& setup = sim.setup;
  const std::span<const int> stance = stance_feet(setup.plan.gait, sim.state.phase());
  if (setup.forward_method == ForwardMethod::kkt) {
    constrained_forward_dynamics(setup.plant, s.ws, stance, s.tau, a, s.forward);
    return;
  }
  reduced_accelerations(sim, q, v);
  const newton_euler_grf::ReducedForward& reduced = s.reduced_result;
  const bool is_printed = setup.forward_method == ForwardMethod::as_printed;
  a = is_printed ? reduced.a_as_printed : reduced.a_corrected;
  // Singular equations have no answer; the watchdog turns this into a fault with a sentence.
  if (!(is_printed ? reduced.is_solved_as_printed : reduced.is_solved))
    a.setConstant(std::numeric_limits<double>::quiet_NaN());
}

void reduced_accelerations(Simulation& sim, const VecX& q, const VecX& v) {
  StepScratch& s = sim.scratch;
  newton_euler_grf::ReducedOptions options;
  options.line_moment = s.plan_line_moment;
  newton_euler_grf::reduced_forward(sim.setup.plant, s.reduced,
                                    stance_feet(sim.setup.plan.gait, sim.state.phase()), q, v,
                                    s.tau.tail(12), options, s.reduced_result);
}

}  // namespace legwork
