#include "engine/scenes/hand.h"

#include <algorithm>
#include <cmath>

#include "engine/dynamics/jacobian.h"
#include "engine/dynamics/kinematics.h"

namespace legwork {
namespace {

constexpr double kDragDamping = 0.1;  // s: of its stiffness
constexpr double kMostDrag = 300.0;   // N

void store(const Vec3& from, double* to) {
  for (int k = 0; k < 3; ++k) to[k] = from[k];
}

double along(const Vec3& a, const Vec3& b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }

void add_force(const Model& model, const Workspace& ws, int body, const Vec3& at_B,
               const Vec3& force, MatX& row, Eigen::Ref<VecX> sum) {
  point_jacobian(model, ws, body, at_B, row);
  for (int k = 0; k < model.nv(); ++k)
    sum[k] += row(0, k) * force[0] + row(1, k) * force[1] + row(2, k) * force[2];
}

// A moment turns about every axis on the body's way to the base.
void add_moment(const Model& model, const Workspace& ws, int body, const Vec3& moment,
                Eigen::Ref<VecX> sum) {
  for (int k = 3; k < model.base_nv(); ++k) sum[k] += moment[k - 3];
  for (int j = body; j > 0; j = model.bodies[at(j)].parent) {
    const Body& turned = model.bodies[at(j)];
    for (int k = joint_type(turned.kind).sliding; k < joint_type(turned.kind).nv; ++k)
      sum[model.v_index[at(j)] + k] += along(column_axis(model, ws, j, k), moment);
  }
}

}  // namespace

void HandRecord::push(const Push& push, double step) {
  push_left = std::max(push.duration, step);
  push_body = push.body;
  store(push.impulse / push_left, push_force);
  store(push.moment / push_left, push_moment);
  store(push.at_B, push_at);
}

void HandRecord::drag(const Pull& pull) {
  is_dragged = 1.0;
  drag_body = pull.body;
  drag_stiffness = pull.stiffness;
  store(pull.at_B, drag_at);
  store(pull.target, drag_target);
}

bool HandRecord::is_of(int bodies) const {
  const auto is_one = [bodies](double index) {
    return index >= 0.0 && index < bodies && index == static_cast<int>(index);
  };
  return is_one(push_body) && is_one(drag_body);
}

Vec3 HandRecord::push_point(const Workspace& ws) const {
  return point_position(ws, static_cast<int>(push_body), vector_of(push_at));
}
Vec3 HandRecord::drag_point(const Workspace& ws) const {
  return point_position(ws, static_cast<int>(drag_body), vector_of(drag_at));
}
Vec3 HandRecord::force_of_push() const {
  return push_left > 0.0 ? vector_of(push_force) : Vec3(Vec3::Zero());
}

Vec3 hand_forces(const Model& model, const Workspace& ws, double h, HandRecord& hand, MatX& row,
                 Eigen::Ref<VecX> force) {
  if (hand.push_left > 0.0) {
    // The last of it may be less than a step.
    const double share = std::min(1.0, hand.push_left / h);
    const int body = static_cast<int>(hand.push_body);
    add_force(model, ws, body, vector_of(hand.push_at), share * vector_of(hand.push_force), row,
              force);
    add_moment(model, ws, body, share * vector_of(hand.push_moment), force);
    hand.push_left = std::max(0.0, hand.push_left - h);
    if (hand.push_left < 1e-9 * h) hand.push_left = 0.0;
  }
  if (hand.is_dragged == 0.0) return Vec3::Zero();
  const int body = static_cast<int>(hand.drag_body);
  const Vec3 at_B = vector_of(hand.drag_at);
  const Vec3 p = point_position(ws, body, at_B);
  const Vec3 velocity = legwork::point_velocity(ws, body, at_B);
  Vec3 pull = hand.drag_stiffness * (vector_of(hand.drag_target) - p) -
              kDragDamping * hand.drag_stiffness * velocity;
  const double size = std::sqrt(along(pull, pull));
  if (size > kMostDrag) pull *= kMostDrag / size;
  add_force(model, ws, body, at_B, pull, row, force);
  return pull;
}

std::vector<Parameter> hand_parameters(const Choices& bodies, double reach, double impulse) {
  const char* at = "Point of application in the body's axes, from its origin.";
  return {choice("push.body", "Push", "Body", 0.0, bodies, "Which body is pushed.", kChosen,
                 argument<&Push::body>),
          {"push.x", "Push", "Impulse x", "N s", 0.0, -impulse, impulse,
           "Forward in the world's axes.", kChosen, argument<&Push::impulse, 0>},
          {"push.y", "Push", "Impulse y", "N s", 2.0, -impulse, impulse,
           "To the left in the world's axes.", kChosen, argument<&Push::impulse, 1>},
          {"push.z", "Push", "Impulse z", "N s", 0.0, -impulse, impulse, "Up.", kChosen,
           argument<&Push::impulse, 2>},
          {"push.duration", "Push", "Duration", "s", 0.1, 0.0, 1.0,
           "The impulse is spread evenly over this time; 0: over one step.",
           "theory/free_running 12", argument<&Push::duration>},
          {"push.at_x", "Push", "Point on the body, x", "m", 0.0, -reach, reach, at, kChosen,
           argument<&Push::at_B, 0>},
          {"push.at_y", "Push", "Point on the body, y", "m", 0.0, -reach, reach, at, kChosen,
           argument<&Push::at_B, 1>},
          {"push.at_z", "Push", "Point on the body, z", "m", 0.0, -reach, reach, at, kChosen,
           argument<&Push::at_B, 2>},
          {"push.moment_x", "Push", "Moment x", "N m s", 0.0, -20.0, 20.0,
           "Additional angular impulse about the world's x: rolls it to the right.", kChosen,
           argument<&Push::moment, 0>},
          {"push.moment_y", "Push", "Moment y", "N m s", 0.0, -20.0, 20.0,
           "About the world's y: pitches its nose down.", kChosen, argument<&Push::moment, 1>},
          {"push.moment_z", "Push", "Moment z", "N m s", 0.0, -20.0, 20.0,
           "About the world's z: yaws it to the left.", kChosen, argument<&Push::moment, 2>},
          choice("drag.body", "Drag", "Body", 0.0, bodies, "Which body is pulled.", kChosen,
                 argument<&Pull::body>),
          {"drag.at_x", "Drag", "Point on the body, x", "m", 0.0, -reach, reach, at, kChosen,
           argument<&Pull::at_B, 0>},
          {"drag.at_y", "Drag", "Point on the body, y", "m", 0.0, -reach, reach, at, kChosen,
           argument<&Pull::at_B, 1>},
          {"drag.at_z", "Drag", "Point on the body, z", "m", 0.0, -reach, reach, at, kChosen,
           argument<&Pull::at_B, 2>},
          {"drag.target_x", "Drag", "Target x", "m", 0.0, -1e4, 1e4, "In the world.", kChosen,
           argument<&Pull::target, 0>},
          {"drag.target_y", "Drag", "Target y", "m", 0.0, -1e4, 1e4, "In the world.", kChosen,
           argument<&Pull::target, 1>},
          {"drag.target_z", "Drag", "Target z", "m", 0.0, -1e4, 1e4, "In the world.", kChosen,
           argument<&Pull::target, 2>},
          {"drag.stiffness", "Drag", "Stiffness", "N/m", 300.0, 0.0, 3000.0,
           "Stiffness of the spring, whose force is at most 300 N.", kChosen,
           argument<&Pull::stiffness>}};
}

}  // namespace legwork
