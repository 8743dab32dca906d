// Forward dynamics with pinned feet, and the inelastic impact of feet that touch down. `feet` are indices into
// Model::feet, at most eight (kMaxContactRows).
//   [ M  -J^T ] [ a      ]   [ tau - h ]
//   [ J   0   ] [ lambda ] = [ -Jdot v ]      KKT; theory/numerics 5.2, [RBDA] eq. 8.14
// solved through the contact-space matrix A = J M^-1 J^T: A lambda = -Jdot v - J M^-1 (tau - h) (theory/numerics 5.3). A
// is singular where the feet over-determine the motion (a straight leg, or more feet than the robot has freedom for).
// lambda is then the minimum-norm solution; a is unique all the same.
#pragma once

#include <span>

#include "engine/dynamics/workspace.h"
#include "engine/math/dense_solve.h"

namespace legwork {

struct ConstrainedResult {
  ContactVec foot_force;  // 3 per pinned foot in the order of `feet`: ground on foot, world axes, N
  int rank = 0;           // rank of A
};

// Writes a (nv) and the foot forces for generalised forces tau (nv) with `feet` pinned. Needs set_state or
// forward_kinematics.
void constrained_forward_dynamics(const Model& model, Workspace& ws, std::span<const int> feet,
                                  ConstVecRef tau, Eigen::Ref<VecX> a, ConstrainedResult& result);

// v <- v + M^-1 impulse for a generalised impulse (nv), N s and N m s, with no feet pinned. Needs set_configuration,
// set_state or forward_kinematics at this q.
void apply_impulse(const Model& model, Workspace& ws, ConstVecRef impulse, Eigen::Ref<VecX> v);

// v <- v - M^-1 J^T A^+ J v: the velocity right after `feet` strike the ground without rebound and stay ([RBDA]
// eq. 11.63). Writes the impulses, ground on foot, world axes (N s, 3 per foot). Needs set_state or forward_kinematics
// with the v before the impact.
void inelastic_impact(const Model& model, Workspace& ws, std::span<const int> feet,
                      Eigen::Ref<VecX> v, ContactVec& impulse);

// Writes the rows of J, 3 per foot in the order of `feet`, to the top of ws.J. Needs set_configuration, set_state or
// forward_kinematics.
void stack_foot_jacobians(const Model& model, Workspace& ws, std::span<const int> feet);

// Writes Jdot v for the same rows, m/s^2. Needs set_state or forward_kinematics, then stack_foot_jacobians.
void stack_foot_biases(const Model& model, const Workspace& ws, std::span<const int> feet,
                       ContactVec& bias);

// Writes the positions of `feet` from the base's origin, world axes, m, to `r`, which must be at least as long. Needs
// set_configuration, set_state or forward_kinematics.
void foot_offsets(const Model& model, Workspace& ws, std::span<const int> feet, std::span<Vec3> r);

}  // namespace legwork
