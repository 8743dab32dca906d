// The inverse dynamics' linearity in the inertial parameters: tau = Y pi (Atkeson, An & Hollerbach 1986).
//   pi = per body [ m, m c_x, m c_y, m c_z, I_xx, I_xy, I_yy, I_xz, I_yz, I_zz ], m c and I about the body's origin, in its axes
// A parameter's wrench on its body is that of newton_euler with all others zero; each coordinate on the path to the base takes
// S_j . of it.
#pragma once

#include "engine/dynamics/workspace.h"

namespace legwork {

inline constexpr int kInertialParameters = 10;  // per body

// Writes Y (nv x 10 nb) for the accelerations a (nv). Needs forward_kinematics. O(nb depth).
void regressor(const Model& model, const Workspace& ws, ConstVecRef a, Eigen::Ref<MatX> Y);

// pi (10 nb) of the model.
VecX inertial_parameters(const Model& model);

}  // namespace legwork
