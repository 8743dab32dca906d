// Jacobian of a point fixed to a body, and its time derivative, world axes, in the coordinates of model.h:
//   xdot = J v,  xddot = J a + Jdot v
//   columns: base linear 1; base angular -skew(x - p_WB); for each joint axis e of a body j on the path to the base,
//            e x (x - o_j) if it turns and e if it slides, o_j the body's origin in the world
// ([Craig] eq. 5.13 with a moving base).
#pragma once

#include "engine/dynamics/workspace.h"

namespace legwork {

// Write the 3 x nv J or Jdot of the point p_BF (m, body axes) of `body`. Jdot needs forward_kinematics; J needs the body's
// pose: forward_kinematics.
void point_jacobian(const Model& model, const Workspace& ws, int body, const Vec3& p_BF,
                    Eigen::Ref<MatX> J);
void point_jacobian_rate(const Model& model, const Workspace& ws, int body, const Vec3& p_BF,
                         Eigen::Ref<MatX> Jdot);

// Writes only those columns of J that move the point.
void point_jacobian_columns(const Model& model, const Workspace& ws, int body, const Vec3& p_BF,
                            Eigen::Ref<MatX> J);

// Jdot v, m/s^2, without forming the matrix. Needs forward_kinematics.
Vec3 point_bias_acceleration(const Model& model, const Workspace& ws, int body, const Vec3& p_BF);

// ---- Frames: six rows, [ angular; linear ]
// In which axes, and of which point the linear part is.
enum class Reference {
  world,               // world axes, the point of the body at the world's origin
  local,               // the frame's axes and origin
  local_world_aligned  // world axes, the frame's origin
};

// Write the 6 x nv J of V = J v, and V itself, of the frame X_BF of `body`. Need forward_kinematics.
void frame_jacobian(const Model& model, const Workspace& ws, int body, const Transform& X_BF,
                    Reference reference, Eigen::Ref<MatX> J);
Vec6 frame_velocity(const Workspace& ws, int body, const Transform& X_BF, Reference reference);

// The time derivative of frame_velocity's components for the accelerations a (nv): J a + Jdot v. In world and local it is the
// spatial acceleration ([RBDA] section 2.10), in local_world_aligned the origin's own. Needs forward_kinematics. O(depth).
Vec6 frame_acceleration(const Model& model, const Workspace& ws, int body, const Transform& X_BF,
                        Reference reference, ConstVecRef a);

}  // namespace legwork
