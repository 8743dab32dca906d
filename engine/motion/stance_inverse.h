// Inverse dynamics of the quadruped with the ground forces chosen by one of Sureshkumar et al.'s methods.
//   w, tau0 = rnea(a) with all feet unloaded;  f = method(w);  tau = tau0 - J^T f
// ([Suresh25] eqs. 3-4; theory/quadruped 3.5).
// The methods differ only in how they share w among the feet: the choice allots torques, it is no law of contact.
#pragma once

#include "engine/dynamics/workspace.h"
#include "engine/formulations/newton_euler_grf/ground_forces.h"

namespace legwork {

using newton_euler_grf::GroundForceMethod;
using newton_euler_grf::GroundForces;

inline constexpr int kMethodCount = 4;

// The base wrench (force, moment about the base origin, world axes) that acceleration a needs -> tau (nv), feet
// unloaded, and the feet's positions from the base origin -> r. Needs forward_kinematics.
void unloaded_inverse_dynamics(const Model& model, Workspace& ws, std::span<const int> feet,
                               ConstVecRef a, Eigen::Ref<VecX> tau, std::span<Vec3> r);

// tau <- tau - J^T f: takes the feet's forces into account. Needs forward_kinematics.
void load_feet(const Model& model, Workspace& ws, std::span<const int> feet,
               const ContactVec& force, Eigen::Ref<VecX> tau);

// Both, with the forces of `method` between them; tau's first six are the wrench that no foot supplies. Of `result`
// only the forces count.
void stance_inverse_dynamics(const Model& model, Workspace& ws, std::span<const int> feet,
                             GroundForceMethod method, double friction, ConstVecRef a,
                             Eigen::Ref<VecX> tau, GroundForces& result);

}  // namespace legwork
