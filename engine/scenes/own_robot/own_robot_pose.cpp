// How a robot of the user's own stands where its run begins: its pose, its height over the ground, and what touches there.
#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/dynamics/configuration.h"
#include "engine/dynamics/constrained.h"
#include "engine/dynamics/crba.h"
#include "engine/dynamics/kinematics.h"
#include "engine/math/rotation.h"
#include "engine/math/so3.h"
#include "engine/model/joint.h"
#include "engine/scenes/own_robot/own_robot.h"

namespace legwork {
namespace {

constexpr double kTouches = 0.005;  // m above the lowest point

}  // namespace

bool OwnRobot::pose(VecX& q) {
  const Model& plant = made_->plant;
  q = neutral_configuration(plant);
  for (std::size_t s = 0; s < slider_.size(); ++s) {
    const JointSlider& slider = file_->sliders[s];
    const JointKind kind = plant.bodies[at(slider.body)].kind;
    double* const own = &q[plant.q_index[at(slider.body)]];
    if (has_axis(kind) || slider.component < joint_type(kind).sliding) {
      own[slider.component] = slider_[s];
    } else if (slider.component == joint_type(kind).nv - 1) {  // all three are known
      const Vec3 turn(slider_[s - 2], slider_[s - 1], slider_[s]);
      const Quat turned = quaternion_from_rotation(so3_exp(turn));
      std::copy_n(turned.data(), 4, own + joint_type(kind).sliding);
    }
  }
  follow(plant, q);
  Made& m = *made_;
  if (m.walker) q.tail(layout_.nq - kFreeNq) = m.walker->robot().posture.tail(layout_.nq - kFreeNq);
  if (plant.is_free()) {
    const Quat level =
        quaternion_from_rotation(product(rotation_y(settings_.pitch), rotation_x(settings_.roll)));
    std::copy_n(level.data(), 4, &q[3]);
  }
  const bool is_closed = assemble_loops(plant, m.ws, m.compliance.armature, m.scratch.tree, q);
  follow(plant, q);
  if (plant.is_free()) set_down(settings_.height, q);
  return is_closed;
}

void OwnRobot::set_down(double height, VecX& q) {
  Made& m = *made_;
  const Model& plant = m.plant;
  forward_kinematics(plant, q, m.none, m.ws);
  lowest_points(plant, m.ws.X_WB, m.lowest);
  const double lowest = *std::min_element(m.lowest.begin(), m.lowest.end());
  if (std::isfinite(lowest)) q[2] += height - lowest;
  // Where the ground is not the floor, until what is nearest to it is as high above it.
  constexpr int kMostPasses = 8;
  const bool is_floor = m.ground.is_level && m.ground.kind == GroundKind::plane;
  for (int pass = 0; !is_floor && is_in_contact() && pass < kMostPasses; ++pass) {
    forward_kinematics(plant, q, m.none, m.ws);
    const double gap = least_gap();
    if (std::isfinite(gap)) q[2] += height - gap;
  }
}

// Of the robot's shapes above the ground, m. Needs forward_kinematics.
double OwnRobot::least_gap() const {
  const Made& m = *made_;
  double least = std::numeric_limits<double>::infinity();
  for (const Shape& shape : m.scratch.contacts.shapes)
    for (int k = 0; k < shape_points(shape); ++k)
      least =
          std::min(least, shape_point(shape, m.ws.X_WB[at(shape.body)], m.ground, k).ground.gap);
  return least;
}

// How stiff a motor has to be: the inertia that it moves, and its share of the robot on its leg.
void OwnRobot::set_inertia() {
  Made& m = *made_;
  const Model& plant = m.plant;
  VecX q;
  is_closed_ = pose(q);
  forward_kinematics(plant, q, m.none, m.ws);
  loops_held_ = loop_state(plant, m.ws, m.scratch.tree).rank;
  mass_matrix(plant, m.ws, m.ws.M);
  for (int i = 0; i < layout_.nv; ++i) m.inertia[i] = m.ws.M(i, i) + m.compliance.armature[i];
  if (!plant.is_free()) return;
  const double share = total_mass(plant) / std::max(1.0, static_cast<double>(plant.feet.size()));
  for (const Foot& foot : plant.feet) {
    const Vec3 tip = transform_point(m.ws.X_WB[at(foot.body)], foot.p_BF);
    for (int body = foot.body; body > 0; body = plant.bodies[at(body)].parent) {
      const JointType& type = joint_type(plant.bodies[at(body)].kind);
      for (int k = 0; k < type.nv; ++k) {
        const double arm = k < type.sliding ? 1.0 : (tip - m.ws.X_WB[at(body)].p).norm();
        m.inertia[plant.v_index[at(body)] + k] += share * arm * arm;
      }
    }
  }
}

// Where it touches the floor as it stands there.
void OwnRobot::put_down(VecX& x) {
  for (int k = layout_.pin(0); k < layout_.torque(); ++k) x[k] = 0.0;
  for (int k = 0; k < layout_.contacts; ++k)
    x[layout_.contact(k)] = x[layout_.contact(k) + 1] = Touching::kNone;
  load(x);
  forward_kinematics(made_->plant, made_->q, made_->none, made_->ws);
  if (is_in_contact()) touch(x);
  if (layout_.pins > 0) pin(x);
}

void OwnRobot::touch(VecX& x) {
  const Made& m = *made_;
  const TreeContacts& contacts = m.scratch.contacts;
  int count = 0;
  for (std::size_t i = 0; i < contacts.shapes.size(); ++i) {
    const Shape& shape = contacts.shapes[i];
    if (contacts.roots[at(shape.body)] == 0 && !m.plant.is_free()) continue;
    const Transform& X_WB = m.ws.X_WB[at(shape.body)];
    for (int k = 0; k < shape_points(shape) && count < kMostTouching; ++k)
      if (shape_point(shape, X_WB, m.ground, k).ground.gap < kTouches)
        x[layout_.contact(count++)] = kMostShapePoints * static_cast<int>(i) + k;
  }
}

// Pins the feet that touch the floor, where they are; as many as can be held.
void OwnRobot::pin(VecX& x) {
  Made& m = *made_;
  lowest_points(m.plant, m.ws.X_WB, m.lowest);
  const double floor = *std::min_element(m.lowest.begin(), m.lowest.end()) + kTouches;
  int room = kMaxContactRows / 3;
  for (int f = 0; f < layout_.pins && room > 0; ++f) {
    const Foot& foot = m.plant.feet[at(f)];
    if (!(m.lowest[at(foot.body)] <= floor)) continue;
    --room;
    double* const own = &x[layout_.pin(f)];
    own[0] = 1.0;
    const Vec3 p = point_position(m.ws, foot.body, foot.p_BF);
    std::copy_n(p.data(), 3, own + 1);
  }
}

void OwnRobot::take_pose(VecX& x) {
  x.setZero();
  VecX q;
  is_closed_ = pose(q);
  x.head(layout_.nq) = q;
  put_down(x);
  x[layout_.energy()] = energy(x);
}

}  // namespace legwork
