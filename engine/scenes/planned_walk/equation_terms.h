// The terms of a walking robot's equation of motion at this instant (Bennewitz & Khorshidi, "Dynamics of Legged Robots"):
//   M(q) vdot + c(q, v) + g(q) = S^T tau + J^T f
// in the coordinates of model.h: n_q = 7 + n_j, n_v = 6 + n_j, base velocities in world axes. tau is what the motors
// do now; vdot and f are what follows from it with the stance feet pinned (the general tree, whatever dynamics the scene
// itself runs on). A leg on a stand has no feet down: there the stand holds the base, J = [1 0], f its six forces.
#pragma once

#include "engine/scenes/planned_walk/planned_walk.h"

namespace legwork {

struct EquationTerms {
  VecX q, v, vdot = {};
  MatX M, J = {};
  VecX c, g, tau = {}, f = {};                             // c without gravity; tau: n_j
  VecX inertia = {}, motors, contact = {}, residual = {};  // M vdot, S^T tau, J^T f, left - right
  Workspace ws;                                            // kinematics of q, v; the general path
  std::vector<int> stance;
  bool is_held = false;
};

// Of the state last loaded.
EquationTerms equation_terms(PlannedWalk& walk);

}  // namespace legwork
