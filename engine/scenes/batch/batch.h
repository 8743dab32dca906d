// A batch: up to a thousand quadrupeds with parameters of their own, all told the same by one controller that knows the
// robot as it is planned, stepped eight at a time (dynamics/lanes/robots.h). What sweeps over parameters run on.
//
// Motors get the plan's torques, computed once a step for all, and PD on each robot's own joints; a swinging leg aims at
// where its foot meets the ground although the trunk leans, and a little further where the trunk is too fast [Raibert86].
// The feet of the plan's stance are pinned, and strike without rebound when their phase begins. A robot ends, and stands
// still from then on, when a joint or its trunk is too far from the plan, when a standing leg is straight, or when it has diverged. The batch ends
// with its last robot. Every robot starts on the plan, at the same place of the equations; where it is drawn is its place
// in the batch.
#pragma once

#include "engine/dynamics/robots.h"
#include "engine/motion/plan.h"
#include "engine/motion/stance_inverse.h"
#include "engine/scenes/scenes.h"

namespace legwork {

// What differs between the robots; the values of batch.vary.
enum class BatchVariety : int { all, masses, inertias, lengths, centres, payload };

struct BatchSettings {
  int robots = 200;
  double spread = 0.05;
  double seed = 1.0;
  BatchVariety variety = BatchVariety::all;
  bool is_row = false;  // evenly from -spread to +spread instead of by chance
  bool is_runge_kutta = false;
  double step = 1e-3;  // s
  double kp = 0.0, kd = 0.0;
  double level = 0.0, placement = 0.0;  // of swinging legs: RobotCommand::swing_gain; 1, s
  double torque_limit = 0.0, error_limit = 0.0, tilt_limit = 0.0;
  double friction = 0.0;
  Plan plan;
  Model nominal;
  std::vector<double> values;         // of the robot as it is planned
  std::span<const Parameter> schema;  // of values
};

// [ phase | blocks of eight robots: q, v, end, error, tilt, time of its end; a row of eight each ]
struct BatchLayout {
  static constexpr int kHeader = 1;
  int nq = 0, nv = 0, blocks = 0;
  int rows() const { return nq + nv + 4; }
  int block_size() const { return rows() * lanes::kRowLanes; }
  int size() const { return kHeader + blocks * block_size(); }
  int ended_row() const { return nq + nv; }
};

struct BatchCount {
  int running = 0, strayed = 0, straight = 0, diverged = 0;
  double error_mean = 0.0, error_largest = 0.0, tilt_largest = 0.0;  // of those that run
};

class Batch : public Scene {
 public:
  static Result<std::unique_ptr<Batch>> make(const BatchSettings& settings);

  void start(VecX& x) override;
  StepEnd advance(double t, double h, VecX& x, double& t_end) override;
  std::string why_ended(double t, const VecX& x) override;
  void place(double t, const VecX& x, std::span<Transform> X_WB) override;
  void observe(double t, const VecX& x, SnapshotWriter& out) override;
  std::string sentence(double t, const VecX& x) override;
  std::vector<MatrixTable> matrix_tables(double t, const VecX& x) override;
  Result<Study> study(int index) override;

  const BatchSettings& settings() const { return settings_; }
  const BatchLayout& layout() const { return layout_; }
  const Model& robot(int i) const { return models_[at(i)]; }
  // What robot i has more of than the planned one: the mean of its factors less one, of what varies.
  double factor(int i) const { return factors_[at(i)]; }
  // Entry of x of robot i's row.
  int entry(int robot, int row) const;
  BatchCount count(const VecX& x) const;
  // The kernels to use, for tests and measurements: the fastest unless told otherwise.
  void use(const lanes::RobotKernels& kernels) { kernels_ = &kernels; }
  // What all are told at time t of phase `phase`.
  void command_at(double t, int phase, lanes::RobotCommand& command);

 private:
  explicit Batch(const BatchSettings& settings);
  void describe();
  struct View;  // what there is to read (batch_fields.cpp)
  void lay_out_fields();
  // The plan at time t of phase `phase` -> point_.
  void plan_at(double t, int phase);
  Vec3 position_of_name(double t, const VecX& x);  // over the robot as planned, m
  void set_swing_gain(lanes::RobotCommand& command);
  void load(const VecX& x, int block);
  void save(VecX& x, int block, double t) const;
  bool is_over(const VecX& x, int block) const;
  // Largest of d(T + V)/dt less the powers of motors and ground, W, of the eight robots whose turn it is at t, of those
  // that run: at 3 us a robot, all of them at every look would take longer than their step.
  double power_residual(double t, const VecX& x);
  Result<Study> study_of_errors() const;
  Result<Study> study_of_survival() const;

  BatchSettings settings_;
  BatchLayout layout_;
  std::vector<Model> models_;
  std::vector<double> factors_, heights_;
  RobotBlocks blocks_;
  const lanes::RobotKernels* kernels_;
  lanes::RobotState state_;
  lanes::RobotWork work_;
  lanes::RobotCommand commands_[3];
  Workspace ws_;
  MotionPoint point_;
  VecX tau_, q_, v_, a_;
  GroundForces ground_;
  std::vector<double> stretch_;  // of each robot and body: along x, y, z of its axes
};

// Robot i of a batch like this: its values, and the mean of its factors less one (batch_parameters.cpp).
double vary_robot(const BatchSettings& settings, int robot, std::vector<double>& values,
                  double& payload);

std::span<const Parameter> batch_walk_parameters();
std::span<const Parameter> batch_trot_parameters();

// Where robot i of n is drawn, m: a square with the first at the front left; and the size of that square.
Vec3 position_in_batch(int i, int n);
double reach_of_batch(int n);

}  // namespace legwork
