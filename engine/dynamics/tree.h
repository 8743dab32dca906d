// The textbook's algorithms for any tree, in world axes: the reference. dispatch.cpp chooses between these, those in links'
// axes (local/local.h) and those in lanes (lanes/star.h). Arguments, results and preconditions are those of the public
// functions of the same names.
#pragma once

#include <span>

#include "engine/dynamics/constrained.h"
#include "engine/dynamics/contact_response.h"
#include "engine/dynamics/forward_derivatives.h"
#include "engine/dynamics/workspace.h"

namespace legwork::tree {

// kinematics.h. `v`: null if only poses are needed.
void set_state(const Model& model, ConstVecRef q, const double* v, Workspace& ws);

// rnea.h, crba.h, aba.h
void rnea(const Model& model, Workspace& ws, ConstVecRef a, Eigen::Ref<VecX> out);
void crba(const Model& model, Workspace& ws, MatX& M);
void aba(const Model& model, Workspace& ws, ConstVecRef tau, Eigen::Ref<VecX> a);

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
