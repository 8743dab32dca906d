// Inverse dynamics with feet on the ground: torques and ground forces of a motion.
//   w, tau0 = rnea(a) with all feet unloaded;   sum f_j = w_F,  sum r_j x f_j = w_N     [Suresh25] eqs. 3-4
//   tau = tau0 - J_q^T lambda                                              theory/quadruped 3.5
// lambda is the minimum-norm solution, in which the feet do not push against each other. With two feet the six equations
// have rank 5: the ground cannot supply a moment about the line through the feet, so the motion must not need one
// (theory/quadruped 4.5).
#pragma once

#include <span>

#include "engine/dynamics/workspace.h"
#include "engine/math/dense_solve.h"

namespace legwork {

struct ContactInverseResult {
  ContactVec foot_force;  // 3 per stance foot, ground on foot, world axes, N
  int rank = 0;           // of the six equations: 0, 3, 5 and 6 for no, one, two and more feet
};

// Writes tau (nv) for the accelerations a (nv) with `feet` (at most eight indices into Model::feet) on the ground. A
// floating base's first six entries are the residual wrench that no ground force supplies (zero for a feasible motion),
// the others joint torques. On a fixed base the forces are zero. Needs set_state or
// forward_kinematics.
void constrained_inverse_dynamics(const Model& model, Workspace& ws, std::span<const int> feet,
                                  ConstVecRef a, Eigen::Ref<VecX> tau,
                                  ContactInverseResult& result);

// Moment of a base wrench (force, moment about the base origin, world axes) about the line through two different points
// given from the base origin: e . (N - r_a x F), N m (theory/quadruped 4.5).
double moment_about_line(const Vec3& force, const Vec3& moment, const Vec3& r_a, const Vec3& r_b);

}  // namespace legwork
