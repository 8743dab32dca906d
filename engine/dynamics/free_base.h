// The motion of a free base under given joint motions: only gravity changes the momentum (theory/tail 11.1).
//   acceleration:  M_bb a_b = -(M_bj a_j + h_b)         the base's six rows of M a + h = S^T tau
//   velocity:      M_bb v_b = -M_bj v_j                 zero momentum
// With a fixed base nothing is written.
#pragma once

#include "engine/dynamics/workspace.h"

namespace legwork {

// Writes a[0..5] for the joint accelerations in a[6..]; a has nv entries. Needs set_state or forward_kinematics.
void free_base_acceleration(const Model& model, Workspace& ws, Eigen::Ref<VecX> a);

// Writes the v[0..5] that makes all momenta zero for the joint rates in v[6..]; v has nv entries. Needs set_configuration,
// set_state or forward_kinematics at this q; the velocity there does not matter.
void free_base_velocity(const Model& model, Workspace& ws, Eigen::Ref<VecX> v);

}  // namespace legwork
