// Forward dynamics with pinned feet, and the inelastic impact of feet that touch down.
//   [ M  -J^T ] [ a      ]   [ tau - h ]
//   [ J   0   ] [ lambda ] = [ -Jdot v ]      KKT; theory/numerics 5.2, [RBDA] eq. 8.14
// solved through the contact-space matrix A = J M^-1 J^T: A lambda = -Jdot v - J M^-1 (tau - h). A is singular where
// the feet over-determine the motion (a straight leg, more than the robot can move); lambda is then the minimum-norm
// solution, and a is unique all the same.
#pragma once

#include <span>

#include "engine/dynamics/workspace.h"
#include "engine/math/dense_solve.h"

namespace legwork {

struct ConstrainedResult {
  ContactVec foot_force;  // 3 per pinned foot in the order of `feet`: ground on foot, world axes, N
  int rank = 0;           // rank of A
};

// a (nv) and foot forces for generalised forces tau (nv). `feet`: indices of pinned feet, at most 8. Needs
// forward_kinematics or set_state.
void constrained_forward_dynamics(const Model& model, Workspace& ws, std::span<const int> feet,
                                  ConstVecRef tau, Eigen::Ref<VecX> a, ConstrainedResult& result);

// v <- v + M^-1 impulse, for a generalised impulse (nv) and nothing pinned. Needs forward_kinematics.
void apply_impulse(const Model& model, Workspace& ws, ConstVecRef impulse, Eigen::Ref<VecX> v);

// v <- v - M^-1 J^T A^+ J v: the velocity right after the feet have struck the ground without rebound and stay
// ([RBDA] eq. 11.63). The impulses (N s, 3 a foot) go to `impulse`. Needs forward_kinematics for the v before.
void inelastic_impact(const Model& model, Workspace& ws, std::span<const int> feet,
                      Eigen::Ref<VecX> v, ContactVec& impulse);

// The 3 rows a foot of J, stacked in the order of `feet` in ws.J's top rows.
void stack_foot_jacobians(const Model& model, Workspace& ws, std::span<const int> feet);

// Jdot v of the same rows, m/s^2. After stack_foot_jacobians.
void stack_foot_biases(const Model& model, const Workspace& ws, std::span<const int> feet,
                       ContactVec& bias);

// Where the feet are, from the base's origin in world axes, m: `r` as long as `feet`. After set_state.
void foot_offsets(const Model& model, Workspace& ws, std::span<const int> feet, std::span<Vec3> r);

}  // namespace legwork
