// What it takes to hold a robot at rest: tau = g(q) - J^T f, with the least foot forces f that carry the base,
//   J_b^T f = g_b,  f = J_b (J_b^T J_b)^+ g_b      (theory/numerics 7.1; b: the base's six rows)
#include <algorithm>
#include <cmath>

#include "engine/dynamics/constrained.h"
#include "engine/dynamics/jacobian.h"
#include "engine/dynamics/kinematics.h"
#include "engine/dynamics/rnea.h"
#include "engine/scenes/own_robot/own_robot.h"

namespace legwork {
namespace {

constexpr double kUnpinned = 1e-6;  // share of the weight that may hang in the air

// Whether some body is held down by more than `least`, N: one corner of a sole may be, as long as others push more.
bool pulls_somewhere(const std::vector<Support>& floor, double least) {
  for (const Support& first : floor) {
    double upward = 0.0;
    for (const Support& other : floor)
      if (other.body == first.body) upward += other.force.z();
    if (upward < least) return true;
  }
  return false;
}

}  // namespace

const HoldingTorque& OwnRobot::holding_torque(const VecX& x) {
  load(x);
  Made& m = *made_;
  HoldingTorque& hold = m.hold;
  const int nv = layout_.nv;
  forward_kinematics(m.plant, m.q, m.none, m.ws);
  bias_force(m.plant, m.ws, m.ws.h);
  std::copy_n(m.ws.h.data(), nv, hold.torque.data());
  hold.unbalanced = 0.0;
  hold.pulls = false;
  read_supports(x, hold.floor);
  std::erase_if(hold.floor, [](const Support& support) { return !support.is_floor; });
  if (m.plant.is_free()) {
    double weight = 0.0, left = 0.0;
    for (int i = 0; i < 3; ++i) weight = std::max(weight, std::abs(m.ws.h[i]));
    ContactMat A = ContactMat::Zero(6, 6);
    ContactVec load6(6), y(6);
    const auto at_point = [&](const Support& support) -> const MatX& {
      point_jacobian(m.plant, m.ws, support.body, support.p_B, m.J_point);
      return m.J_point;
    };
    for (int i = 0; i < 6; ++i) load6[i] = m.ws.h[i];
    for (const Support& support : hold.floor) {
      const MatX& J = at_point(support);
      for (int i = 0; i < 6; ++i)
        for (int j = 0; j < 6; ++j)
          for (int r = 0; r < 3; ++r) A(i, j) += J(r, i) * J(r, j);
    }
    if (!hold.floor.empty()) min_norm_solve(A, load6, y);
    for (Support& support : hold.floor) {
      const MatX& J = at_point(support);
      support.force.setZero();
      for (int r = 0; r < 3; ++r) {
        for (int i = 0; i < 6; ++i) support.force[r] += J(r, i) * y[i];
        for (int i = 0; i < nv; ++i) hold.torque[i] -= J(r, i) * support.force[r];
      }
    }
    hold.pulls = pulls_somewhere(hold.floor, -kUnpinned * weight);
    for (int i = 0; i < 6; ++i) {
      left = std::max(left, std::abs(hold.torque[i]));
      hold.torque[i] = 0.0;
    }
    hold.unbalanced = weight > 0.0 ? std::min(1.0, left / weight) : 0.0;
    if (hold.unbalanced < kUnpinned) hold.unbalanced = 0.0;
  }
  // The leader of a mimic joint bears what its followers need.
  const MimicMap& map = m.scratch.tree.map;
  for (const Mimic& mimic : m.plant.mimics) {
    const int k = m.plant.v_index[at(mimic.follower)], to = m.plant.v_index[at(mimic.leader)];
    hold.torque[to] += map.factor[at(k)] * hold.torque[k];
    hold.torque[k] = 0.0;
  }
  return hold;
}

}  // namespace legwork
