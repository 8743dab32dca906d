#include "engine/dynamics/lanes/star.h"

#include <array>

#include "engine/dynamics/lanes/star_parts.h"
#include "engine/dynamics/lanes/trunk.h"

namespace legwork::lanes {

using legwork::cross;  // for Vec3, besides that for lanes

namespace {

void set3(double (&to)[3], const Vec3& a) {
  for (int i = 0; i < 3; ++i) to[i] = a[i];
}

// `v`: null for q alone.
void set_limbs(const Model& model, ConstVecRef q, const double* v, Workspace& ws) {
  each_group(model, ws, [&](const LimbGroup& limb, LimbWork& work, const Kernels& kernels) {
    kernels.set_state(limb, work, q.data() + 1, v);
  });
}

void set_base_pose(ConstVecRef q, Workspace& ws) {
  const M3<double> R = rotation_of(q.data() + 3);
  const double entries[9] = {R.x.x, R.x.y, R.x.z, R.y.x, R.y.y, R.y.z, R.z.x, R.z.y, R.z.z};
  double* const R_WB = ws.X_WB[0].R.data();
  for (int k = 0; k < 9; ++k) ws.base.R[k] = R_WB[k] = entries[k];
  for (int k = 0; k < 3; ++k) ws.X_WB[0].p[k] = q[k];
}

}  // namespace

void set_configuration(const Model& model, ConstVecRef q, Workspace& ws) {
  set_base_pose(q, ws);
  set_limbs(model, q, nullptr, ws);
}

void set_state(const Model& model, ConstVecRef q, ConstVecRef v, Workspace& ws) {
  set_base_pose(q, ws);
  const Mat3& R_WB = ws.X_WB[0].R;
  const Vec3 v_W = v.head<3>(), w_W = v.segment<3>(3);
  ws.V[0] = join(R_WB.transpose() * w_W, R_WB.transpose() * v_W);
  set3(ws.base.w, w_W);
  set3(ws.base.v, v_W);
  set3(ws.base.gravity, model.gravity);
  set_limbs(model, q, v.data(), ws);
}

void poses(const Model& model, Workspace& ws) {
  const Vec3 p_WB = ws.X_WB[0].p;
  each_group(model, ws, [&](const LimbGroup& limb, LimbWork& work, const Kernels& kernels) {
    kernels.poses(limb, work, ws.base);
    for (int j = 0; j < limb.depth; ++j)
      for (int lane = 0; lane < limb.count; ++lane) {
        const std::size_t body = at(limb.body[j][lane]);
        Transform& X_WB = ws.X_WB[body];
        Vec6& V = ws.V[body];
        for (int k = 0; k < 9; ++k) X_WB.R.data()[k] = work.R_WB[j][k].lane[lane];
        for (int k = 0; k < 6; ++k) V[k] = work.V[j][k].lane[lane];
        for (int k = 0; k < 3; ++k) X_WB.p[k] = p_WB[k] + work.p_WB[j][k].lane[lane];
        ws.S_rate[body] = join(model.bodies[body].axis, Vec3::Zero()) * work.rate[j].lane[lane];
      }
  });
}

void rnea(const Model& model, Workspace& ws, const double* a, Eigen::Ref<VecX> out) {
  const Mat3& R_WB = ws.X_WB[0].R;
  const SpatialInertia& trunk = model.bodies[0].inertia;
  const Vec3 a_W = a ? Vec3(Vec3(a[0], a[1], a[2]) - model.gravity) : Vec3(-model.gravity);
  const Vec3 dw_W = a ? Vec3(a[3], a[4], a[5]) : Vec3(Vec3::Zero());
  const Vec3 w = ws.V[0].head<3>();
  const Vec3 dw = R_WB.transpose() * dw_W;
  const Vec3 acceleration = R_WB.transpose() * a_W;
  TrunkAcceleration motion;
  set3(motion.w, w);
  set3(motion.dw, dw);
  set3(motion.a, acceleration);

  const Vec3 force = trunk.mass * acceleration + cross(dw, trunk.h) + cross(w, cross(w, trunk.h));
  const Vec3 moment = trunk.I * dw + cross(w, trunk.I * w) + cross(trunk.h, acceleration);
  double wrench[6] = {moment[0], moment[1], moment[2], force[0], force[1], force[2]};
  each_group(model, ws, [&](const LimbGroup& limb, LimbWork& work, const Kernels& kernels) {
    kernels.rnea(limb, work, motion, a, out.data());
    with_count(limb.count,
               [&](int count) LEGWORK_INLINE_LAMBDA { add_folded(work.wrench, count, wrench); });
  });
  out.head<3>() = R_WB * Vec3(wrench[3], wrench[4], wrench[5]);
  out.segment<3>(3) = R_WB * Vec3(wrench[0], wrench[1], wrench[2]);
}

namespace {

Vec3 of_lane(const Row (&rows)[3], int lane) {
  return {rows[0].lane[lane], rows[1].lane[lane], rows[2].lane[lane]};
}

void locate_feet(const Model& model, Workspace& ws) {
  each_group(model, ws, [&](const LimbGroup& limb, LimbWork& work, const Kernels& kernels) {
    if (limb.has_feet) kernels.feet(limb, work, ws.base);
  });
}

}  // namespace

Vec3 foot_bias(const Model& model, const Workspace& ws, int foot) {
  const Limbs::Slot& slot = model.limbs.feet[at(foot)];
  return of_lane(ws.limbs[at(slot.group)].foot_bias, slot.lane);
}

void foot_offsets(const Model& model, Workspace& ws, std::span<const int> feet, std::span<Vec3> r) {
  locate_feet(model, ws);
  for (std::size_t k = 0; k < feet.size(); ++k) {
    const Limbs::Slot& slot = model.limbs.feet[at(feet[k])];
    r[k] = of_lane(ws.limbs[at(slot.group)].foot, slot.lane);
  }
}

void foot_jacobians(const Model& model, Workspace& ws, std::span<const int> feet) {
  locate_feet(model, ws);
  ws.J.setZero();
  int row = 0;
  for (const int foot : feet) {
    const Limbs::Slot& slot = model.limbs.feet[at(foot)];
    const LimbGroup& limb = model.limbs.groups[at(slot.group)];
    const LimbWork& work = ws.limbs[at(slot.group)];
    const int lane = slot.lane;
    auto J = ws.J.middleRows(row, 3);
    J.leftCols<3>().setIdentity();
    J.middleCols<3>(3) = -skew(of_lane(work.foot, lane));
    for (int j = 0; j < limb.depth; ++j)
      for (int r = 0; r < 3; ++r) J(r, limb.velocity[j][lane]) = work.J[j][r].lane[lane];
    row += 3;
  }
}

void eliminate_limbs(const Model& model, Workspace& ws, ConstVecRef tau, const Elimination& how,
                     double (&A)[21], double (&b)[6]) {
  set3(ws.base.gravity, model.gravity);  // the state may have been set with a similar model
  const Inertia<double> trunk = turned_trunk(model, ws);
  set_trunk_entries(trunk, A);
  for (int c = 0; c < 6; ++c) b[c] = tau[c];
  if (!how.is_impulse) subtract_trunk_bias(trunk, all_lanes<double>(ws.base), b);
  each_group(model, ws, [&](const LimbGroup& limb, LimbWork& work, const Kernels& kernels) {
    kernels.eliminate(limb, work, ws.base, tau.data(), how);
    with_count(limb.count, [&](int count) LEGWORK_INLINE_LAMBDA {
      double wrench[6] = {};
      add_folded(work.share, count, A);
      add_folded(work.wrench, count, wrench);
      for (int c = 0; c < 6; ++c) b[c] -= wrench[c];
    });
  });
}

void substitute_limbs(const Model& model, Workspace& ws, const double (&trunk)[6], bool with_forces,
                      Eigen::Ref<VecX> a) {
  for (int c = 0; c < 6; ++c) a[c] = trunk[c];
  each_group(model, ws, [&](const LimbGroup& limb, LimbWork& work, const Kernels& kernels) {
    kernels.substitute(limb, work, a.data(), with_forces);
  });
}

void move_feet(const Model& model, Workspace& ws, const double (&trunk)[6]) {
  each_group(model, ws, [&](const LimbGroup& limb, LimbWork& work, const Kernels& kernels) {
    if (limb.has_feet && limb.depth == 3) kernels.move_feet(limb, work, trunk);
  });
}

// How conditioned a pinned leg has to be to be pinned by its joints, at first, and if the trunk cannot be trusted then. None
// is as well conditioned as the last.
constexpr double kConditionings[] = {kLeastConditioning, 0.3, 2.0};

int forward_dynamics(const Model& model, Workspace& ws, std::span<const int> feet, ConstVecRef tau,
                     Elimination how, Eigen::Ref<VecX> a, ContactVec& foot_force) {
  how.has_pinned = !feet.empty();
  for (LimbWork& work : ws.limbs) work.is_pinned = Row{};
  for (const int foot : feet) {
    const Limbs::Slot& slot = model.limbs.feet[at(foot)];
    if (model.limbs.groups[at(slot.group)].depth != 3) return -1;
    double& is_pinned = ws.limbs[at(slot.group)].is_pinned.lane[slot.lane];
    if (is_pinned != 0.0) return -1;  // a foot is named twice: the general path shares its force
    is_pinned = 1.0;
  }
  double A[21], b[6];
  std::array<int, kMaxContactRows / 3> swinging;
  std::size_t count = 0;
  ContactVec force;
  int rank = -1;
  for (const double least : kConditionings) {
    how.least_conditioning = least;
    eliminate_limbs(model, ws, tau, how, A, b);
    count = 0;
    for (const int foot : feet) {
      const Limbs::Slot& slot = model.limbs.feet[at(foot)];
      const double conditioning = ws.limbs[at(slot.group)].conditioning.lane[slot.lane];
      if (conditioning <= 0.0)
        swinging[count++] = foot;
      else if (!(conditioning > 0.0))
        return -1;
    }
    const std::span<const int> held(swinging.data(), count);
    if (count == 0)
      rank = solve_trunk(A, b) > 0.0 || feet.empty() ? 0 : -1;
    else
      rank = how.inverse_step == 0.0 ? hold_swinging_feet(model, ws, held, A, b, force) : -1;
    if (rank >= 0 || how.inverse_step != 0.0) break;
  }
  if (rank < 0) return -1;
  substitute_limbs(model, ws, b, how.has_pinned, a);
  if (count > 0) turn_held_legs(model, ws, {swinging.data(), count}, force, a);
  if (how.inverse_step != 0.0) move_feet(model, ws, b);
  foot_force.resize(3 * static_cast<Eigen::Index>(feet.size()));
  Eigen::Index row = 0;
  for (const int foot : feet) {
    const Limbs::Slot& slot = model.limbs.feet[at(foot)];
    for (int r = 0; r < 3; ++r, ++row)
      foot_force[row] = ws.limbs[at(slot.group)].foot_force[r].lane[slot.lane];
  }
  return rank + 3 * static_cast<int>(feet.size() - count);
}

}  // namespace legwork::lanes
