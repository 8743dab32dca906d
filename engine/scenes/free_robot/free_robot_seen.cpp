// What observing a robot that runs free needs of a state: its poses, its record, and what the step before left over.
#include <algorithm>
#include <cstring>
#include <limits>

#include "engine/dynamics/kinematics.h"
#include "engine/math/within.h"
#include "engine/scenes/free_robot/free_robot.h"

namespace legwork {

FreeRecord FreeRobot::record_of(const double* x) const {
  FreeRecord record;
  std::memcpy(static_cast<void*>(&record), x + layout_.record(), sizeof record);
  return record;
}

HandRecord FreeRobot::hand_of(const double* x) const {
  HandRecord hand;
  std::memcpy(static_cast<void*>(&hand), in_record(x, offsetof(FreeRecord, hand)), sizeof hand);
  return hand;
}

FreeRobot::Seen::Seen(const Model& plant)
    : qv(VecX::Constant(plant.nq() + plant.nv(), std::numeric_limits<double>::quiet_NaN())),
      ws(plant) {}

FreeRobot::Seen& FreeRobot::see(const double* x) {
  std::size_t& latest = made_->latest;
  // Bits, not values: 0 and -0 can show differently. Of another instant the trunk's place mostly tells.
  const auto is_of_x = [&](const Seen& seen) {
    return have_same_bits(seen.qv.data(), x, 3) &&
           have_same_bits(seen.qv.data(), x, at(layout_.nq + layout_.nv));
  };
  if (is_of_x(made_->seen[latest])) return made_->seen[latest];
  latest = 1 - latest;
  Seen& seen = made_->seen[latest];
  if (is_of_x(seen)) return seen;
  std::copy_n(x, seen.qv.size(), seen.qv.data());
  forward_kinematics(settings_.plant, seen.qv.head(layout_.nq), seen.qv.tail(layout_.nv), seen.ws);
  seen.whole = whole_body(settings_.plant, seen.ws);
  return seen;
}

void FreeRobot::place(double, const VecX& x, std::span<Transform> X_WB) {
  const std::vector<Transform>& poses = see(x.data()).ws.X_WB;
  std::copy(poses.begin(), poses.end(), X_WB.begin());
}

// Gravity, ground, push and drag act where the robot was at the step's beginning. The step is of first order: what is left
// over is of order h^2 in a smooth motion, and h times a strike's change of velocities.
void FreeRobot::observe_before(const double* before, const VecX& x) {
  Vec3 &linear = linear_unbalanced_, &angular = angular_unbalanced_;
  linear.setZero();
  angular.setZero();
  if (before == nullptr) return;
  const double h = settings_.step;
  const Seen& seen_before = see(before);
  const Centroidal& was = seen_before.whole.centroidal;
  linear = -was.linear_momentum - was.mass * h * settings_.plant.gravity;
  angular = -was.angular_momentum;
  const auto push = [&](int body, const Vec3& at_B, const Vec3& impulse) {
    linear -= impulse;
    angular -= cross(point_position(seen_before.ws, body, at_B) - was.com, impulse);
  };
  for (int k = 0; k < layout_.points; ++k) {
    const double* impulse = &x[layout_.impulse() + 3 * k];
    if (impulse[0] == 0.0 && impulse[1] == 0.0 && impulse[2] == 0.0) continue;
    const BodyPoint& point = made_->points[at(k)].point;
    push(point.body, point.p_B, vector_of(impulse));
  }
  const double lasts = std::min(h, hand_of(before).push_left);
  const HandRecord hand = hand_of(x.data());
  push(static_cast<int>(hand.push_body), vector_of(hand.push_at),
       lasts * vector_of(hand.push_force));
  angular -= lasts * vector_of(hand.push_moment);
  push(static_cast<int>(hand.drag_body), vector_of(hand.drag_at),
       h * vector_of(in_record(x.data(), offsetof(FreeRecord, drag_force))));
  const Centroidal& is = see(x.data()).whole.centroidal;
  linear += is.linear_momentum;
  angular += is.angular_momentum + cross(is.com - was.com, is.linear_momentum);
}

}  // namespace legwork
