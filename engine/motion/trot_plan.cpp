#include "engine/motion/trot_plan.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "engine/dynamics/kinematics.h"
#include "engine/motion/sway.h"

namespace legwork {
namespace {

// Reach and unilateral contact over both phases.
Refusal check_plan(const Model& model, const TrotPlan& plan) {
  Workspace ws(model);
  MotionPoint point(model);
  VecX tau = VecX::Zero(model.nv());
  ContactInverseResult contact;
  constexpr int kSamples = 32;
  for (int phase = 0; phase < 2; ++phase) {
    for (int k = 0; k <= kSamples; ++k) {
      const double t = plan.gait.phase_duration * k / kSamples;
      SwayJet y = plan.sway(t);
      if (phase == 1) y = {-y.value, -y.rate, -y.acceleration};
      Unreached unreached;
      if (!trot_point_with_sway(plan, phase, t, 0.0, y, point, unreached))
        return unreached_refusal(plan, unreached, phase, t);
      forward_kinematics(model, point.q, point.v, ws);
      const std::span<const int> stance = stance_feet(plan.gait, phase);
      constrained_inverse_dynamics(model, ws, stance, point.a, tau, contact);
      for (std::size_t s = 0; s < stance.size(); ++s) {
        const double normal = contact.foot_force[3 * static_cast<Eigen::Index>(s) + 2];
        if (normal > 0.0) continue;
        return Diagnostic{"There is no trot plan: at " + number_text(t) + " s of phase " +
                              std::to_string(phase) + ", foot " + model.feet[at(stance[s])].name +
                              " would have to pull on the ground with " + number_text(-normal) +
                              " N.",
                          "Try a smaller gait.speed or gait.step_height, or a longer gait.period."};
      }
    }
  }
  return std::nullopt;
}

}  // namespace

std::span<const Parameter> trot_parameters() {
  constexpr const char* kChosen = "chosen; document 000 prints no value (QUADRUPED_AND_TAIL 2.5)";
  static const std::vector<Parameter> parameters = {
      {"gait.speed", "Gait", "Forward speed", "m/s", 0.3, -1.0, 1.5,
       "Constant forward speed of the trunk.", kChosen},
      {"gait.period", "Gait", "Period", "s", 0.5, 0.2, 1.2, "Time of a whole cycle: two phases.",
       kChosen},
      {"gait.height", "Gait", "Height", "m", 0.28, 0.05, 1.2,
       "Height of the trunk's origin above the ground.", kChosen},
      {"gait.step_height", "Gait", "Step height", "m", 0.05, 0.0, 0.3,
       "How high the swing foot is lifted.", kChosen},
      {"gait.duty",
       "Gait",
       "Duty factor",
       "",
       0.5,
       0.25,
       0.9,
       "Part of the period for which a foot is down.",
       kChosen,
       ParameterKind::number,
       {},
       "this trot is planned for a duty factor of 0.5 only, one diagonal pair handing over to the "
       "other; other values "
       "(double support, flight) are not available yet."},
  };
  return parameters;
}

MotionPoint::MotionPoint(const Model& model)
    : q(VecX::Zero(model.nq())), v(VecX::Zero(model.nv())), a(VecX::Zero(model.nv())) {}

bool trot_point(const TrotPlan& plan, int phase, double tau, double x_origin, MotionPoint& point) {
  SwayJet y = plan.sway(tau);
  if (phase % 2 == 1) y = {-y.value, -y.rate, -y.acceleration};
  Unreached unreached;
  return trot_point_with_sway(plan, phase, tau, x_origin, y, point, unreached);
}

Result<TrotPlan> solve_trot_plan(const Model& model, const ParameterView& values) {
  TrotPlan plan;
  plan.speed = values["gait.speed"];
  plan.height = values["gait.height"];
  plan.step_height = values["gait.step_height"];
  plan.gait = trot_gait(model, values["gait.period"]);
  for (int foot = 0; foot < 4; ++foot)
    plan.legs[static_cast<std::size_t>(foot)] = quadruped_leg(values, foot);

  plan.sway_values = VecX::Zero(kSwayIntervals + 1);
  SwayProblem problem(model, plan);
  if (Refusal refusal = problem.solve(plan.sway_values, plan.iterations)) return *refusal;

  const double T = plan.gait.phase_duration;
  plan.sway = ChebyshevSeries(plan.sway_values, T);
  if (Refusal refusal = check_plan(model, plan)) return *refusal;
  constexpr int kChecks = 80;
  for (int k = 0; k <= kChecks; ++k) {
    const double t = T * k / kChecks;
    double moment = 0.0;
    problem.line_moment(t, plan.sway(t), moment);
    plan.residual = std::max(plan.residual, std::abs(moment));
  }
  const double scale = total_mass(model) * model.gravity.norm() * plan.height;
  if (!(plan.residual < 1e-6 * scale)) {
    return Diagnostic{"There is no trot plan: between the collocation nodes a moment of " +
                          number_text(plan.residual) + " N m about the support line remains.",
                      "Try a longer gait.period, a smaller gait.speed or gait.step_height."};
  }
  return plan;
}

}  // namespace legwork
