// The terms of a walking robot's equation of motion at one instant (Bennewitz & Khorshidi, "Dynamics of Legged Robots";
// theory/lecture 4):
//   M(q) vdot + c(q, v) + g(q) = S^T tau + J^T f
// in the coordinates of model.h: n_q = 7 + n_j, n_v = 6 + n_j, base velocities in world axes. tau is what the motors
// do now; vdot and f follow from it with the stance feet pinned, by the general tree whatever dynamics the scene itself
// runs on. A leg on a stand has no feet down: there the stand holds the base, J = [1 0], and f is its force and moment
// on it.
#pragma once

#include "engine/scenes/planned_walk/planned_walk.h"

namespace legwork {

struct EquationTerms {
  VecX q, v, vdot = {};         // n_q, n_v, n_v
  MatX M, J = {};               // n_v x n_v; 3 rows per stance foot x n_v, or 6 x n_v
  VecX c, g, tau = {}, f = {};  // n_v without gravity, n_v, n_j, as many as J has rows
  // n_v each: M vdot, S^T tau, J^T f, left side minus right side.
  VecX inertia = {}, motors, contact = {}, residual = {};
  Workspace ws;             // kinematics of q, v; Path::local
  std::vector<int> stance;  // indices of the pinned feet
  bool is_held = false;     // a leg on a stand
};

// At the state last loaded (PlannedWalk::load).
EquationTerms equation_terms(PlannedWalk& walk);

}  // namespace legwork
