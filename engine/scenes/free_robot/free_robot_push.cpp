// What pulls a robot that runs free besides ground and motors: pushes, and a spring that drags it.
#include <algorithm>
#include <cmath>

#include "engine/dynamics/jacobian.h"
#include "engine/dynamics/kinematics.h"
#include "engine/scenes/free_robot/free_robot.h"

namespace legwork {
namespace {

constexpr double kDragDamping = 0.1;  // s: of its stiffness
constexpr double kMostDrag = 300.0;   // N

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
    outer_[5 + j] += dot(axis, moment);
  }
}

// What pulls the robot besides ground and motors -> outer_; h: of a step.
void FreeRobot::push_and_drag(double h) {
  outer_.setZero();
  const FreePush& push = settings_.push;
  if (record_.push_count != push.count) {
    record_.push_count = push.count;
    record_.push_left = std::max(push.duration, h);
    record_.push_body = push.body;
    for (int k = 0; k < 3; ++k) {
      record_.push_force[k] = push.impulse[k] / record_.push_left;
      record_.push_moment[k] = push.moment[k] / record_.push_left;
      record_.push_at[k] = push.at_B[k];
    }
  }
  const bool is_pushed = record_.push_left > 0.0;
  if (!is_pushed && !settings_.drag.is_on) return;
  forward_kinematics(settings_.plant, q_, v_, made_->ws);
  if (is_pushed) {
    // The last of it may be less than a step.
    const double share = std::min(1.0, record_.push_left / h);
    const double* f = record_.push_force;
    const double* p = record_.push_at;
    add_force(static_cast<int>(record_.push_body), {p[0], p[1], p[2]},
              share * Vec3(f[0], f[1], f[2]));
    const double* m = record_.push_moment;
    add_moment(static_cast<int>(record_.push_body), share * Vec3(m[0], m[1], m[2]));
    record_.push_left = std::max(0.0, record_.push_left - h);
    if (record_.push_left < 1e-9 * h) record_.push_left = 0.0;
  }
  if (settings_.drag.is_on) {
    const FreeDrag& drag = settings_.drag;
    const Vec3 p = point_position(made_->ws, drag.body, drag.at_B);
    const Vec3 velocity = legwork::point_velocity(made_->ws, drag.body, drag.at_B);
    Vec3 force = drag.stiffness * (drag.target - p) - kDragDamping * drag.stiffness * velocity;
    const double size = std::sqrt(dot(force, force));
    if (size > kMostDrag) force *= kMostDrag / size;
    add_force(drag.body, drag.at_B, force);
    for (int k = 0; k < 3; ++k) record_.drag_force[k] = force[k];
  }
}

}  // namespace legwork
