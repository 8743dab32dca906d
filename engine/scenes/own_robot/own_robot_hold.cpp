// What it takes to hold a robot at rest: tau = g(q) - J^T f, with the least foot forces f that carry the base,
//   J_b^T f = g_b,  f = J_b (J_b^T J_b)^+ g_b      (theory/numerics 7.1; b: the base's six rows)
#include <algorithm>
#include <cmath>

#include "engine/dynamics/constrained.h"
#include "engine/dynamics/kinematics.h"
#include "engine/dynamics/rnea.h"
#include "engine/scenes/own_robot/own_robot.h"

namespace legwork {
namespace {

constexpr double kUnpinned = 1e-6;  // share of the weight that may hang in the air

}  // namespace

const HoldingTorque& OwnRobot::holding_torque(const VecX& x) {
  load(x);
  Made& m = *made_;
  HoldingTorque& hold = m.hold;
  const int nv = layout_.nv, rows = 3 * static_cast<int>(m.pinned.size());
  forward_kinematics(m.plant, m.q, m.none, m.ws);
  bias_force(m.plant, m.ws, m.ws.h);
  std::copy_n(m.ws.h.data(), nv, hold.torque.data());
  for (Vec3& force : hold.foot_force) force.setZero();
  hold.unbalanced = 0.0;
  hold.pulls = false;
  if (m.plant.is_free()) {
    double weight = 0.0, left = 0.0;
    for (int i = 0; i < 3; ++i) weight = std::max(weight, std::abs(m.ws.h[i]));
    if (rows > 0) {
      stack_foot_jacobians(m.plant, m.ws, m.pinned);
      ContactMat A = ContactMat::Zero(6, 6);
      ContactVec load6(6), y(6);
      for (int i = 0; i < 6; ++i) {
        load6[i] = m.ws.h[i];
        for (int j = 0; j < 6; ++j)
          for (int r = 0; r < rows; ++r) A(i, j) += m.ws.J(r, i) * m.ws.J(r, j);
      }
      min_norm_solve(A, load6, y);
      for (int r = 0; r < rows; ++r) {
        double force = 0.0;
        for (int i = 0; i < 6; ++i) force += m.ws.J(r, i) * y[i];
        hold.foot_force[at(m.pinned[at(r / 3)])][r % 3] = force;
        hold.pulls = hold.pulls || (r % 3 == 2 && force < -kUnpinned * weight);
        for (int i = 0; i < nv; ++i) hold.torque[i] -= m.ws.J(r, i) * force;
      }
    }
    for (int i = 0; i < 6; ++i) {
      left = std::max(left, std::abs(hold.torque[i]));
      hold.torque[i] = 0.0;
    }
    hold.unbalanced = weight > 0.0 ? std::min(1.0, left / weight) : 0.0;
    if (hold.unbalanced < kUnpinned) hold.unbalanced = 0.0;
  }
  // The leader of a mimic joint bears what its followers need.
  const MimicMap& map = m.scratch.map;
  for (const Mimic& mimic : m.plant.mimics) {
    const int k = m.plant.v_index[at(mimic.follower)], to = m.plant.v_index[at(mimic.leader)];
    hold.torque[to] += map.factor[at(k)] * hold.torque[k];
    hold.torque[k] = 0.0;
  }
  return hold;
}

}  // namespace legwork
