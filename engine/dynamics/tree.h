// What the recursions of any tree (local/local.h) leave to others: by way of all bodies' poses, and of the factored mass
// matrix. Of a trunk with limbs, dispatch.cpp calls it where lanes cannot answer. Arguments, results and preconditions are
// those of the public functions of the same names.
#pragma once

#include <span>

#include "engine/dynamics/constrained.h"
#include "engine/dynamics/contact_response.h"
#include "engine/dynamics/forward_derivatives.h"
#include "engine/dynamics/workspace.h"

namespace legwork::tree {

// inverse_derivatives.h, forward_derivatives.h
void inverse_derivatives(const Model& model, const Workspace& ws, ConstVecRef a,
                         std::span<const PointForce> forces, InverseDerivatives& out);
bool forward_derivatives(const Model& model, Workspace& ws, std::span<const int> feet,
                         ConstVecRef a, const ContactVec& foot_force, ForwardDerivatives& out);

// constrained.h
void stack_foot_jacobians(const Model& model, Workspace& ws, std::span<const int> feet);
void foot_offsets(const Model& model, Workspace& ws, std::span<const int> feet, std::span<Vec3> r);
void constrained_forward_dynamics(const Model& model, Workspace& ws, std::span<const int> feet,
                                  ConstVecRef tau, Eigen::Ref<VecX> a, ConstrainedResult& result);
void apply_impulse(const Model& model, Workspace& ws, ConstVecRef impulse, Eigen::Ref<VecX> v);
void inelastic_impact(const Model& model, Workspace& ws, std::span<const int> feet,
                      Eigen::Ref<VecX> v, ContactVec& impulse);

// contact_response.h
void free_forward_dynamics(const Model& model, Workspace& ws, ConstVecRef tau, Eigen::Ref<VecX> a);
void set_point(const Model& model, const Workspace& ws, ContactResponse& response, int k,
               const BodyPoint& point);
void contact_matrix(const Model& model, Workspace& ws, ContactResponse& response, int count,
                    Eigen::Ref<MatX> G);
void apply_contact_impulses(const Model& model, Workspace& ws, const ContactResponse& response,
                            ConstVecRef impulse, Eigen::Ref<VecX> v);

}  // namespace legwork::tree
