// The tree algorithms of engine/dynamics for a trunk with limbs, in lanes: the public functions there come here when the
// workspace has kernels (Workspace::is_in_lanes). Same arguments, same meaning, results equal to rounding (1e-12 of
// their size; fewer digits where a limb can hardly turn about one of its joints, as a tail whose yaw nears 90 degrees).
// All need set_state first. The lanes compute what one limb needs; here the limbs are added up in a fixed order (trunk.h)
// and the trunk is done.
#pragma once

#include <span>

#include "engine/dynamics/centroidal.h"
#include "engine/dynamics/constrained.h"
#include "engine/dynamics/contact_response.h"
#include "engine/dynamics/workspace.h"

namespace legwork::lanes {

void set_state(const Model& model, ConstVecRef q, ConstVecRef v, Workspace& ws);

// Of q alone, for crba.
void set_configuration(const Model& model, ConstVecRef q, Workspace& ws);

// ws.X_WB, ws.V and ws.S_rate of all bodies.
void poses(const Model& model, Workspace& ws);

// a: null for none.
void rnea(const Model& model, Workspace& ws, const double* a, Eigen::Ref<VecX> out);

void crba(const Model& model, Workspace& ws, MatX& M);

WholeBody whole_body(const Model& model, Workspace& ws);

// dynamics/contact_response.h, for legs of three joints.
void free_forward_dynamics(const Model& model, Workspace& ws, ContactResponse& response,
                           ConstVecRef tau, Eigen::Ref<VecX> a);
void set_point(const Model& model, const Workspace& ws, ContactResponse& response, int k,
               const BodyPoint& point);
void couple_points(const Model& model, Workspace& ws, ContactResponse& response, int count);
void contact_matrix(const Model& model, Workspace& ws, ContactResponse& response, int count,
                    Eigen::Ref<MatX> G);
void apply_contact_impulses(const Model& model, Workspace& ws, const ContactResponse& response,
                            ConstVecRef impulse, Eigen::Ref<VecX> v);

// The feet's Jacobians -> ws.J, as stack_foot_jacobians.
void foot_jacobians(const Model& model, Workspace& ws, std::span<const int> feet);

// Of one foot, from that; and the feet's places from the trunk's origin.
Vec3 foot_bias(const Model& model, const Workspace& ws, int foot);
void foot_offsets(const Model& model, Workspace& ws, std::span<const int> feet, std::span<Vec3> r);

// What happens when tau drives the joints (and pulls the trunk, first six) while feet are pinned, as `how` says; of an
// impulse, a are changes of velocity. False: a pinned leg is close to
// singular or not of three joints, and nothing is computed; never without pinned feet.
bool forward_dynamics(const Model& model, Workspace& ws, std::span<const int> feet, ConstVecRef tau,
                      Elimination how, Eigen::Ref<VecX> a, ContactVec& foot_force);

}  // namespace legwork::lanes
