#include "engine/dynamics/contact_response.h"

#include <cassert>

#include "engine/dynamics/crba.h"
#include "engine/dynamics/jacobian.h"
#include "engine/dynamics/mass_matrix_factor.h"
#include "engine/dynamics/rnea.h"
#include "engine/dynamics/tree.h"

namespace legwork {

ContactResponse::ContactResponse(const Model& model, const Workspace& ws, int most_points)
    : knows_feet(legwork::knows_feet(model, ws)), points(at(most_points)) {
  if (!knows_feet) {
    J.setZero(3 * most_points, model.nv());
    Y_T.setZero(3 * most_points, model.nv());
    last.resize(points.size());
    return;
  }
  coupling.resize(at(most_points));
  slots.resize(model.bodies.size());
  for (std::size_t g = 0; g < model.limbs.groups.size(); ++g) {
    const LimbGroup& group = model.limbs.groups[g];
    for (int j = 0; j < group.depth; ++j)
      for (int lane = 0; lane < group.count; ++lane)
        slots[at(group.body[j][lane])] = {static_cast<int>(g), lane, j + 1};
  }
}

void tree::free_forward_dynamics(const Model& model, Workspace& ws, ConstVecRef tau,
                                 Eigen::Ref<VecX> a) {
  bias_force(model, ws, ws.h);
  legwork::crba(model, ws, ws.M);
  factor_mass_matrix(ws, ws.M);
  for (int k = 0; k < model.nv(); ++k) a[k] = tau[k] - ws.h[k];
  solve_L_transposed(ws, ws.M, a);
  solve_L(ws, ws.M, a);
}

void tree::set_point(const Model& model, const Workspace& ws, ContactResponse& response, int k,
                     const BodyPoint& point) {
  response.points[at(k)].arm = transform_point(ws.X_WB[at(point.body)], point.p_B) - ws.X_WB[0].p;
  point_jacobian(model, ws, point.body, point.p_B, response.J.middleRows(3 * k, 3));
}

Vec3 point_velocity(const Model& model, const ContactResponse& response, int k, ConstVecRef v) {
  assert(at(k) < response.points.size() && v.size() == model.nv());
  const PointReach& motion = response.points[at(k)];
  Vec3 out = Vec3::Zero();
  if (model.is_free()) out = Vec3(v[0], v[1], v[2]) + cross(Vec3(v[3], v[4], v[5]), motion.arm);
  if (motion.group >= 0) {  // in lanes
    const LimbGroup& group = model.limbs.groups[at(motion.group)];
    for (int j = 0; j < motion.joints; ++j) out += motion.J[j] * v[group.velocity[j][motion.lane]];
  } else {
    for (int j = motion.body; j > 0; j = model.bodies[at(j)].parent)
      for (int d = model.v_index[at(j)]; d < model.v_index[at(j + 1)]; ++d)
        for (int r = 0; r < 3; ++r) out[r] += response.J(3 * k + r, d) * v[d];
  }
  return out;
}

bool is_last_link(const ContactResponse& response, int body) {
  constexpr int kJoints = 3;
  return !response.slots.empty() && response.slots[at(body)].depth == kJoints;
}

void tree::contact_matrix(const Model&, Workspace& ws, ContactResponse& response, int count,
                          Eigen::Ref<MatX> G) {
  for (int i = 0; i < count; ++i)
    response.last[at(i)] = ws.last_dof[at(response.points[at(i)].body)];
  contact_space_matrix(ws, ws.M, std::span<const int>(response.last).first(at(count)), response.J,
                       response.Y_T, G);
}

void tree::apply_contact_impulses(const Model& model, Workspace& ws,
                                  const ContactResponse& response, ConstVecRef impulse,
                                  Eigen::Ref<VecX> v) {
  ws.rhs.setZero();
  const int count = static_cast<int>(impulse.size() / 3);
  for (int i = 0; i < count; ++i)
    for (int k = response.last[at(i)]; k >= 0; k = ws.dof_parent[at(k)])
      for (int r = 0; r < 3; ++r) ws.rhs[k] += response.Y_T(3 * i + r, k) * impulse[3 * i + r];
  solve_L(ws, ws.M, ws.rhs);
  for (int k = 0; k < model.nv(); ++k) v[k] += ws.rhs[k];
}

}  // namespace legwork
