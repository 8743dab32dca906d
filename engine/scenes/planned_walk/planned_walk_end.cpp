// Why a planned walk has ended.
#include <cmath>

#include "engine/scenes/planned_walk/planned_walk.h"

namespace legwork {
namespace {

// By ControlMode.
constexpr const char* kControlWords[] = {"Open loop", "With feedforward and PD on the joints",
                                         "With computed torque", "With feedback on trunk and tail"};

bool has_flight(const Plan& plan) {
  for (const PlanPhase& phase : plan.phases)
    if (phase.stance.empty()) return true;
  return false;
}

// Why, as the rest of "Open loop ...".
std::string stop_reason(const Setup& setup, bool is_passive) {
  if (!setup.plan.is_consistent)
    return " no torques can follow this plan: it needs a moment about the support line that the "
           "ground cannot give";
  if (is_passive) {
    const char* angle = setup.plan.passive == PassiveCoordinate::roll ? "roll" : "pitch";
    return std::string(" nothing holds the ") + angle +
           ": the ground can give no moment about the line between two feet" +
           (has_flight(setup.plan) ? ", and none at all in flight," : "") +
           " and the joints cannot reach it";
  }
  if (setup.control == ControlMode::feedforward && setup.plan.passive != PassiveCoordinate::none)
    return std::string(" nothing holds the ") +
           (setup.plan.passive == PassiveCoordinate::roll ? "roll" : "pitch") +
           " or any joint against an error";
  if (setup.forward_method == ForwardMethod::as_printed)
    return " Eq. 5 alone, without the internal forces, lets the feet slip";
  return " the robot did not hold its plan";
}

// A run of Liu & Ben-Tzvi 2018 ends where a leg straightens.
std::string straight_sentence(const PlannedWalk& walk) {
  int straightest = 0;
  const auto knee = [&](int foot) { return walk.state.q()[joint_q(3 * foot + 2)]; };
  for (int foot = 1; foot < 4; ++foot)
    if (std::abs(knee(foot)) < std::abs(knee(straightest))) straightest = foot;
  std::size_t number = 0;
  while (kDocumentLegs[number] != straightest) ++number;
  return "Stopped at t = " + number_text(walk.state.t) + " s: leg " +
         walk.setup.model.feet[at(straightest)].name + " (leg " + std::to_string(number + 1) +
         " in the paper) straightens, its knee at " +
         short_text((kPi + knee(straightest)) * 180.0 / kPi) +
         " degrees of 180; its foot is held, and the kinematics end here. Step back, reset, or "
         "change a parameter.";
}

}  // namespace

std::string PlannedWalk::why_ended(double t, const VecX& x) {
  load(t, x);
  plan_at(*this, t);
  if (setup.plan.has_spherical_feet) return straight_sentence(*this);
  int joint = 0;
  const double error = largest_joint_error(*this, joint);
  const double passive = passive_error(*this);
  const double limit = setup.error_limit;
  const bool is_passive = std::abs(passive) > limit;
  const bool is_roll = setup.plan.passive == PassiveCoordinate::roll;
  std::string sentence = "Stopped at t = " + number_text(t) + " s: ";
  if (is_passive)
    sentence += std::string("the trunk's ") + (is_roll ? "roll" : "pitch") + " is " +
                short_text(passive) + " rad from its plan";
  else
    sentence += "joint " + setup.model.bodies[at(joint + 1)].joint + " is " + short_text(error) +
                " rad from its plan";
  sentence += ", more than the error limit of " + number_text(limit) + " rad. ";
  sentence += kControlWords[static_cast<int>(setup.control)] + stop_reason(setup, is_passive);
  const bool is_hexapod = setup.hexapod.has_value();
  if (state[PlannedState::kGrowthIsKnown] != 0.0 && state[PlannedState::kGrowthRate] > 0.0)
    sentence += std::string("; over the last ") +
                (is_hexapod ? "quarter of a second" : "whole phase") +
                " the joint error grew as e^(" + short_text(state[PlannedState::kGrowthRate]) +
                " t), t in s";
  if (is_hexapod && setup.control == ControlMode::feedforward)
    return sentence + ". Choose control.mode 1 or 2 (feedback), step back or reset.";
  return sentence + (setup.resync_phases == 2
                         ? ". Change a parameter, step back or reset."
                         : ". Set sim.resync to 2 to return to the plan, step back or reset.");
}

}  // namespace legwork
