// The trunk's equations of motion as a question for the feet: which forces, and which swing of the tail, bring the
// trunk's acceleration nearest to the one wanted (theory/free_running 7.1)?
//   L a_b = B f - beta - M_bt q_t''          (leg_inversion.h); beta holds the reactions of legs and tail
#pragma once

#include "engine/control/whole_body.h"

namespace legwork {

// The equation of one step, solved for each of its terms.
struct TrunkProblem {
  ForceProblem force;  // for the standing feet, in the order of `standing`
  Mat3 axes;           // of f: columns two tangents and the ground's normal, world axes
  std::array<int, kMaxLegs> standing{};  // the first force.feet entries: feet that stand
  double L[6][6];
  double X[6][kTrunkColumns];  // L^-1 [B | beta | M_bt]: m/s^2 and rad/s^2 per N, 1, rad/s^2
  int beta = 0, tail = 0;      // first columns of the last two blocks
};

// Fills t, which must be new. Needs ws.M, ws.h and the feet's modes and places of this step, s.reference, the legs'
// inverses, and the tail's accelerations in s.a. False if the trunk's equations are singular.
bool set_trunk_problem(const Workspace& ws, const WalkingSettings& settings, WalkingScratch& s,
                       const WalkingState& state, TrunkProblem& t);

// Solves for the forces of the standing feet: `f` in, the guess to start from; out, the solution. Writes the
// accelerations of trunk and legs to s.a, and the missing force and moment to s.report.
void solve_trunk_problem(const TrunkProblem& t, WalkingScratch& s, ConeForces& f);

// After solve_trunk_problem: the tail swings for what is missing, and the feet's forces are found again. A plan beyond
// the torque of the tail's motors would have the feet work against a reaction that does not come; it is reduced to that
// torque twice. Asserts has_swing(s.robot).
void swing_tail(const Workspace& ws, const WalkingSettings& settings, const WalkingState& state,
                WalkingScratch& s, TrunkProblem& t, ConeForces& f);

// The torque of joint `i` (index in v) for the accelerations a (nv), N m: its row of M a + h, without contact. The
// joints of its limb are first .. first + count - 1; other limbs have no part in its row.
double inertial_torque(const Workspace& ws, int i, int first, int count, const VecX& a);

}  // namespace legwork
