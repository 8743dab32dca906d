// A base that nothing holds (a fixed one stays, and nothing is written): it moves so that what the joints do changes no momentum but by gravity.
//   acceleration:  M_bb a_b = -(M_bj a_j + h_b)         the base's six rows of M a + h = S^T tau
//   velocity:      M_bb v_b = -M_bj v_j                 no momentum (theory/tail 11.1)
#pragma once

#include "engine/dynamics/workspace.h"

namespace legwork {

// Writes a[0..5] for the joint accelerations in a[6..]. Needs forward_kinematics.
void free_base_acceleration(const Model& model, Workspace& ws, Eigen::Ref<VecX> a);

// Writes v[0..5] for the joint rates in v[6..], all momenta zero. Needs forward_kinematics at the pose, at any velocity.
void free_base_velocity(const Model& model, Workspace& ws, Eigen::Ref<VecX> v);

}  // namespace legwork
