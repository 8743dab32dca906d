// What pulls a robot that runs free besides ground and motors: a push, and a spring that drags it.
#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstddef>

#include "engine/dynamics/jacobian.h"
#include "engine/dynamics/kinematics.h"
#include "engine/scenes/free_robot/free_robot.h"

namespace legwork {
namespace {

constexpr double kDragDamping = 0.1;  // s: of its stiffness
constexpr double kMostDrag = 300.0;   // N

void put(const Vec3& from, double* to) {
  for (int k = 0; k < 3; ++k) to[k] = from[k];
}

}  // namespace

void FreeRobot::add_force(int body, const Vec3& at_B, const Vec3& force) {
  point_jacobian(settings_.plant, made_->ws, body, at_B, push_rows_);
  for (int k = 0; k < layout_.nv; ++k)
    outer_[k] +=
        push_rows_(0, k) * force[0] + push_rows_(1, k) * force[1] + push_rows_(2, k) * force[2];
}

// A moment turns about every axis on the body's way to the base.
void FreeRobot::add_moment(int body, const Vec3& moment) {
  for (int k = 0; k < 3; ++k) outer_[3 + k] += moment[k];
  for (int j = body; j > 0; j = settings_.plant.bodies[at(j)].parent) {
    const Vec3 axis = times(made_->ws.X_WB[at(j)].R, settings_.plant.bodies[at(j)].axis);
    outer_[settings_.plant.v_index[at(j)]] += dot(axis, moment);
  }
}

// Somebody may have written to the state: a body or a foot of it has to be one of the robot's.
Refusal FreeRobot::check_state(double, double, const VecX& x) {
  const auto recorded = [&](std::size_t offset) {
    return x[layout_.record() + static_cast<int>(offset / sizeof(double))];
  };
  const auto is_one_of = [](double index, double least, double count) {
    return index >= least && index < count && index == std::floor(index);
  };
  const double bodies = settings_.plant.nb();
  if (is_one_of(recorded(offsetof(FreeRecord, push_body)), 0.0, bodies) &&
      is_one_of(recorded(offsetof(FreeRecord, drag_body)), 0.0, bodies) &&
      is_one_of(recorded(offsetof(FreeRecord, fall_foot)), -1.0, robot().legs))
    return std::nullopt;
  return Diagnostic{"Fault: the state names a body or a foot that the robot does not have.",
                    "The last good state is kept: continue, step back or reset."};
}

void FreeRobot::push(const FreePush& push, VecX& x) {
  assert(push.body >= 0 && push.body < settings_.plant.nb());
  load(x);
  FreeRecord& r = record_;
  r.push_left = std::max(push.duration, settings_.step);
  r.push_body = push.body;
  put(push.impulse / r.push_left, r.push_force);
  put(push.moment / r.push_left, r.push_moment);
  put(push.at_B, r.push_at);
  save(x);
}

void FreeRobot::drag(const FreeDrag& drag, VecX& x) {
  assert(drag.body >= 0 && drag.body < settings_.plant.nb());
  load(x);
  FreeRecord& r = record_;
  r.is_dragged = 1.0;
  r.drag_body = drag.body;
  r.drag_stiffness = drag.stiffness;
  put(drag.at_B, r.drag_at);
  put(drag.target, r.drag_target);
  save(x);
}

void FreeRobot::let_go(VecX& x) {
  load(x);
  record_.is_dragged = 0.0;
  save(x);
}

// What pulls the robot besides ground and motors -> outer_; h: of a step.
void FreeRobot::push_and_drag(double h) {
  outer_.setZero();
  FreeRecord& r = record_;
  const bool is_pushed = r.push_left > 0.0;
  if (!is_pushed && r.is_dragged == 0.0) return;
  forward_kinematics(settings_.plant, q_, v_, made_->ws);
  if (is_pushed) {
    // The last of it may be less than a step.
    const double share = std::min(1.0, r.push_left / h);
    const int body = static_cast<int>(r.push_body);
    add_force(body, vector_of(r.push_at), share * vector_of(r.push_force));
    add_moment(body, share * vector_of(r.push_moment));
    r.push_left = std::max(0.0, r.push_left - h);
    if (r.push_left < 1e-9 * h) r.push_left = 0.0;
  }
  if (r.is_dragged != 0.0) {
    const int body = static_cast<int>(r.drag_body);
    const Vec3 at_B = vector_of(r.drag_at), target = vector_of(r.drag_target);
    const Vec3 p = point_position(made_->ws, body, at_B);
    const Vec3 velocity = legwork::point_velocity(made_->ws, body, at_B);
    Vec3 force = r.drag_stiffness * (target - p) - kDragDamping * r.drag_stiffness * velocity;
    const double size = std::sqrt(dot(force, force));
    if (size > kMostDrag) force *= kMostDrag / size;
    add_force(body, at_B, force);
    put(force, r.drag_force);
  }
}

}  // namespace legwork
