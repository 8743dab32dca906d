#include "engine/motion/actuation.h"

#include <algorithm>
#include <cassert>

#include "engine/dynamics/constrained.h"

namespace legwork {
namespace {

constexpr int kFeet = 4;
constexpr std::array<int, kFeet> kAllFeet = {0, 1, 2, 3};

// Of the stacked foot Jacobians: over the leg's own joints, and over the trunk.
Mat3 leg_block(const Workspace& ws, int foot) {
  return ws.J.block<3, 3>(3 * foot, joint_v(3 * foot));
}
Eigen::Matrix<double, 3, 6> trunk_block(const Workspace& ws, int foot) {
  return ws.J.block<3, 6>(3 * foot, 0);
}

}  // namespace

void actuate(const Model& model, Workspace& ws, const DrivenJoints& driven, ConstVecRef load,
             Eigen::Ref<VecX> tau, Actuation& result, ActuationScratch& s) {
  assert(is_walking_robot(model) && model.feet.size() == kFeet);
  assert(load.size() == model.nv() && tau.size() == model.nv());
  stack_foot_jacobians(model, ws, kAllFeet);
  int count = 0;
  for (const bool is_driven : driven) count += is_driven ? 1 : 0;
  s.A.resize(6, count);
  s.b = -load.head<6>();
  int column = 0;
  for (int foot = 0; foot < kFeet; ++foot) {
    const Mat3 J = leg_block(ws, foot);
    const Eigen::Matrix<double, 3, 6> B = trunk_block(ws, foot);
    for (int i = 0; i < 3; ++i) {
      // Column i of B^T J^-T: row i of J^-1 B.
      const Mat3 Jt = J.transpose();
      const Vec3 unit = Vec3::Unit(i);
      const Vec3 f = solve3(Jt, unit);
      const int joint = 3 * foot + i;
      for (int r = 0; r < 6; ++r) {
        const double entry = B.col(r).dot(f);
        s.b[r] += entry * load[joint_v(joint)];
        if (driven[at(joint)]) s.A(r, column) = entry;
      }
      if (driven[at(joint)]) ++column;
    }
  }
  small_svd(s.A, s.svd);
  result.rank = rank_of(s.svd);
  // The tail's joints are rows of the unit matrix of J_tau.
  const Eigen::Index n = s.svd.s.size();
  const double largest = n > 0 ? std::max(s.svd.s[0], 1.0) : 1.0;
  const double least = n == 6 ? std::min(s.svd.s[5], 1.0) : 0.0;
  result.condition = least > 1e-300 * largest ? largest / least : 1e300;
  pseudo_inverse_times(s.svd, result.rank, s.b, s.x);

  tau = load;
  tau.head<6>().setZero();
  column = 0;
  for (int joint = 0; joint < 3 * kFeet; ++joint)
    tau[joint_v(joint)] = driven[at(joint)] ? s.x[column++] : 0.0;
  result.foot_force.resize(3 * kFeet);
  for (int foot = 0; foot < kFeet; ++foot) {
    const Mat3 Jt = leg_block(ws, foot).transpose();
    const Vec3 missing = leg_v(load, foot) - leg_v(tau, foot);
    result.foot_force.segment<3>(3 * foot) = solve3(Jt, missing);
  }
}

void legs_follow(const Model& model, Workspace& ws, Eigen::Ref<VecX> a) {
  assert(is_walking_robot(model) && model.feet.size() == kFeet && a.size() == model.nv());
  stack_foot_jacobians(model, ws, kAllFeet);
  const Vec6 trunk = a.head<6>();
  for (int foot = 0; foot < kFeet; ++foot)
    leg_v(a, foot) = solve3(leg_block(ws, foot), -(trunk_block(ws, foot) * trunk));
}

}  // namespace legwork
