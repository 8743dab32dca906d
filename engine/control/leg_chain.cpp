#include "engine/control/leg_chain.h"

#include <algorithm>
#include <cassert>

#include "engine/model/model.h"

namespace legwork {

int first_of_leg(const Model& model, int foot) {
  const int last = model.feet[at(foot)].body;
  const int middle = last > 0 ? model.bodies[at(last)].parent : -1;
  const int first = middle > 0 ? model.bodies[at(middle)].parent : -1;
  const bool is_leg =
      first > 0 && model.bodies[at(first)].parent == 0 && middle == first + 1 && last == first + 2;
  return is_leg ? first : -1;
}

LegChain leg_chain(const Model& model, int foot) {
  LegChain leg;
  const Foot& tip = model.feet[at(foot)];
  leg.tip = tip.p_BF;
  for (int k = 2, body = tip.body; k >= 0; --k, body = model.bodies[at(body)].parent) {
    const Body& own = model.bodies[at(body)];
    assert(body > 0 && own.kind == JointKind::revolute);
    leg.X_PJ[at(k)] = own.X_PJ;
    leg.axis[at(k)] = own.axis;
    leg.lower[at(k)] = std::min(own.lower, own.upper);
    leg.upper[at(k)] = std::max(own.lower, own.upper);
  }
  return leg;
}

LegPose leg_pose(const LegChain& leg, const Vec3& q) {
  LegPose pose;
  Transform X;
  for (int k = 0; k < 3; ++k) {
    X = X * leg.X_PJ[at(k)];
    pose.origin[at(k)] = X.p;
    pose.axis[at(k)] = times(X.R, leg.axis[at(k)]);
    follow_joint(JointKind::revolute, leg.axis[at(k)], &q[k], X);
  }
  pose.foot = transform_point(X, leg.tip);
  return pose;
}

bool chain_ik(const LegChain& leg, const Vec3& p, Vec3& q) {
  constexpr int kMostSteps = 60;
  constexpr double kThere = 1e-9;    // m
  constexpr double kDamping = 1e-4;  // of the trace
  constexpr double kLongest = 0.5;   // rad
  double last = 0.0;
  for (int step = 0; step < kMostSteps; ++step) {
    const LegPose pose = leg_pose(leg, q);
    const Vec3 e = p - pose.foot;
    last = e.norm();
    if (last < kThere) return true;
    Mat3 J;
    for (int k = 0; k < 3; ++k) {
      const Vec3 column = cross(pose.axis[at(k)], pose.foot - pose.origin[at(k)]);
      for (int r = 0; r < 3; ++r) J(r, k) = column[r];
    }
    Mat3 S = product(J, J.transpose());
    const double damping = kDamping * (S(0, 0) + S(1, 1) + S(2, 2)) * std::min(1.0, last / 0.01);
    for (int r = 0; r < 3; ++r) S(r, r) += damping + 1e-15;
    Vec3 dq = transposed_times(J, solve3(S, e));
    double longest = 0.0;
    for (int k = 0; k < 3; ++k) longest = std::max(longest, std::abs(dq[k]));
    if (!(longest < 1e9)) return false;
    if (longest > kLongest) dq *= kLongest / longest;
    for (int k = 0; k < 3; ++k) q[k] = std::clamp(q[k] + dq[k], leg.lower[at(k)], leg.upper[at(k)]);
  }
  return false;
}

}  // namespace legwork
