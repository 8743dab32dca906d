// Forward kinematics: poses and spatial velocities of every body, outward from the base.
//   X_WB = X_WP X_PJ Rot(axis, q), or Trans(axis q)    [RBDA] eq. 4.3 and table 4.1
//   V_B  = (V_P moved to B) + S qdot                   [RBDA] eq. 5.14, body axes
// q, v as in model.h; quaternions need not be of unit length (they are normalised here, not in q). O(nb).
// Every other algorithm reads these results from the workspace: call this first, or, where no pose of a single body is
// asked for, set_state, which in lanes is a part of it.
#pragma once

#include "engine/dynamics/workspace.h"

namespace legwork {

void forward_kinematics(const Model& model, ConstVecRef q, ConstVecRef v, Workspace& ws);

// What rnea, bias_force, crba, aba, the feet's Jacobians and the constrained dynamics need of q and v, and the base's
// pose and velocity: ws.X_WB[0], ws.V[0].
void set_state(const Model& model, ConstVecRef q, ConstVecRef v, Workspace& ws);

// What crba needs, of q alone: nothing that depends on velocities may be asked for after it.
void set_configuration(const Model& model, ConstVecRef q, Workspace& ws);

// World position, velocity of a point fixed to a body (m, m/s).
Vec3 point_position(const Workspace& ws, int body, const Vec3& p_BF);
Vec3 point_velocity(const Workspace& ws, int body, const Vec3& p_BF);

// Angular velocity of a body in world axes (rad/s).
Vec3 angular_velocity(const Workspace& ws, int body);

}  // namespace legwork
