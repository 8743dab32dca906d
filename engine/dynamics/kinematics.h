// Forward kinematics: poses and spatial velocities of every body, outward from the base.
//   X_WB = X_WP X_PJ Rot(axis, q), or Trans(axis q)    [RBDA] eq. 4.3 and table 4.1
//   V_B  = (V_P moved to B) + S qdot                   [RBDA] eq. 5.14, body axes
// q (nq), v (nv) as in model.h. Quaternions need not have unit length but must not be zero; they are normalised in the
// poses, not in q. O(nb).
// All other algorithms read these results from the workspace, and assert that they are there (Workspace::known). Call
// forward_kinematics first, or, if no single body's pose is needed, set_state, which in lanes is only a part of it.
#pragma once

#include "engine/dynamics/workspace.h"

namespace legwork {

// Fills ws.X_WB, ws.V and ws.S_rate of all bodies, after all that set_state does.
void forward_kinematics(const Model& model, ConstVecRef q, ConstVecRef v, Workspace& ws);

// Computes from q and v what rnea, bias_force, crba, aba, whole_body, the feet's Jacobians and the constrained dynamics
// need, and the base's pose and velocity: ws.X_WB[0], ws.V[0].
void set_state(const Model& model, ConstVecRef q, ConstVecRef v, Workspace& ws);

// Computes from q alone what crba and the feet's Jacobians need; nothing that depends on velocities may follow.
void set_configuration(const Model& model, ConstVecRef q, Workspace& ws);

// Position (m) and velocity (m/s) of a point fixed to a body, world axes. Need forward_kinematics; the position of a point
// of the base needs no more than set_configuration.
Vec3 point_position(const Workspace& ws, int body, const Vec3& p_BF);
Vec3 point_velocity(const Workspace& ws, int body, const Vec3& p_BF);

// Angular velocity of a body in world axes, rad/s. Needs forward_kinematics.
Vec3 angular_velocity(const Workspace& ws, int body);

}  // namespace legwork
