// The tree algorithms of engine/dynamics for a trunk with limbs, in lanes. dispatch.cpp calls them when the workspace has
// kernels (Workspace::is_in_lanes). Arguments and meaning are those of the public functions; results are equal up to
// rounding (1e-12 of their size, or fewer digits where a limb has almost no inertia about a joint, such as a tail with a
// yaw near 90 degrees). All need set_state first. The kernels compute what each limb contributes; the functions here add
// the limbs in a fixed order (trunk.h) and solve for the trunk.
#pragma once

#include <span>

#include "engine/dynamics/centroidal.h"
#include "engine/dynamics/constrained.h"
#include "engine/dynamics/contact_response.h"
#include "engine/dynamics/workspace.h"

namespace legwork::lanes {

void set_state(const Model& model, ConstVecRef q, ConstVecRef v, Workspace& ws);

// From q alone, for crba.
void set_configuration(const Model& model, ConstVecRef q, Workspace& ws);

// Fills ws.X_WB, ws.V and ws.S_rate of all bodies.
void poses(const Model& model, Workspace& ws);

// `a`: null for zero accelerations.
void rnea(const Model& model, Workspace& ws, const double* a, Eigen::Ref<VecX> out);

void crba(const Model& model, Workspace& ws, MatX& M);

WholeBody whole_body(const Model& model, Workspace& ws);

// dynamics/contact_response.h, for three-joint legs.
void free_forward_dynamics(const Model& model, Workspace& ws, ContactResponse& response,
                           ConstVecRef tau, Eigen::Ref<VecX> a);
void set_point(const Model& model, const Workspace& ws, ContactResponse& response, int k,
               const BodyPoint& point);
void couple_points(const Model& model, Workspace& ws, ContactResponse& response, int count);
void contact_matrix(const Model& model, Workspace& ws, ContactResponse& response, int count,
                    Eigen::Ref<MatX> G);
void apply_contact_impulses(const Model& model, Workspace& ws, const ContactResponse& response,
                            ConstVecRef impulse, Eigen::Ref<VecX> v);

// The feet's Jacobians -> ws.J, like stack_foot_jacobians.
void foot_jacobians(const Model& model, Workspace& ws, std::span<const int> feet);

// Jdot v of one foot, after foot_jacobians; and the feet's positions from the trunk's origin.
Vec3 foot_bias(const Model& model, const Workspace& ws, int foot);
void foot_offsets(const Model& model, Workspace& ws, std::span<const int> feet, std::span<Vec3> r);

// Accelerations a and forces on pinned feet for the forces tau on the trunk (first six) and on the joints, in one of the
// ways of `how`; for an impulse, a is the change of velocity. Returns the rank of the feet's contact-space matrix. Negative,
// with nothing computed, if a pinned leg does not have three joints, if a foot is named twice, if something is no number,
// or if a leg that is to be held for a step is close to singular; never without pinned feet.
int forward_dynamics(const Model& model, Workspace& ws, std::span<const int> feet, ConstVecRef tau,
                     Elimination how, Eigen::Ref<VecX> a, ContactVec& foot_force);

}  // namespace legwork::lanes
