// The path for any tree: every link in its own axes. Arguments, results and preconditions are those of the public
// functions of the same names (dispatch.cpp).
#pragma once

#include "engine/dynamics/constrained.h"

namespace legwork::local {

// kinematics.h. v: null if only poses and crba are wanted.
void set_state(const Model& model, ConstVecRef q, const double* v, Workspace& ws);
// rnea.h; a: null for zeros.
void rnea(const Model& model, Workspace& ws, const double* a, Eigen::Ref<VecX> out);
// crba.h, aba.h
void crba(const Model& model, Workspace& ws, MatX& M);
void aba(const Model& model, Workspace& ws, ConstVecRef tau, Eigen::Ref<VecX> a);

// constrained.h
void constrained_forward_dynamics(const Model& model, Workspace& ws, std::span<const int> feet,
                                  ConstVecRef tau, Eigen::Ref<VecX> a, ConstrainedResult& result);

// Writes what the other algorithms read of bodies: ws.X_WB and, if the state is known, ws.V and ws.S_rate.
void locate_bodies(const Model& model, Workspace& ws);

// loop_closure.h: force and moment through each body's joint, in the world's axes. Needs rnea as the last one, and
// locate_bodies; without fixed joints.
void joint_loads(const Model& model, Workspace& ws, std::span<Vec3> force, std::span<Vec3> moment);

}  // namespace legwork::local
