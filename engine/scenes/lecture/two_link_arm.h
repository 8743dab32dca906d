// The lecture's two-link arm as a scene (Bennewitz & Khorshidi, "2 DoF Robotic Manipulator"; theory/lecture 5, 6). The
// slides' x and y are the world's x and z; angles count from x towards z, about -y; gravity is (0, 0, -g). Body 0 is
// the ground. At every instant the torques of the motion are computed in four ways: by the printed M, c, g, by
// Newton-Euler in two passes, by Lagrange, and by the general tree.
#pragma once

#include "engine/dynamics/workspace.h"
#include "engine/formulations/two_link_arm/newton_euler.h"
#include "engine/scenes/lecture/arm_run.h"
#include "engine/scenes/scenes.h"

namespace legwork::two_link_arm {

// The scene's parameters.
std::span<const Parameter> parameters();

// A given motion, the arm at a wall, or the arm under given torques (or none).
enum class ArmTopic { dynamics, wall, swing };

// What the parameter values mean.
struct ArmSettings {
  double step = 0.0;  // s
  Arm arm;
  ArmTopic topic = ArmTopic::dynamics;
  int pass_step = 0;           // of Newton-Euler: shown up to this step, 1 to 4; 0: both passes
  bool has_sinusoids = false;  // the given motion swings; else it is one instant
  // The instant, or the start of a swing: rad, rad/s, rad/s^2. The sinusoids, about theta: rad; Hz of the first, the
  // second has twice as much.
  Vec2 theta, rate, acceleration, amplitude;
  double frequency = 0.0;
  bool holds_force = false;  // against the wall: a force instead of a position
  ArmControl control;
  ArmWall wall;
  Vec2 start, target;  // of the tip, m
};
// From the values of parameters().
ArmSettings arm_settings(const ParameterView& values);

// Indices of the model's bodies.
enum ArmBody : int { kArmGround, kLink1, kLink2 };

// A vector of the slides' plane in the world; and a turn (anticlockwise in that plane), which is about -y.
inline Vec3 in_world(const Vec2& p) { return {p.x(), 0.0, p.y()}; }
inline Vec3 in_world(double anticlockwise) { return {0.0, -anticlockwise, 0.0}; }

// The motor torques of one motion computed in four ways, N m, with the contact's part subtracted.
struct ArmTorques {
  Vec2 printed, newton_euler, lagrange, tree;
};
// How far the other three are from the printed one: largest differences, N m.
inline Vec3 differences(const ArmTorques& torque) {
  return {largest_entry(torque.newton_euler - torque.printed),
          largest_entry(torque.lagrange - torque.printed),
          largest_entry(torque.tree - torque.printed)};
}

// The arm at an instant.
struct ArmInstant {
  Vec2 theta, rate, acceleration, motor_torque;  // rad, rad/s, rad/s^2, N m
  double contact_force = 0.0;                    // N, of the tip on the wall
};

class TwoLinkArm : public Scene {
 public:
  explicit TwoLinkArm(const ArmSettings& settings);

  void start(VecX& x) override;
  StepEnd advance(double t, double h, VecX& x, double& t_end) override;
  std::string why_ended(double t, const VecX& x) override;
  void place(double t, const VecX& x, std::span<Transform> X_WB) override;
  void observe(double t, const VecX& x, SnapshotWriter& out) override;
  std::string sentence(double t, const VecX& x) override;
  std::vector<MatrixTable> matrix_tables(double t, const VecX& x) override;
  Result<Study> study(int index) override;
  bool transfer_state(Scene& before, const Change& change, VecX& x) override;

  const Model* coded_robot() const override { return &model; }
  void coordinates(const VecX& x, VecX& q, VecX& v) override;

  // The arm at time t (s) and state x; its torques in four ways; the general tree's mass matrix (2 x 2, kg m^2).
  ArmInstant instant_of(double t, const VecX& x);
  ArmTorques torques_of(const ArmInstant& now);
  MatX tree_mass_matrix(const Vec2& theta);

 private:
  void describe();        // series, marks, facts
  void lay_out_fields();  // two_link_arm_fields.cpp
  void put_joints(double t, VecX& x) const;
  void pose_tree(const Vec2& theta, const Vec2& rate);

  Result<Study> force_study() const;
  Result<Study> tracking_study() const;

  ArmSettings settings_;
  ArmRun run_;
  Workspace ws_;
  VecX q_, v_, a_, tau_;  // of the general tree
  MatX J_;
  double start_energy_ = 0.0;
};

// Refuses a start or a target of the topic wall that the arm cannot reach.
Refusal check_reach(const ArmSettings& settings);

}  // namespace legwork::two_link_arm
