// A robot of the user's own as its fields and words see it, at one state.
#pragma once

#include <algorithm>
#include <cmath>

#include "engine/dynamics/kinematics.h"
#include "engine/model/joint.h"
#include "engine/scenes/own_robot/own_robot.h"

namespace legwork {

struct OwnRobotView {
  OwnRobot& scene;
  const VecX& x;
  const HoldingTorque& hold;
  WholeBody whole;
  const Workspace& ws;
  HandRecord hand;
  LoopState loops;
  OwnWalkState walk;  // of robots with legs
  const OwnWalker* walker() const { return scene.made_->walker.get(); }
  const OwnRobotLayout& layout() const { return scene.layout_; }
  const Model& plant() const { return scene.plant(); }
  double effort(int k) const { return scene.effort_[k]; }
  const Ground& ground() const { return scene.made_->ground; }
  const std::vector<Vec3>& half_axes() const { return scene.half_axes_; }
  bool is_sliding(int k) const {
    const std::vector<int>& first = plant().v_index;
    const int body =
        static_cast<int>(std::upper_bound(first.begin(), first.end() - 1, k) - first.begin()) - 1;
    return k - first[at(body)] < joint_type(plant().bodies[at(body)].kind).sliding;
  }
  const std::vector<Support>& floor() const {
    return scene.drive() == RobotDrive::pose ? hold.floor : scene.made_->supports;
  }
};
using OwnView = const OwnRobotView;

// What the floor or other links do to one body: the force, and the point at which it acts, weighted by how hard each point is
// pressed.
struct TouchForce {
  bool touches = false;
  Vec3 at_W = Vec3::Zero(), force = Vec3::Zero();
};
inline TouchForce touch_force(OwnView& v, int body, bool is_floor = true) {
  TouchForce sum;
  Vec3 weighted = Vec3::Zero();
  double weight = 0.0;
  for (const Support& support : v.floor()) {
    if (support.body != body || support.is_floor != is_floor) continue;
    sum.touches = true;
    const Vec3 p = point_position(v.ws, body, support.p_B);
    const double pressed = (is_floor ? std::max(support.force.z(), 0.0) : support.force.norm()) +
                           1e-12;  // N: alike if none is
    weighted += pressed * p;
    weight += pressed;
    sum.force += support.force;
  }
  sum.at_W = sum.touches ? Vec3(weighted / weight) : v.ws.X_WB[at(body)].p;
  return sum;
}
inline TouchForce foot_floor(OwnView& v, int f) {
  return touch_force(v, v.plant().feet[at(f)].body);
}
inline int feet_down(OwnView& v) {
  int count = 0;
  for (int f = 0; f < static_cast<int>(v.plant().feet.size()); ++f)
    count += foot_floor(v, f).touches ? 1 : 0;
  return count;
}

inline double effort_share(OwnView& v, int k) {
  return v.effort(k) > 0.0 ? std::abs(v.hold.torque[k]) / v.effort(k) : 0.0;
}

}  // namespace legwork
