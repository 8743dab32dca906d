// Inverse dynamics of a walking robot with the ground forces chosen by one of Sureshkumar et al.'s methods.
//   w, tau0 = rnea(a) with all feet unloaded;  f = method(w);  tau = tau0 - J^T f
// ([Suresh25] eqs. 3-4; theory/quadruped 3.5).
// The methods differ only in how they share w among the feet: that divides torques among the joints and is no law of
// contact.
#pragma once

#include "engine/dynamics/workspace.h"
#include "engine/formulations/newton_euler_grf/ground_forces.h"

namespace legwork {

using newton_euler_grf::GroundForceMethod;
using newton_euler_grf::GroundForces;

// Number of GroundForceMethods.
inline constexpr int kMethodCount = 4;

// Writes to tau (nv) what the accelerations a (nv) need with the feet unloaded: the base wrench (force, N, and moment
// about the base's origin, N m, world axes), then joint torques. Writes to r, at least as long as `feet`, the feet's
// positions from the base's origin, world axes, m. Needs set_state or forward_kinematics.
void unloaded_inverse_dynamics(const Model& model, Workspace& ws, std::span<const int> feet,
                               ConstVecRef a, Eigen::Ref<VecX> tau, std::span<Vec3> r);

// tau <- tau - J^T f for the forces on `feet` (3 per foot, ground on foot, world axes, N). tau: nv. Needs
// set_configuration, set_state or forward_kinematics.
void load_feet(const Model& model, Workspace& ws, std::span<const int> feet,
               const ContactVec& force, Eigen::Ref<VecX> tau);

// Both, with the forces of `method` and this coefficient of friction between them. Writes tau (nv), whose first six
// entries are the wrench that no foot supplies, and result.force; with minimum_norm the rest of `result` is left alone.
// At most kMaxLegs feet. Needs set_state or forward_kinematics.
void stance_inverse_dynamics(const Model& model, Workspace& ws, std::span<const int> feet,
                             GroundForceMethod method, double friction, ConstVecRef a,
                             Eigen::Ref<VecX> tau, GroundForces& result);

}  // namespace legwork
