// The trunk's equations of motion as a question for the feet: which forces, and which swing of the tail, bring the trunk's
// acceleration nearest to the one wanted.
//   L a_b = B f - beta - M_bt q_t''          (leg_inversion.h), with what the legs and the tail do in beta
#pragma once

#include "engine/control/whole_body.h"

namespace legwork {

// The forces of the standing feet and what they and the tail make of the trunk: all of L a_b = B f - beta - M_bt q_t''.
struct TrunkProblem {
  ForceProblem force;
  Mat3 axes;
  std::array<int, kMaxLegs> standing{};
  double L[6][6];
  double X[6][kTrunkColumns] = {};  // L^-1 [B | beta | M_bt]
  int beta = 0, tail = 0;           // their columns
};

// After the legs' inverses and the tail's accelerations in s.a are known. False: the trunk's equations are singular.
bool set_trunk_problem(const Workspace& ws, const WalkingSettings& settings, WalkingScratch& s,
                       const WalkingState& state, TrunkProblem& t);

// f: where to start from -> the forces, the accelerations of everything in s.a, and what is missing in the report.
void solve_trunk_problem(const TrunkProblem& t, WalkingScratch& s, ConeForces& f);

// The tail swings for what is missing. What its motors could not do must not be planned with, or the feet would work
// against a reaction that does not come: twice the plan is drawn in to their torque.
void swing_tail(const Workspace& ws, const WalkingSettings& settings, const WalkingState& state,
                WalkingScratch& s, TrunkProblem& t, ConeForces& f);

// M's row of joint `i` times a, and h; its limb's joints are first .. first + count - 1.
double inertial_torque(const Workspace& ws, int i, int first, int count, const VecX& a);

}  // namespace legwork
