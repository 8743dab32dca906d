// Derivatives of forward dynamics, with feet pinned to the ground or none, by the configuration, the velocity and the
// generalised forces (theory/numerics 13.8; Carpentier & Mansard 2018, section IV):
//   M a + h - J^T lambda = tau,  J a + Jdot v = 0
//   [ M  -J^T ] [ da      ]   [ dtau - d(inverse dynamics) ]
//   [ J   0   ] [ dlambda ] = [ -d(accelerations of feet)  ]     at fixed a and lambda
// solved as the dynamics themselves (constrained.h). By q along unit velocities, as in inverse_derivatives.h. Without feet
// d a / d tau is the inverse of M.
#pragma once

#include "engine/dynamics/inverse_derivatives.h"
#include "engine/math/dense_solve.h"

namespace legwork {

// Results and scratch, allocated once.
struct ForwardDerivatives {
  explicit ForwardDerivatives(const Model& model);

  MatX by_q, by_v, by_tau;  // of a: nv x nv
  MatX force_by_q, force_by_v,
      force_by_tau;  // of lambda: 3 rows per pinned foot come first, nv columns

  InverseDerivatives inverse;
  MatX factor;                      // nv x nv
  MatX feet_q, feet_v;              // 3 per foot x nv: of the feet's accelerations
  std::vector<lanes::Row> columns;  // 2 nv: sixteen columns in lanes
};

// Fills `out` for the accelerations a (nv) that constrained_forward_dynamics (or aba, without feet) has for the given forces,
// and the foot_force that it has with `feet` pinned (3 each, N). False, with `out` undefined, if the feet over-determine the
// motion, so that single forces have no derivative. Needs forward_kinematics; in lanes and without feet, only set_state.
// `inverse` is as inverse_derivatives fills it. O(nv^2 depth).
bool forward_derivatives(const Model& model, Workspace& ws, std::span<const int> feet,
                         ConstVecRef a, const ContactVec& foot_force, ForwardDerivatives& out);

}  // namespace legwork
