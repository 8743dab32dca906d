// The one place that chooses: the public functions of this folder run the recursions for any tree (tree.h), or, where the
// workspace has lanes, those for a trunk with limbs (lanes/star.h).
#include <cassert>

#include "engine/dynamics/aba.h"
#include "engine/dynamics/crba.h"
#include "engine/dynamics/energy.h"
#include "engine/dynamics/jacobian.h"
#include "engine/dynamics/kinematics.h"
#include "engine/dynamics/lanes/star.h"
#include "engine/dynamics/rnea.h"
#include "engine/dynamics/tree.h"

namespace legwork {

void set_state(const Model& model, ConstVecRef q, ConstVecRef v, Workspace& ws) {
  assert(q.size() == model.nq() && v.size() == model.nv());
  ws.known = ws.is_in_lanes() ? Known::state : Known::poses;
  if (ws.is_in_lanes()) return lanes::set_state(model, q, v, ws);
  tree::set_state(model, q, v.data(), ws);
}

void set_configuration(const Model& model, ConstVecRef q, Workspace& ws) {
  assert(q.size() == model.nq());
  ws.known = Known::configuration;
  if (ws.is_in_lanes()) return lanes::set_configuration(model, q, ws);
  tree::set_state(model, q, nullptr, ws);
}

void forward_kinematics(const Model& model, ConstVecRef q, ConstVecRef v, Workspace& ws) {
  set_state(model, q, v, ws);
  if (ws.is_in_lanes()) lanes::poses(model, ws);
  ws.known = Known::poses;
}

void rnea(const Model& model, Workspace& ws, ConstVecRef a, Eigen::Ref<VecX> out) {
  assert(ws.known >= Known::state);
  if (ws.is_in_lanes()) return lanes::rnea(model, ws, a.data(), out);
  tree::rnea(model, ws, a, out);
}

void bias_force(const Model& model, Workspace& ws, Eigen::Ref<VecX> out) {
  assert(ws.known >= Known::state);
  if (ws.is_in_lanes()) return lanes::rnea(model, ws, nullptr, out);
  ws.rhs.setZero();
  tree::rnea(model, ws, ws.rhs, out);
}

void crba(const Model& model, Workspace& ws, MatX& M) {
  assert(ws.known >= Known::configuration);
  if (ws.is_in_lanes()) return lanes::crba(model, ws, M);
  tree::crba(model, ws, M);
}

void aba(const Model& model, Workspace& ws, ConstVecRef tau, Eigen::Ref<VecX> a) {
  assert(ws.known >= Known::state);
  ContactVec no_force;
  if (ws.is_in_lanes() && lanes::forward_dynamics(model, ws, {}, tau, {}, a, no_force)) return;
  tree::aba(model, ws, tau, a);
}

WholeBody whole_body(const Model& model, Workspace& ws) {
  assert(ws.known >= Known::state);
  if (ws.is_in_lanes()) return lanes::whole_body(model, ws);
  return {centroidal(model, ws), kinetic_energy(model, ws), potential_energy(model, ws)};
}

// ---- constrained.h

void stack_foot_jacobians(const Model& model, Workspace& ws, std::span<const int> feet) {
  assert(ws.known >= Known::configuration);
  if (ws.is_in_lanes()) return lanes::foot_jacobians(model, ws, feet);
  tree::stack_foot_jacobians(model, ws, feet);
}

void stack_foot_biases(const Model& model, const Workspace& ws, std::span<const int> feet,
                       ContactVec& bias) {
  assert(ws.known >= Known::state);
  bias.resize(3 * static_cast<Eigen::Index>(feet.size()));
  Eigen::Index row = 0;
  for (const int index : feet) {
    const Foot& foot = model.feet[at(index)];
    bias.segment<3>(row) = ws.is_in_lanes()
                               ? lanes::foot_bias(model, ws, index)
                               : point_bias_acceleration(model, ws, foot.body, foot.p_BF);
    row += 3;
  }
}

void foot_offsets(const Model& model, Workspace& ws, std::span<const int> feet, std::span<Vec3> r) {
  assert(ws.known >= Known::configuration);
  if (ws.is_in_lanes()) return lanes::foot_offsets(model, ws, feet, r);
  tree::foot_offsets(model, ws, feet, r);
}

void constrained_forward_dynamics(const Model& model, Workspace& ws, std::span<const int> feet,
                                  ConstVecRef tau, Eigen::Ref<VecX> a, ConstrainedResult& result) {
  assert(ws.known >= Known::state);
  if (ws.is_in_lanes()) {
    result.rank = 3 * static_cast<int>(feet.size());
    if (lanes::forward_dynamics(model, ws, feet, tau, {}, a, result.foot_force)) return;
  }
  tree::constrained_forward_dynamics(model, ws, feet, tau, a, result);
}

void apply_impulse(const Model& model, Workspace& ws, ConstVecRef impulse, Eigen::Ref<VecX> v) {
  assert(ws.known >= Known::configuration);
  ContactVec no_force;
  if (ws.is_in_lanes() &&
      lanes::forward_dynamics(model, ws, {}, impulse, {.is_impulse = true}, ws.rhs, no_force)) {
    for (int k = 0; k < model.nv(); ++k) v[k] += ws.rhs[k];
    return;
  }
  tree::apply_impulse(model, ws, impulse, v);
}

void inelastic_impact(const Model& model, Workspace& ws, std::span<const int> feet,
                      Eigen::Ref<VecX> v, ContactVec& impulse) {
  assert(ws.known >= Known::state);
  if (ws.is_in_lanes()) {
    ws.h.setZero();
    if (lanes::forward_dynamics(model, ws, feet, ws.h, {.is_impulse = true}, ws.rhs, impulse)) {
      for (int k = 0; k < model.nv(); ++k) v[k] += ws.rhs[k];
      return;
    }
  }
  tree::inelastic_impact(model, ws, feet, v, impulse);
}

// ---- contact_response.h: lanes where, besides, legs are of three joints: what their elimination leaves is all that is
// needed then

bool knows_feet(const Model& model, const Workspace& ws) {
  for (const LimbGroup& group : model.limbs.groups)
    if (group.has_feet && group.depth != 3) return false;
  return ws.is_in_lanes();
}

void free_forward_dynamics(const Model& model, Workspace& ws, ContactResponse& response,
                           ConstVecRef tau, Eigen::Ref<VecX> a) {
  assert(ws.known >= Known::state);
  if (response.knows_feet) return lanes::free_forward_dynamics(model, ws, response, tau, a);
  tree::free_forward_dynamics(model, ws, tau, a);
}

bool held_forward_dynamics(const Model& model, Workspace& ws, std::span<const int> feet,
                           const ContactPlane& plane, double h, ConstVecRef tau, Eigen::Ref<VecX> a,
                           ContactVec& force) {
  assert(ws.known >= Known::state);
  lanes::Elimination held;
  held.inverse_step = 1.0 / h;
  for (int k = 0; k < 3; ++k) held.normal[k] = plane.normal[k];
  held.offset = plane.offset;
  return ws.is_in_lanes() && lanes::forward_dynamics(model, ws, feet, tau, held, a, force);
}

void set_point(const Model& model, const Workspace& ws, ContactResponse& response, int k,
               const BodyPoint& point) {
  assert(ws.known >= Known::configuration);
  response.points[at(k)].body = point.body;
  if (response.knows_feet) return lanes::set_point(model, ws, response, k, point);
  tree::set_point(model, ws, response, k, point);
}

void couple_points(const Model& model, Workspace& ws, ContactResponse& response, int count) {
  if (response.knows_feet) lanes::couple_points(model, ws, response, count);
}

void contact_matrix(const Model& model, Workspace& ws, ContactResponse& response, int count,
                    Eigen::Ref<MatX> G) {
  if (response.knows_feet) return lanes::contact_matrix(model, ws, response, count, G);
  tree::contact_matrix(model, ws, response, count, G);
}

void apply_contact_impulses(const Model& model, Workspace& ws, const ContactResponse& response,
                            ConstVecRef impulse, Eigen::Ref<VecX> v) {
  if (response.knows_feet) return lanes::apply_contact_impulses(model, ws, response, impulse, v);
  tree::apply_contact_impulses(model, ws, response, impulse, v);
}

}  // namespace legwork
