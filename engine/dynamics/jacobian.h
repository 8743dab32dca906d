// Jacobian of a point fixed to a body, and its time derivative, world axes, in the coordinates of model.h:
//   xdot = J v,  xddot = J a + Jdot v
//   columns: base linear 1; base angular -skew(x - p_WB); of body j on the path to the base e x (x - o_j) of what turns
// and e of what slides, with e an axis of its joint and o_j its origin in the world ([Craig] eq. 5.13, a moving base).
#pragma once

#include "engine/dynamics/workspace.h"

namespace legwork {

// Three rows of J (and of Jdot) for the point p_BF of `body`; all nv columns are written. Need forward_kinematics.
void point_jacobian(const Model& model, const Workspace& ws, int body, const Vec3& p_BF,
                    Eigen::Ref<MatX> J);
void point_jacobian_rate(const Model& model, const Workspace& ws, int body, const Vec3& p_BF,
                         Eigen::Ref<MatX> Jdot);

// Jdot v (m/s^2) without forming the matrix.
Vec3 point_bias_acceleration(const Model& model, const Workspace& ws, int body, const Vec3& p_BF);

}  // namespace legwork
