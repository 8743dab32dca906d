// The only place that chooses between paths: the public functions of this folder run the recursions in links' own axes
// (local/local.h), or, if the workspace has lanes, those for a trunk with limbs (lanes/star.h); what neither has goes by
// poses and the mass matrix (tree.h). They assert their preconditions here.
#include <cassert>

#include "engine/dynamics/aba.h"
#include "engine/dynamics/crba.h"
#include "engine/dynamics/energy.h"
#include "engine/dynamics/jacobian.h"
#include "engine/dynamics/kinematics.h"
#include "engine/dynamics/lanes/star.h"
#include "engine/dynamics/lanes/star_derivatives.h"
#include "engine/dynamics/local/local.h"
#include "engine/dynamics/rnea.h"
#include "engine/dynamics/tree.h"

namespace legwork {

namespace {

// For what reads X_WB, V and S_rate of all bodies.
void need_bodies(const Model& model, Workspace& ws) {
  if (ws.is_in_lanes() || ws.has_bodies) return;
  local::locate_bodies(model, ws);
  ws.has_bodies = true;
  if (ws.known == Known::state) ws.known = Known::poses;
}

}  // namespace

void set_state(const Model& model, ConstVecRef q, ConstVecRef v, Workspace& ws) {
  assert(q.size() == model.nq() && v.size() == model.nv());
  ws.known = Known::state;
  ws.has_bodies = false;
  if (ws.is_in_lanes()) return lanes::set_state(model, q, v, ws);
  local::set_state(model, q, v.data(), ws);
}

void set_configuration(const Model& model, ConstVecRef q, Workspace& ws) {
  assert(q.size() == model.nq());
  ws.known = Known::configuration;
  ws.has_bodies = false;
  if (ws.is_in_lanes()) return lanes::set_configuration(model, q, ws);
  local::set_state(model, q, nullptr, ws);
}

void forward_kinematics(const Model& model, ConstVecRef q, ConstVecRef v, Workspace& ws) {
  set_state(model, q, v, ws);
  if (ws.is_in_lanes()) lanes::poses(model, ws);
  need_bodies(model, ws);
  ws.known = Known::poses;
  ws.has_bodies = true;
}

void rnea(const Model& model, Workspace& ws, ConstVecRef a, Eigen::Ref<VecX> out) {
  assert(ws.known >= Known::state && a.size() == model.nv() && out.size() == model.nv());
  if (ws.is_in_lanes()) return lanes::rnea(model, ws, a.data(), out);
  local::rnea(model, ws, a.data(), out);
}

void bias_force(const Model& model, Workspace& ws, Eigen::Ref<VecX> out) {
  assert(ws.known >= Known::state && out.size() == model.nv());
  if (ws.is_in_lanes()) return lanes::rnea(model, ws, nullptr, out);
  local::rnea(model, ws, nullptr, out);
}

void crba(const Model& model, Workspace& ws, MatX& M) {
  assert(ws.known >= Known::configuration && M.rows() == model.nv() && M.cols() == model.nv());
  if (ws.is_in_lanes()) return lanes::crba(model, ws, M);
  if (!model.is_free())
    for (Eigen::Index c = 0; c < M.cols(); ++c)
      for (Eigen::Index r = 0; r < c; ++r) M(r, c) = 0.0;
  local::crba(model, ws, M);
}

void mass_matrix(const Model& model, Workspace& ws, MatX& M) {
  crba(model, ws, M);
  for (Eigen::Index c = 0; c < M.cols(); ++c)
    for (Eigen::Index r = c + 1; r < M.rows(); ++r) M(r, c) = M(c, r);
}

void mass_matrix(const Model& model, Workspace& ws, const std::vector<CoordinatePart>& parts,
                 MatX& M) {
  if (ws.is_in_lanes() || parts.size() == 1) return mass_matrix(model, ws, M);
  assert(ws.known >= Known::configuration && M.rows() == model.nv() && M.cols() == model.nv());
  local::crba(model, ws, M);
  for (const CoordinatePart& part : parts)
    for (int c = part.first; c < part.end(); ++c)
      for (int r = c + 1; r < part.end(); ++r) M(r, c) = M(c, r);
}

void aba(const Model& model, Workspace& ws, ConstVecRef tau, Eigen::Ref<VecX> a) {
  assert(ws.known >= Known::state && tau.size() == model.nv() && a.size() == model.nv());
  if (!ws.is_in_lanes()) return local::aba(model, ws, tau, a);
  ContactVec no_force;
  lanes::forward_dynamics(model, ws, {}, tau, {}, a, no_force);
}

WholeBody whole_body(const Model& model, Workspace& ws) {
  assert(ws.known >= Known::state);
  if (ws.is_in_lanes()) return lanes::whole_body(model, ws);
  need_bodies(model, ws);
  return {centroidal(model, ws), kinetic_energy(model, ws), potential_energy(model, ws)};
}

// ---- inverse_derivatives.h, forward_derivatives.h: in lanes only without forces on points

void inverse_derivatives(const Model& model, Workspace& ws, ConstVecRef a,
                         std::span<const PointForce> forces, InverseDerivatives& out) {
  const bool is_in_lanes = ws.is_in_lanes() && forces.empty();
  need_bodies(model, ws);
  assert(ws.known >= (is_in_lanes ? Known::state : Known::poses));
  assert(a.size() == model.nv() && out.M.rows() == model.nv());
  out.has_motions = !is_in_lanes;
  if (is_in_lanes) return lanes::inverse_derivatives(model, ws, a, out);
  tree::inverse_derivatives(model, ws, a, forces, out);
}

bool forward_derivatives(const Model& model, Workspace& ws, std::span<const int> feet,
                         ConstVecRef a, const ContactVec& foot_force, ForwardDerivatives& out) {
  need_bodies(model, ws);
  assert(ws.known >= (ws.is_in_lanes() && feet.empty() ? Known::state : Known::poses));
  assert(a.size() == model.nv() && out.factor.rows() == model.nv());
  assert(3 * feet.size() <= kMaxContactRows &&
         3 * feet.size() <= at(static_cast<int>(ws.J.rows())));
  assert(at(static_cast<int>(foot_force.size())) >= 3 * feet.size());
  out.inverse.has_motions = false;
  if (ws.is_in_lanes() && lanes::forward_derivatives(model, ws, feet, a, foot_force, out))
    return true;
  return tree::forward_derivatives(model, ws, feet, a, foot_force, out);
}

// ---- constrained.h

void stack_foot_jacobians(const Model& model, Workspace& ws, std::span<const int> feet) {
  assert(ws.known >= Known::configuration);
  if (ws.is_in_lanes()) return lanes::foot_jacobians(model, ws, feet);
  need_bodies(model, ws);
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
  assert(ws.known >= Known::configuration && r.size() >= feet.size());
  if (ws.is_in_lanes()) return lanes::foot_offsets(model, ws, feet, r);
  need_bodies(model, ws);
  tree::foot_offsets(model, ws, feet, r);
}

void constrained_forward_dynamics(const Model& model, Workspace& ws, std::span<const int> feet,
                                  ConstVecRef tau, Eigen::Ref<VecX> a, ConstrainedResult& result) {
  assert(ws.known >= Known::state && tau.size() == model.nv() && a.size() == model.nv());
  if (ws.is_in_lanes()) {
    result.rank = lanes::forward_dynamics(model, ws, feet, tau, {}, a, result.foot_force);
    if (result.rank < 0) tree::constrained_forward_dynamics(model, ws, feet, tau, a, result);
    return;
  }
  local::constrained_forward_dynamics(model, ws, feet, tau, a, result);
}

void apply_impulse(const Model& model, Workspace& ws, ConstVecRef impulse, Eigen::Ref<VecX> v) {
  assert(ws.known >= Known::configuration);
  assert(impulse.size() == model.nv() && v.size() == model.nv());
  if (!ws.is_in_lanes()) return tree::apply_impulse(model, ws, impulse, v);
  ContactVec no_force;
  lanes::forward_dynamics(model, ws, {}, impulse, {.is_impulse = true}, ws.rhs, no_force);
  for (int k = 0; k < model.nv(); ++k) v[k] += ws.rhs[k];
}

void inelastic_impact(const Model& model, Workspace& ws, std::span<const int> feet,
                      Eigen::Ref<VecX> v, ContactVec& impulse) {
  assert(ws.known >= Known::state && v.size() == model.nv());
  if (ws.is_in_lanes()) {
    ws.h.setZero();
    if (lanes::forward_dynamics(model, ws, feet, ws.h, {.is_impulse = true}, ws.rhs, impulse) >=
        0) {
      for (int k = 0; k < model.nv(); ++k) v[k] += ws.rhs[k];
      return;
    }
  }
  tree::inelastic_impact(model, ws, feet, v, impulse);
}

// ---- contact_response.h: lanes only if legs also have three joints, because then their elimination leaves all that is
// needed

bool knows_feet(const Model& model, const Workspace& ws) {
  for (const LimbGroup& group : model.limbs.groups)
    if (group.has_feet && group.depth != 3) return false;
  return ws.is_in_lanes();
}

void free_forward_dynamics(const Model& model, Workspace& ws, ContactResponse& response,
                           ConstVecRef tau, Eigen::Ref<VecX> a) {
  assert(ws.known >= Known::state && tau.size() == model.nv() && a.size() == model.nv());
  if (response.knows_feet) return lanes::free_forward_dynamics(model, ws, response, tau, a);
  tree::free_forward_dynamics(model, ws, tau, a);
}

bool held_forward_dynamics(const Model& model, Workspace& ws, std::span<const int> feet,
                           const ContactPlane& plane, double h, ConstVecRef tau, Eigen::Ref<VecX> a,
                           ContactVec& force) {
  assert(ws.known >= Known::state && tau.size() == model.nv() && a.size() == model.nv() && h > 0.0);
  lanes::Elimination held;
  held.inverse_step = 1.0 / h;
  for (int k = 0; k < 3; ++k) held.normal[k] = plane.normal[k];
  held.offset = plane.offset;
  return ws.is_in_lanes() && lanes::forward_dynamics(model, ws, feet, tau, held, a, force) >= 0;
}

void set_point(const Model& model, Workspace& ws, ContactResponse& response, int k,
               const BodyPoint& point) {
  assert(ws.known >= Known::configuration && at(k) < response.points.size());
  assert(point.body >= 0 && point.body < model.nb());
  response.points[at(k)].body = point.body;
  if (response.knows_feet) return lanes::set_point(model, ws, response, k, point);
  need_bodies(model, ws);
  tree::set_point(model, ws, response, k, point);
}

void couple_points(const Model& model, Workspace& ws, ContactResponse& response, int count) {
  assert(ws.known >= Known::state && at(count) <= response.points.size());
  if (response.knows_feet) lanes::couple_points(model, ws, response, count);
}

void contact_matrix(const Model& model, Workspace& ws, ContactResponse& response, int count,
                    Eigen::Ref<MatX> G) {
  assert(ws.known >= Known::state && at(count) <= response.points.size());
  assert(G.rows() >= 3 * count && G.cols() >= 3 * count);
  if (response.knows_feet) return lanes::contact_matrix(model, ws, response, count, G);
  tree::contact_matrix(model, ws, response, count, G);
}

void apply_contact_impulses(const Model& model, Workspace& ws, const ContactResponse& response,
                            ConstVecRef impulse, Eigen::Ref<VecX> v) {
  assert(v.size() == model.nv() &&
         at(static_cast<int>(impulse.size())) <= 3 * response.points.size());
  if (response.knows_feet) return lanes::apply_contact_impulses(model, ws, response, impulse, v);
  tree::apply_contact_impulses(model, ws, response, impulse, v);
}

}  // namespace legwork
