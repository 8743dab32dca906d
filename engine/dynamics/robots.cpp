#include "engine/dynamics/robots.h"

#include <cassert>

namespace legwork {

using lanes::kRowLanes;
using lanes::Robots;
using lanes::Row;

namespace {

template <std::size_t N>
void copy_lane(const Row (&from)[N], int lane_from, Row (&to)[N], int lane) {
  for (std::size_t k = 0; k < N; ++k) to[k].lane[lane] = from[k].lane[lane_from];
}

void copy_limb(const LimbGroup& from, int limb, LimbGroup& to, int lane) {
  const bool is_first = to.depth == 0;
  to.count = kRowLanes;
  to.depth = from.depth;
  to.has_feet = from.has_feet;
  for (int j = 0; j < from.depth; ++j) {
    const LimbJoint& a = from.joints[j];
    LimbJoint& b = to.joints[j];
    copy_lane(a.R, limb, b.R, lane);
    copy_lane(a.R_CB, limb, b.R_CB, lane);
    copy_lane(a.p, limb, b.p, lane);
    b.mass.lane[lane] = a.mass.lane[limb];
    copy_lane(a.com, limb, b.com, lane);
    copy_lane(a.I, limb, b.I, lane);
    b.zero_cos.lane[lane] = a.zero_cos.lane[limb];
    b.zero_sin.lane[lane] = a.zero_sin.lane[limb];
    b.has_zero = b.has_zero || a.has_zero;
    copy_lane(a.h, limb, b.h, lane);
    copy_lane(a.I_O, limb, b.I_O, lane);
    // Rolls are multiplied out here: a product's zeros may have another sign, and scenes have golden bits.
    b.turn = of_all(is_first, b.turn, a.turn == AxisTurn::roll ? AxisTurn::any : a.turn);
    b.is_along_x = b.is_along_x && a.is_along_x;
    b.is_com_along_x = b.is_com_along_x && a.is_com_along_x;
    b.is_diagonal = b.is_diagonal && a.is_diagonal;
    b.is_round = b.is_round && a.is_round;
  }
  copy_lane(from.foot, limb, to.foot, lane);
  to.is_foot_along_x = to.is_foot_along_x && from.is_foot_along_x;
}

}  // namespace

std::string why_not_in_lanes(const Model& model) {
  const Limbs& limbs = model.limbs;
  if (!limbs.is_star()) return limbs.why_general.empty() ? "not validated." : limbs.why_general;
  const LimbGroup& group = limbs.groups[0];
  if (limbs.groups.size() > 1 || group.depth != 3 || !group.has_feet)
    return "its limbs are not all of three joints with a foot.";
  for (int l = 0; l < group.count; ++l)
    for (int j = 0; j < 3; ++j)
      if (group.velocity[j][l] != joint_v(3 * l + j))
        return "its joints are not counted leg by leg.";
  return {};
}

RobotBlocks::RobotBlocks(const Model& model, int count)
    : count_(count),
      limbs_(model.limbs.groups[0].count),
      limb_(at(block_count() * limbs_)),
      blocks_(at(block_count())) {
  assert(why_not_in_lanes(model).empty());
  for (int b = 0; b < block_count(); ++b) {
    Robots& block = blocks_[at(b)];
    block.limbs = limbs_;
    for (int k = 0; k < 3; ++k) block.gravity[k] = model.gravity[k];
    for (int lane = 0; lane < kRowLanes; ++lane) set_lane(b, lane, model, 0.0);
  }
}

void RobotBlocks::set(int robot, const Model& model, double height) {
  assert(robot >= 0 && robot < count_ && model.limbs.groups[0].count == limbs_);
  const int block = robot / kRowLanes, lane = robot % kRowLanes;
  set_lane(block, lane, model, height);
  if (lane > 0) return;
  for (int beyond = count_ - block * kRowLanes; beyond < kRowLanes; ++beyond)
    set_lane(block, beyond, model, height);
}

void RobotBlocks::set_lane(int block, int lane, const Model& model, double height) {
  Robots& robots = blocks_[at(block)];
  const SpatialInertia& trunk = model.bodies[0].inertia;
  robots.mass.lane[lane] = trunk.mass;
  robots.height.lane[lane] = height;
  for (int k = 0; k < 3; ++k) robots.h[k].lane[lane] = trunk.h[k];
  const double I[6] = {trunk.I(0, 0), trunk.I(1, 1), trunk.I(2, 2),
                       trunk.I(0, 1), trunk.I(0, 2), trunk.I(1, 2)};
  for (int k = 0; k < 6; ++k) robots.I[k].lane[lane] = I[k];
  robots.is_diagonal = robots.is_diagonal && I[3] == 0.0 && I[4] == 0.0 && I[5] == 0.0;
  for (int l = 0; l < limbs_; ++l)
    copy_limb(model.limbs.groups[0], l, limb_[at(block * limbs_ + l)], lane);
}

Robots RobotBlocks::block(int index) const {
  assert(at(index) < blocks_.size());
  Robots robots = blocks_[at(index)];
  robots.limb = &limb_[at(index * limbs_)];
  return robots;
}

}  // namespace legwork
