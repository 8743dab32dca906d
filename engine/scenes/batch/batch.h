// A batch: up to 1024 quadrupeds, each with its own parameters, all commanded alike by one controller that knows only
// the planned robot. They are stepped eight at a time (dynamics/lanes/robots.h). Parameter sweeps over robots use it.
//
// Motors get the plan's torques, computed once per step for all, and PD on each robot's own joints. A swinging leg aims
// at where its foot meets the ground even if the trunk leans, and a little further where the trunk is too fast
// [Raibert86]. The feet of the plan's stance are pinned, and strike without rebound when their phase begins. A robot
// ends, and stands still from then on, when a joint or its trunk is too far from the plan, when a standing leg is
// straight, or when it has diverged. The batch ends with its last robot. All robots start on the plan at the same
// position; only for drawing are they set apart (position_in_batch). World axes, SI units.
#pragma once

#include "engine/dynamics/robots.h"
#include "engine/motion/plan.h"
#include "engine/motion/stance_inverse.h"
#include "engine/scenes/scenes.h"

namespace legwork {

// What differs between the robots; the values of batch.vary.
enum class BatchVariety : int { all, masses, inertias, lengths, centres, payload };

// What a batch is made from.
struct BatchSettings {
  int robots = 200;      // at least 1
  double spread = 0.05;  // largest deviation of a varied parameter, as a fraction of its value
  double seed = 1.0;     // a whole number
  BatchVariety variety = BatchVariety::all;
  bool is_row = false;  // evenly from -spread to +spread across the batch instead of at random
  bool is_runge_kutta = false;  // of order 4 instead of semi-implicit Euler
  double step = 1e-3;           // s
  double kp = 0.0, kd = 0.0;    // N m/rad, N m s/rad
  // Of swinging legs (RobotCommand::swing_gain). level: how far they correct for the trunk's lean and height, 0 to 1;
  // placement: landing point per speed error, s.
  double level = 0.0, placement = 0.0;
  // N m per motor; rad: how far from the plan a joint, and the trunk, may be before the robot ends.
  double torque_limit = 0.0, error_limit = 0.0, tilt_limit = 0.0;
  double friction = 0.0;  // coefficient that the plan may use; pinned feet do not slip
  Plan plan;
  Model nominal;                      // the planned robot
  std::vector<double> values;         // all parameters of the planned robot
  std::span<const Parameter> schema;  // of values
};

// Layout of the state: [ phase | blocks of eight robots: q (nq), v (nv), end, error, tilt, time of its end ]. Each of
// these is a row of eight numbers, one per robot. end: a lanes::RobotEnd; error: largest joint error, rad; tilt: of the
// trunk from the plan, rad; time: s.
struct BatchLayout {
  static constexpr int kHeader = 1;
  int nq = 0, nv = 0, blocks = 0;
  int rows() const { return nq + nv + 4; }
  int block_size() const { return rows() * lanes::kRowLanes; }
  int size() const { return kHeader + blocks * block_size(); }
  int ended_row() const { return nq + nv; }
};

// How many robots run and how the others ended, and how far those that run are from the plan.
struct BatchCount {
  int running = 0, strayed = 0, straight = 0, diverged = 0;
  double error_mean = 0.0, error_largest = 0.0, tilt_largest = 0.0;  // rad; 0 if none runs
};

class Batch : public Scene {
 public:
  // Refuses a robot that the lanes cannot hold (why_not_in_lanes), and one whose varied parameters make no valid model.
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
  // Robot i, from 0.
  const Model& robot(int i) const { return models_[at(i)]; }
  // How much more robot i has of what varies than the planned one: the mean of its factors minus one.
  double factor(int i) const { return factors_[at(i)]; }
  // Index in x of a robot's number in a row of its block (BatchLayout).
  int entry(int robot, int row) const;
  // Counted over all robots of the state x.
  BatchCount count(const VecX& x) const;
  // Sets the kernels to use, for tests and measurements; the default is the fastest.
  void use(const lanes::RobotKernels& kernels) { kernels_ = &kernels; }
  // Writes the command that all robots get at time t (s) in phase `phase`.
  void command_at(double t, int phase, lanes::RobotCommand& command);

 private:
  explicit Batch(const BatchSettings& settings);
  void describe();
  struct View;  // of one instant (batch_fields.cpp)
  void lay_out_fields();
  // The plan at time t of phase `phase` -> point_.
  void plan_at(double t, int phase);
  Vec3 position_of_name(double t, const VecX& x);  // over the robot as planned, m
  void set_swing_gain(lanes::RobotCommand& command);
  void load(const VecX& x, int block);
  void save(VecX& x, int block, double t) const;
  bool is_over(const VecX& x, int block) const;
  // Largest |d(T + V)/dt - power of motors and ground|, W, among the running robots of the block whose turn it is at t.
  // All robots at every instant, at 3 us each, would take longer than their step.
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

// Writes robot `robot`'s parameter values and payload (kg), and returns the mean of its factors minus one. A function
// of the settings alone (batch_parameters.cpp).
double vary_robot(const BatchSettings& settings, int robot, std::vector<double>& values,
                  double& payload);

// The parameters of batches that walk and that trot.
std::span<const Parameter> batch_walk_parameters();
std::span<const Parameter> batch_trot_parameters();

// Where robot i of n is drawn, m: in a square, the first at the front left. And half the size of what a view of it
// shows, m.
Vec3 position_in_batch(int i, int n);
double reach_of_batch(int n);

}  // namespace legwork
